/** Push: applies mutations in order, each in its own transaction, and answers each by its id. */
import type * as z from 'zod/mini';
import { OverloadedError } from '#api/platform/database/admission.ts';
import { causedBy } from '#api/platform/database/pg-errors.ts';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';
import type { MutationSet, SchemasByName } from '#sync/protocol/mutation-set.ts';
import {
  mutation as mutationSchema,
  type Mutation,
  type MutationResult,
  type PushEnvelope,
  type PushReply,
} from '#sync/protocol/push.ts';
import { decideOnce, requestHash, type Store } from '#sync/server/push/exactly-once.ts';
import { answerIn, type MutationAnswer, refusalAnswer } from '#sync/server/push/refusal-answer.ts';

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
}

/** The same with any names. */
interface AnyMutations<Tx, Actor> {
  set: {
    args: Readonly<Record<string, z.ZodMiniType>>;
    recordKeys: Readonly<Record<string, (args: never) => string>>;
  };
  bases: Readonly<Record<string, z.ZodMiniType>>;
  handlers: Readonly<Record<string, Handler<Tx, Actor, never, never>>>;
}

export interface PushOptions<Tx, Actor> {
  store: Store<Tx>;
  /** Runs `work` in a READ COMMITTED transaction; again after a serialisation failure. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The UUID of the account or device that the mutations' ids belong to. */
  account(actor: Actor): string;
  /** Declared as `PushedMutations`. */
  mutations: AnyMutations<Tx, Actor>;
  /** Throws if the account has made too many changes, which leaves the mutation undecided. */
  admit?(actor: Actor): Promise<void>;
  epoch?(): Promise<string>;
  /** Called with every error that left a mutation undecided. */
  onError(error: unknown): void;
  /** Milliseconds after which the remaining mutations are left for another push. */
  timeBudget?: number;
}

/**
 * Thrown by a command that cannot decide until the phone has sent something else, which `data`
 * names: its changes are rolled back and no answer is stored.
 */
export class UndecidedError extends Error {
  override readonly name = 'UndecidedError';
  readonly data: unknown;

  constructor(data: unknown) {
    super('the phone has to send something first');
    this.data = data;
  }
}

export type Push<Actor> = (
  actor: Actor,
  request: PushEnvelope,
  language?: Language,
) => Promise<PushReply>;

const undecided: MutationAnswer = { status: 'retry', code: 'busy' };

export function createPush<Tx, Actor>(options: PushOptions<Tx, Actor>): Push<Actor> {
  const { timeBudget = 10_000 } = options;
  return async (actor, { device, epoch, mutations }, language = 'en') => {
    // The phone learns of the new epoch with its next pull, queues lost mutations again and sends
    // everything.
    const isRestored = typeof epoch === 'string' && epoch !== ((await options.epoch?.()) ?? epoch);
    const deadline = performance.now() + timeBudget;
    const results: MutationResult[] = [];
    // Records with an undecided mutation: later ones must not overtake it.
    const blockedRecords = new Set<string>();
    let isStopped = false;
    for (const sent of mutations) {
      const parsed = parseMutation(options.mutations, sent);
      const mustWait =
        isRestored ||
        isStopped ||
        performance.now() > deadline ||
        ('record' in parsed && blockedRecords.has(parsed.record));
      let answer = undecided;
      try {
        if (!mustWait) {
          await options.admit?.(actor);
          answer = await decideMutation(options, actor, device, parsed);
        }
      } catch (error) {
        // Nothing is decided yet: the reply tells the phone when to come back.
        if (results.length === 0) throw error;
        isStopped = true;
      }
      if (answer.status === 'retry' && 'record' in parsed) blockedRecords.add(parsed.record);
      const message = answer === undecided && { message: messageText(language, 'error.busy') };
      results.push({ id: sent.id, ...answerIn(language, answer), ...message });
    }
    return { results };
  };
}

const invalid = refusalAnswer('validation', { key: 'error.invalid' });
const unknownAction = refusalAnswer('validation', { key: 'sync.unknownAction' });

/** A mutation with validated arguments, or the reason why it can never be carried out. */
type ParsedMutation<Tx, Actor> =
  | {
      mutation: Mutation;
      handler: Handler<Tx, Actor, never, never>;
      args: unknown;
      base: unknown;
      record: string;
    }
  | { mutation: Mutation; refusal: MutationAnswer };

function parseMutation<Tx, Actor>(
  { set, bases, handlers }: AnyMutations<Tx, Actor>,
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
  return { mutation, handler, args: args.data, base: base.data, record };
}

async function decideMutation<Tx, Actor>(
  { store, transaction, account, onError }: PushOptions<Tx, Actor>,
  actor: Actor,
  device: string,
  parsed: ParsedMutation<Tx, Actor>,
): Promise<MutationAnswer> {
  const { mutation } = parsed;
  const delivery = {
    account: account(actor),
    device,
    id: mutation.id,
    // What is refused unread is not hashed either; under its id it stays refused.
    hash: requestHash(
      'refusal' in parsed ? { id: mutation.id, seq: 0, name: '', args: null } : mutation,
    ),
  };
  const work = async (tx: Tx): Promise<MutationAnswer> => {
    if ('refusal' in parsed) return parsed.refusal;
    const { handler, args, base } = parsed;
    const sender = { device, id: mutation.id };
    const outcome = await handler(tx, actor, args as never, base as never, sender);
    const { status = 'applied', data } = outcome ?? {};
    return { status, ...(data !== undefined && { data }) };
  };
  try {
    return await transaction((tx) => decideOnce(store, tx, delivery, work));
  } catch (error) {
    if (error instanceof UndecidedError) return { status: 'retry', data: error.data };
    // The other mutations would wait as long in vain.
    if (causedBy(error, OverloadedError)) throw error;
    onError(error);
    return undecided;
  }
}
