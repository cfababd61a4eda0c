/**
 * Mutations made on this phone: waiting (outbox), acknowledged (sent) or refused (attention). A
 * mutation moves from one table to another in a single transaction (`push-results.ts`).
 */
import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import type { MutationSet, SchemasByName } from '#sync/protocol/mutation-set.ts';
import { pushBytes } from '#sync/protocol/push.ts';
import type { Uploads } from '#sync/client/definition.ts';
import { transactWithRetry } from '#sync/client/storage/database-retry.ts';
import type { NewOutboxItem, OutboxItem, SyncReplica } from '#sync/client/storage/sync-replica.ts';

/** Limit of the protocol. */
export const maxBatchSize = 50;
/** Maximum bytes of mutations per push; leaves room for the rest of it. */
export const maxBatchBytes = pushBytes - 16 * 1024;
/** The longest `Retry-After`. */
const maxWaitMilliseconds = 3600_000;

/**
 * Stores a mutation until the server has answered it, and returns its id once it is on disk.
 * Repeating a waiting mutation (a double tap) returns the existing id.
 *
 * @throws ZodError if the arguments do not match the mutation's schema
 * @throws an error for which `isStorageFull` holds, when the phone is full
 */
export async function enqueueMutation<
  Args extends SchemasByName<Args>,
  Name extends keyof Args & string,
>(
  mutations: MutationSet<Args>,
  replica: SyncReplica,
  name: Name,
  args: z.infer<Args[Name]>,
  base?: unknown,
): Promise<string> {
  const parsed = mutations.args[name].parse(args) as z.infer<Args[Name]>;
  const item = toOutboxItem(mutations, name, parsed, base);
  return transactWithRetry(replica, [replica.outbox], () =>
    addToOutbox(replica, { ...item, attempted: false }),
  );
}

/** Builds an outbox item from arguments that their schema has parsed. */
export function toOutboxItem<Args extends SchemasByName<Args>, Name extends keyof Args & string>(
  { recordKeys }: MutationSet<Args>,
  name: Name,
  args: z.infer<Args[Name]>,
  base?: unknown,
): NewOutboxItem {
  return {
    id: uuid(),
    name,
    args,
    ...(base === undefined ? {} : { base }),
    record: recordKeys[name](args),
    createdAt: Date.now(),
    tries: 0,
    notBefore: 0,
  };
}

/**
 * Inside a transaction over the outbox. Returns the id, or that of the record's newest waiting item
 * if it is identical: an older one is not, because what came after it has undone it.
 */
export async function addToOutbox(replica: SyncReplica, item: NewOutboxItem): Promise<string> {
  const waiting = await replica.outbox.where('record').equals(item.record).sortBy('seq');
  if (waiting.some(({ id }) => id === item.id)) return item.id;
  const newest = waiting.at(-1);
  if (newest !== undefined && isSameMutation(newest, item)) return newest.id;
  await replica.outbox.add(item);
  return item.id;
}

function isSameMutation(a: NewOutboxItem, b: NewOutboxItem): boolean {
  const text = ({ name, args, base }: NewOutboxItem) => JSON.stringify([name, args, base]);
  return text(a) === text(b);
}

/** A time further ahead than the longest wait comes from a clock that ran fast. */
export function isDue(notBefore: number, now: number): boolean {
  return notBefore <= now || notBefore > now + maxWaitMilliseconds;
}

/**
 * The next mutations to send, oldest first. A record is skipped as a whole while its oldest
 * mutation must wait or names a file that is not uploaded yet; this keeps its order and blocks no
 * other record. Mutations that another runner is sending are included again, so that calls that
 * overtake each other do no harm.
 */
export async function nextBatch(
  replica: SyncReplica,
  uploads: Uploads | undefined,
  now: number,
): Promise<OutboxItem[]> {
  const items = await replica.outbox.orderBy('seq').toArray();
  const uploadTimes = await uploads?.times(replica, items);
  const blockedRecords = new Set<string>();
  const batch: OutboxItem[] = [];
  let bytes = 0;
  for (const item of items) {
    // control: photos before the save that attaches them
    const needsUpload = uploadTimes?.has(item.id) === true;
    const mustWait = needsUpload || !isDue(item.notBefore, now);
    // control: the order of a record
    if (mustWait) blockedRecords.add(item.record);
    if (mustWait || blockedRecords.has(item.record)) continue;
    bytes += itemBytes(item);
    if (batch.length === maxBatchSize || (bytes > maxBatchBytes && batch.length > 0)) break;
    batch.push(item);
  }
  return batch;
}

export function itemBytes({ args, base }: OutboxItem): number {
  return new TextEncoder().encode(JSON.stringify([args, base])).length + 200;
}

/** The next mutations, marked on disk as attempted: from then on they never change. */
export async function claimBatch(
  replica: SyncReplica,
  uploads: Uploads | undefined,
  now: number,
  limit: number = maxBatchSize,
): Promise<OutboxItem[]> {
  const isUnattempted = ({ attempted }: OutboxItem) => attempted === false;
  const readBatch = async () => (await nextBatch(replica, uploads, now)).slice(0, limit);
  const ready = await readBatch();
  if (!ready.some(isUnattempted)) return ready;
  return replica.transaction('rw', ['outbox', ...(uploads?.tables ?? [])], async () => {
    const batch = await readBatch();
    const claimed = batch.map((item) =>
      isUnattempted(item) ? { ...item, attempted: true } : item,
    );
    await replica.outbox.bulkPut(claimed.filter((item, at) => item !== batch[at]));
    return claimed;
  });
}

/** Time at which the first waiting mutation or file may be retried (epoch milliseconds); null for none. */
export async function nextRetryAt(
  replica: SyncReplica,
  uploads: Uploads | undefined,
): Promise<number | null> {
  const items = await replica.outbox.orderBy('seq').toArray();
  const uploadTimes = await uploads?.times(replica, items);
  // Later mutations of a record wait for its first.
  const firstRetry = new Map<string, number>();
  for (const { id, record, notBefore } of items) {
    const at = uploadTimes?.get(id) ?? notBefore;
    if (!firstRetry.has(record)) firstRetry.set(record, isDue(at, Date.now()) ? 0 : at);
  }
  return firstRetry.size === 0 ? null : Math.min(...firstRetry.values());
}
