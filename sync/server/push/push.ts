/** Push: applies mutations in order, each or a group in a transaction, and answers each by its id. */
import { OverloadedError } from '#api/platform/database/admission.ts';
import { causedBy } from '#api/platform/database/pg-errors.ts';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';
import type { Mutation, MutationResult, PushEnvelope, PushReply } from '#sync/protocol/push.ts';
import {
  applyOnce,
  decideOnce,
  requestHash,
  type Delivery,
  type Store,
} from '#sync/server/push/exactly-once.ts';
import {
  type AnyMutations,
  groupsOf,
  type ParsedMutation,
} from '#sync/server/push/pushed-mutations.ts';
import { answerIn, type MutationAnswer } from '#sync/server/push/refusal-answer.ts';

export interface PushOptions<Tx, Actor> {
  store: Store<Tx>;
  /** Runs `work` in a READ COMMITTED transaction; again after a serialisation failure. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The UUID of the account or device that the mutations' ids belong to. */
  account(actor: Actor): string;
  /** Declared as `PushedMutations`. */
  mutations: AnyMutations<Tx, Actor>;
  /** Counts so many changes. Throws if the account may not make them: they stay undecided. */
  admit?(actor: Actor, changes: number): Promise<void>;
  epoch?(): Promise<string>;
  /** Called when a mutation is decided; a repetition gets the stored answer without this call. */
  onDecided?(mutation: Mutation, answer: MutationAnswer): void;
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
    const mustWait = (parsed: ParsedMutation<Tx, Actor>) =>
      isRestored ||
      isStopped ||
      // A group that failed slowly leaves time for one.
      (results.length > 0 && performance.now() > deadline) ||
      ('record' in parsed && blockedRecords.has(parsed.record));
    const stop = (error: unknown) => {
      // Nothing is decided yet: the reply tells the phone when to come back.
      if (results.length === 0) throw error;
      isStopped = true;
    };
    const answerTo = (parsed: ParsedMutation<Tx, Actor>, answer: MutationAnswer) => {
      if (answer.status === 'retry' && 'record' in parsed) blockedRecords.add(parsed.record);
      const message = answer === undecided && { message: messageText(language, 'error.busy') };
      results.push({ id: parsed.mutation.id, ...answerIn(language, answer), ...message });
    };
    for (const group of groupsOf(options.mutations, actor, mutations)) {
      const isAdmitted =
        group.length > 1 && !group.some(mustWait) && (await isGroupAdmitted(options, actor, group));
      const answers = isAdmitted
        ? await decideTogether(options, actor, device, group).catch(stop)
        : undefined;
      for (const [place, parsed] of group.entries()) {
        let answer = answers?.[place] ?? undecided;
        try {
          if (answers === undefined && !mustWait(parsed)) {
            if (!isAdmitted) await options.admit?.(actor, 1);
            answer = await decideMutation(options, actor, device, parsed);
          }
        } catch (error) {
          stop(error);
        }
        answerTo(parsed, answer);
      }
    }
    return { results };
  };
}

async function isGroupAdmitted<Tx, Actor>(
  { admit }: PushOptions<Tx, Actor>,
  actor: Actor,
  { length }: readonly unknown[],
): Promise<boolean> {
  try {
    await admit?.(actor, length);
    return true;
  } catch {
    // Some of it may be admitted one by one.
    return false;
  }
}

/** Undefined if each has to be decided alone. */
async function decideTogether<Tx, Actor>(
  { store, transaction, account, onDecided }: PushOptions<Tx, Actor>,
  actor: Actor,
  device: string,
  group: readonly ParsedMutation<Tx, Actor>[],
): Promise<MutationAnswer[] | undefined> {
  const members = group.flatMap((parsed) => ('together' in parsed ? [parsed] : []));
  const together = members[0]?.together;
  if (together === undefined) return undefined;
  const deliveries = members.map(({ mutation }) => toDelivery(account(actor), device, mutation));
  let applied: typeof members = [];
  try {
    const answers = await transaction((tx) => {
      applied = [];
      return applyOnce(store, tx, deliveries, (places) => {
        applied = members.filter((_, place) => places.includes(place));
        return together.apply(
          tx,
          actor,
          applied.map(({ args }) => args as never),
        );
      });
    });
    for (const { mutation } of applied) onDecided?.(mutation, { status: 'applied' });
    return answers;
  } catch (error) {
    if (causedBy(error, OverloadedError)) throw error;
    // A mutation that fails again alone is answered and reported then.
    return undefined;
  }
}

const toDelivery = (account: string, device: string, mutation: Mutation): Delivery => ({
  account,
  device,
  id: mutation.id,
  hash: requestHash(mutation),
});

async function decideMutation<Tx, Actor>(
  { store, transaction, account, onDecided, onError }: PushOptions<Tx, Actor>,
  actor: Actor,
  device: string,
  parsed: ParsedMutation<Tx, Actor>,
): Promise<MutationAnswer> {
  const { mutation } = parsed;
  // A mutation refused unread is not hashed either; under its id it stays refused.
  const read = 'refusal' in parsed ? { id: mutation.id, seq: 0, name: '', args: null } : mutation;
  const delivery = toDelivery(account(actor), device, read);
  let isRepetition = true;
  const work = async (tx: Tx): Promise<MutationAnswer> => {
    isRepetition = false;
    if ('refusal' in parsed) return parsed.refusal;
    const { handler, args, base } = parsed;
    const sender = { device, id: mutation.id };
    const outcome = await handler(tx, actor, args as never, base as never, sender);
    const { status = 'applied', data } = outcome ?? {};
    return { status, ...(data !== undefined && { data }) };
  };
  try {
    const answer = await transaction((tx) => {
      isRepetition = true;
      return decideOnce(store, tx, delivery, work);
    });
    if (!isRepetition) onDecided?.(mutation, answer);
    return answer;
  } catch (error) {
    if (error instanceof UndecidedError) return { status: 'retry', data: error.data };
    // The other mutations would wait as long in vain.
    if (causedBy(error, OverloadedError)) throw error;
    onError(error);
    return undecided;
  }
}
