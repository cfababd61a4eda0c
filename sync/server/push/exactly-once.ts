/**
 * Each mutation is decided once: its answer is stored in the transaction that decides it, a refusal
 * as much as a success, so that a late duplicate can never apply after the person was told no.
 */
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { MutationResult } from '#sync/protocol/push.ts';

/** An answer without the id it is stored under. */
export type MutationAnswer = Omit<MutationResult, 'id'>;

/** What the engine needs of a transaction; parameters stand as `?`. */
export interface Store<Tx> {
  execute(tx: Tx, sql: string, params: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Runs `work` in a savepoint that its throwing rolls back. */
  savepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A permanent refusal's code and text; undefined for what may succeed another time. */
  refusal(error: unknown): Pick<MutationAnswer, 'code' | 'message'> | undefined;
}

export interface Delivery {
  account: string;
  device: string;
  id: string;
  hash: string;
}

/** The stored answer, or `work`'s from now on. Throws what is not decided by it, storing nothing. */
export async function decideOnce<Tx>(
  store: Store<Tx>,
  tx: Tx,
  { account, device, id, hash }: Delivery,
  work: (tx: Tx) => Promise<MutationAnswer>,
): Promise<MutationAnswer> {
  // Duplicates that arrive together wait here; whoever comes second reads the first one's answer.
  await store.execute(tx, 'select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `sync.mutation ${account} ${id}`,
  ]);
  const [known] = await store.execute(
    tx,
    `select answer::text as answer, request_hash = decode(?, 'hex') as same
     from sync.mutation where account = ? and id = ?`,
    [hash, account, id],
  );
  if (known)
    return known['same'] === true
      ? (JSON.parse(String(known['answer'])) as MutationAnswer)
      : reusedIdRefusal;

  const answer = await store.savepoint(tx, work).catch((error: unknown): MutationAnswer => {
    const refusal = store.refusal(error);
    if (refusal === undefined) throw error;
    return { status: 'refused', ...refusal };
  });
  await store.execute(
    tx,
    `insert into sync.mutation (account, id, device, request_hash, answer)
     values (?, ?, ?, decode(?, 'hex'), ?::jsonb)`,
    [account, id, device, hash, JSON.stringify(answer)],
  );
  return answer;
}

/** The first request under this id stands; this one was never looked at. */
const reusedIdRefusal: MutationAnswer = {
  status: 'refused',
  code: 'conflict',
  message: englishText('error.idempotencyReused'),
};
