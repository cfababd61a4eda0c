/** Push: applies mutations in order, each in its own transaction, and answers each by its id. */
import type * as z from 'zod/mini';
import { OverloadedError } from '#api/platform/database/admission.ts';
import { causedBy } from '#api/platform/database/pg-errors.ts';
import type { RecordKey } from '#sync/contracts/core/record-key.ts';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';
import { mutationBase, type MutationBase } from '#sync/protocol/mutation-base.ts';
import {
  isMutationName,
  mutationArgs,
  mutationRecordKey,
  type MutationArgs,
  type MutationName,
  type retryData,
} from '#sync/protocol/mutations.ts';
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

/** The command for each mutation. It throws to refuse; its changes are then rolled back. */
export type Handlers<Tx, Actor> = {
  [Name in MutationName]: (
    tx: Tx,
    actor: Actor,
    args: MutationArgs<Name>,
    base: MutationBase<Name>,
    sender: MutationSource,
  ) => Promise<CommandOutcome>;
};

export interface PushOptions<Tx, Actor> {
  store: Store<Tx>;
  /** Runs `work` in a READ COMMITTED transaction; again after a serialisation failure. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  account(actor: Actor): string;
  handlers: Handlers<Tx, Actor>;
  /** Throws if the account has made too many changes, which leaves the mutation undecided. */
  admit?(actor: Actor): Promise<void>;
  epoch?(): Promise<string>;
  /** Called with every error that left a mutation undecided. */
  onError(error: unknown): void;
  /** Milliseconds after which the remaining mutations are left for another push. */
  timeBudget?: number;
}

/**
 * Thrown by a command that cannot decide until the phone has uploaded files (`retryData`): its
 * changes are rolled back and no answer is stored.
 */
export class UndecidedError extends Error {
  override readonly name = 'UndecidedError';
  readonly data: z.infer<typeof retryData>;

  constructor(data: z.infer<typeof retryData>) {
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
      const parsed = parseMutation(sent);
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
type ParsedMutation =
  | { mutation: Mutation; name: MutationName; args: unknown; base: unknown; record: RecordKey }
  | { mutation: Mutation; refusal: MutationAnswer };

function parseMutation(sent: PushEnvelope['mutations'][number]): ParsedMutation {
  const parsed = mutationSchema.safeParse(sent);
  if (!parsed.success) {
    const mutation = { id: sent.id, seq: 0, name: '', args: null };
    return { mutation, refusal: invalid };
  }
  const mutation = parsed.data;
  const { name } = mutation;
  if (!isMutationName(name)) return { mutation, refusal: unknownAction };
  const args = mutationArgs[name].safeParse(mutation.args);
  const base = mutationBase[name].safeParse(mutation.base);
  if (!args.success || !base.success) return { mutation, refusal: invalid };
  const record = mutationRecordKey(name, args.data as never);
  return { mutation, name, args: args.data, base: base.data, record };
}

async function decideMutation<Tx, Actor>(
  { store, transaction, account, handlers, onError }: PushOptions<Tx, Actor>,
  actor: Actor,
  device: string,
  parsed: ParsedMutation,
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
    const handler = handlers[parsed.name];
    const sender = { device, id: mutation.id };
    const outcome = await handler(tx, actor, parsed.args as never, parsed.base as never, sender);
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
