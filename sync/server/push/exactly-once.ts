/**
 * Decides each mutation once: the answer is stored in the transaction that decides it, refusals
 * included, so that a late duplicate cannot apply a mutation that the user was told was refused.
 */
import { createHash } from 'node:crypto';
import type { Mutation } from '#sync/protocol/push.ts';
import { runOnce } from '#api/platform/database/run-once.ts';
import { type MutationAnswer, refusalAnswer } from '#sync/server/push/refusal-answer.ts';

/** Database access within a transaction; parameters are `?`. */
export interface Store<Tx> {
  execute(tx: Tx, sql: string, params: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Runs `work` in a savepoint that is rolled back if it throws. */
  savepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The answer for a permanent refusal; undefined for errors that may be temporary. */
  refusal(error: unknown): MutationAnswer | undefined;
}

export interface Delivery {
  account: string;
  device: string;
  id: string;
  hash: string;
}

/** Returns the stored answer, or that of `work`. Stores nothing on a temporary error. */
export async function decideOnce<Tx>(
  store: Store<Tx>,
  tx: Tx,
  { account, device, id, hash }: Delivery,
  work: (tx: Tx) => Promise<MutationAnswer>,
): Promise<MutationAnswer> {
  return runOnce<MutationAnswer>({
    async lock() {
      const name = `sync.mutation ${account} ${id}`;
      await store.execute(tx, 'select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
    },
    async findReply() {
      const [known] = await store.execute(
        tx,
        `select answer::text as answer, request_hash = decode(?, 'hex') as same
         from sync.mutation where account = ? and id = ?`,
        [hash, account, id],
      );
      // control: stored answers
      if (known)
        return known['same'] === true
          ? (JSON.parse(String(known['answer'])) as MutationAnswer)
          : reusedIdRefusal;
      return undefined;
    },
    work: () => store.savepoint(tx, work),
    refusalReply: (error) => store.refusal(error),
    async storeReply(answer) {
      await store.execute(
        tx,
        `insert into sync.mutation (account, id, device, request_hash, answer)
         values (?, ?, ?, decode(?, 'hex'), ?::jsonb)`,
        [account, id, device, hash, JSON.stringify(answer)],
      );
    },
  });
}

/** The id was used for different arguments; this request was not carried out. */
const reusedIdRefusal = refusalAnswer('conflict', { key: 'error.idempotencyReused' });

/** SHA-256 in hex of name, arguments and base, independent of key order. */
export function requestHash({ name, args, base }: Mutation): string {
  const text = canonicalJson([name, args ?? null, base ?? null]);
  return createHash('sha256').update(text).digest('hex');
}

/** JSON with sorted keys. Recursive: the caller limits the depth. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}
