/** The mutations of an instance of the sync engine, and those of a push with their commands. */
import type * as z from 'zod/mini';
import type { MutationSet, SchemasByName } from '#sync/protocol/mutation-set.ts';
import {
  mutation as mutationSchema,
  type Mutation,
  type PushEnvelope,
} from '#sync/protocol/push.ts';
import { type MutationAnswer, refusalAnswer } from '#sync/server/push/refusal-answer.ts';

/** Result of a command; undefined means applied. */
export type CommandOutcome = { status?: 'applied' | 'merged'; data?: unknown } | void;

export interface MutationSource {
  device: string;
  id: string;
}

type Handler<Tx, Actor, Args, Base> = (
  tx: Tx,
  actor: Actor,
  args: Args,
  base: Base,
  sender: MutationSource,
) => Promise<CommandOutcome>;

/** Carries out several mutations of a name in one transaction, which takes less time. */
export interface Together<Tx, Actor, Args> {
  /** Mutations of a group have different keys; with null a mutation is carried out alone. */
  keyOf(actor: Actor, args: Args): string | null;
  /**
   * Applies all, with the same result as one after the other. Throws if it cannot; its changes are
   * then rolled back, and each is carried out alone.
   */
  apply(tx: Tx, actor: Actor, all: readonly Args[]): Promise<void>;
}

/** The mutations of an instance: schemas of arguments and bases, and what is done. */
export interface PushedMutations<
  Tx,
  Actor,
  Args extends SchemasByName<Args>,
  Bases extends SchemasByName<Args>,
> {
  set: MutationSet<Args>;
  bases: Bases;
  /** The command for each mutation. It throws to refuse; its changes are then rolled back. */
  handlers: {
    [Name in keyof Args]: Handler<Tx, Actor, z.infer<Args[Name]>, z.infer<Bases[Name]>>;
  };
  together?: { [Name in keyof Args]?: Together<Tx, Actor, z.infer<Args[Name]>> };
}

/** The same with any names. */
export interface AnyMutations<Tx, Actor> {
  set: {
    args: Readonly<Record<string, z.ZodMiniType>>;
    recordKeys: Readonly<Record<string, (args: never) => string>>;
  };
  bases: Readonly<Record<string, z.ZodMiniType>>;
  handlers: Readonly<Record<string, Handler<Tx, Actor, never, never>>>;
  together?: Readonly<Record<string, Together<Tx, Actor, never> | undefined>>;
}

const invalid = refusalAnswer('validation', { key: 'error.invalid' });
const unknownAction = refusalAnswer('validation', { key: 'sync.unknownAction' });

/** A mutation with validated arguments, or the reason why it can never be carried out. */
export type ParsedMutation<Tx, Actor> =
  | {
      mutation: Mutation;
      handler: Handler<Tx, Actor, never, never>;
      args: unknown;
      base: unknown;
      record: string;
      together: Together<Tx, Actor, never> | undefined;
    }
  | { mutation: Mutation; refusal: MutationAnswer };

function parseMutation<Tx, Actor>(
  { set, bases, handlers, together }: AnyMutations<Tx, Actor>,
  sent: PushEnvelope['mutations'][number],
): ParsedMutation<Tx, Actor> {
  const parsed = mutationSchema.safeParse(sent);
  if (!parsed.success) {
    const mutation = { id: sent.id, seq: 0, name: '', args: null };
    return { mutation, refusal: invalid };
  }
  const mutation = parsed.data;
  const { name } = mutation;
  const [argsSchema, baseSchema] = [set.args[name], bases[name]];
  const [recordKey, handler] = [set.recordKeys[name], handlers[name]];
  const isKnown = Object.hasOwn(set.args, name) && argsSchema && baseSchema && recordKey && handler;
  if (!isKnown) return { mutation, refusal: unknownAction };
  const args = argsSchema.safeParse(mutation.args);
  const base = baseSchema.safeParse(mutation.base);
  if (!args.success || !base.success) return { mutation, refusal: invalid };
  const record = recordKey(args.data as never);
  return {
    mutation,
    handler,
    args: args.data,
    base: base.data,
    record,
    together: together?.[name],
  };
}

/** Neighbours that can be carried out together; all others alone, in the order of the push. */
export function* groupsOf<Tx, Actor>(
  mutations: AnyMutations<Tx, Actor>,
  actor: Actor,
  sent: PushEnvelope['mutations'],
): Generator<ParsedMutation<Tx, Actor>[]> {
  let group: ParsedMutation<Tx, Actor>[] = [];
  let keys = new Set<string>();
  for (const each of sent) {
    const parsed = parseMutation(mutations, each);
    const key = groupKey(parsed, actor);
    const name = group[0]?.mutation.name ?? parsed.mutation.name;
    if (key === null || keys.has(key) || name !== parsed.mutation.name) {
      if (group.length > 0) yield group;
      [group, keys] = [[], new Set()];
    }
    if (key === null) {
      yield [parsed];
    } else {
      group.push(parsed);
      keys.add(key);
    }
  }
  if (group.length > 0) yield group;
}

function groupKey<Tx, Actor>(parsed: ParsedMutation<Tx, Actor>, actor: Actor): string | null {
  if ('refusal' in parsed) return null;
  return parsed.together?.keyOf(actor, parsed.args as never) ?? null;
}
