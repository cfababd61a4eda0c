/**
 * Recognizes a duplicate push of a mutation by its account and id: the answer is stored with them in
 * the transaction that decides it, refusals included, so that a late duplicate cannot apply a mutation
 * that the user was told was refused.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#sync/contracts/core/canonical-json.ts';
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
  delivery: Delivery,
  work: (tx: Tx) => Promise<MutationAnswer>,
): Promise<MutationAnswer> {
  const { account, device, id, hash } = delivery;
  return runOnce<MutationAnswer>({
    async lock() {
      const name = nameOf(delivery);
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
      if (known) return storedAnswer(known);
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

/**
 * The same for several mutations of a phone that are applied together. `work` gets the places of
 * those that were not decided yet; if it throws, the transaction must be rolled back.
 */
export async function applyOnce<Tx>(
  store: Store<Tx>,
  tx: Tx,
  deliveries: readonly Delivery[],
  work: (places: readonly number[]) => Promise<void>,
): Promise<MutationAnswer[]> {
  const names = deliveries.map(nameOf);
  await store.execute(
    tx,
    `select pg_advisory_xact_lock(hashtextextended(name, 0))
     from jsonb_array_elements_text(?::jsonb) as name`,
    // The rows are locked in one order, so that no two deliveries wait for each other.
    [JSON.stringify(names.toSorted())],
  );
  const known = await store.execute(
    tx,
    `select sent.place - 1 as place, m.answer::text as answer,
       m.request_hash = decode(sent.each ->> 'hash', 'hex') as same
     from jsonb_array_elements(?::jsonb) with ordinality as sent (each, place)
     join sync.mutation m on m.account = (sent.each ->> 'account')::uuid
       and m.id = (sent.each ->> 'id')::uuid`,
    [JSON.stringify(deliveries)],
  );
  const answers = new Map(known.map((row) => [Number(row['place']), storedAnswer(row)]));
  const places = [...deliveries.keys()].filter((place) => !answers.has(place));
  if (places.length > 0) {
    await work(places);
    await store.execute(
      tx,
      `insert into sync.mutation (account, id, device, request_hash, answer)
       select account, id, device, decode(hash, 'hex'), ?::jsonb
       from jsonb_to_recordset(?::jsonb) as sent (account uuid, id uuid, device uuid, hash text)`,
      [JSON.stringify(applied), JSON.stringify(places.map((place) => deliveries[place]))],
    );
  }
  return deliveries.map((_, place) => answers.get(place) ?? applied);
}

const applied: MutationAnswer = { status: 'applied' };

const nameOf = ({ account, id }: Delivery) => `sync.mutation ${account} ${id}`;

function storedAnswer({ answer, same }: Record<string, unknown>): MutationAnswer {
  return same === true ? (JSON.parse(String(answer)) as MutationAnswer) : reusedIdRefusal;
}

/** The id was used for different arguments; this request was not carried out. */
const reusedIdRefusal = refusalAnswer('conflict', { key: 'error.idempotencyReused' });

/** SHA-256 in hex of name, arguments and base, independent of key order. */
export function requestHash({ name, args, base }: Mutation): string {
  const text = canonicalJson([name, args ?? null, base ?? null]);
  return createHash('sha256').update(text).digest('hex');
}
