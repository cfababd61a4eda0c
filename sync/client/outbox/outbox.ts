/**
 * What was done on this phone: waiting, sent, or refused and waiting for the person. Nothing ever
 * leaves one of the three but into another, by the same transaction (`settle.ts`).
 */
import { v7 as uuid } from 'uuid';
import {
  mutationArgs,
  mutationRecord,
  type MutationArgs,
  type MutationName,
} from '#sync/protocol/mutations.ts';
import { attachedPhotos } from '#sync/client/outbox/attached-photos.ts';
import type { OutboxItem, Replica } from '#sync/client/storage/replica.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';

/** The most mutations a push may carry. */
export const maxBatchSize = 50;
/** A push is kept this short, though it may be longer: one on a bad line is soon through. */
export const maxBatchBytes = 1024 * 1024;
/** Nothing waits longer than the longest `Retry-After`. */
const maxWaitMilliseconds = 3600_000;

export type NewOutboxItem = Omit<OutboxItem, 'seq'>;

/**
 * Keeps a mutation until the server has answered it; its id comes back once it is on the disk. The
 * same thing done twice while it waits (a double tap) is one mutation.
 *
 * @throws ZodError on arguments that are not the mutation's
 * @throws an error for which `isStorageFull` holds, when the phone has no room
 */
export async function enqueue<Name extends MutationName>(
  replica: Replica,
  name: Name,
  args: MutationArgs<Name>,
  base?: unknown,
): Promise<string> {
  const item = createOutboxItem(name, mutationArgs[name].parse(args) as MutationArgs<Name>, base);
  return withDatabaseRetry(replica, () =>
    replica.transaction('rw', replica.outbox, () => addToOutbox(replica, item)),
  );
}

/** A mutation as the outbox keeps it. The arguments are as `mutationArgs` made them. */
export function createOutboxItem<Name extends MutationName>(
  name: Name,
  args: MutationArgs<Name>,
  base?: unknown,
): NewOutboxItem {
  return {
    id: uuid(),
    name,
    args,
    ...(base === undefined ? {} : { base }),
    record: mutationRecord(name, args),
    createdAt: Date.now(),
    tries: 0,
    notBefore: 0,
  };
}

/** Inside a transaction over the outbox: the item's id, or that of one that says the same. */
export async function addToOutbox(replica: Replica, item: NewOutboxItem): Promise<string> {
  const waiting = await replica.outbox.where('record').equals(item.record).toArray();
  const same = waiting.find((other) => other.id === item.id || isSameMutation(other, item));
  if (same !== undefined) return same.id;
  await replica.outbox.add(item);
  return item.id;
}

function isSameMutation(a: NewOutboxItem, b: NewOutboxItem): boolean {
  const text = ({ name, args, base }: NewOutboxItem) => JSON.stringify([name, args, base]);
  return text(a) === text(b);
}

/** A moment further off than anything ever waits was set by a clock that ran ahead. */
export function isDue(notBefore: number, now: number): boolean {
  return notBefore <= now || notBefore > now + maxWaitMilliseconds;
}

/**
 * The next mutations to send, oldest first. A record whose earlier mutation must still wait, or names
 * a photo that is not up yet, is passed by as a whole: its own order is kept, and no other record
 * stands behind it. A mutation that another runner is sending is named again before later ones of its
 * record: calls that overtake each other do then no harm.
 */
export async function nextBatch(replica: Replica, now: number): Promise<OutboxItem[]> {
  const items = await replica.outbox.orderBy('seq').toArray();
  const waits = await pendingPhotoTimes(replica, items);
  const held = new Set<string>();
  const batch: OutboxItem[] = [];
  let bytes = 0;
  for (const item of items) {
    const photos = attachedPhotos(item).some(({ sha256 }) => waits.has(sha256));
    if (photos || !isDue(item.notBefore, now)) held.add(item.record);
    if (held.has(item.record)) continue;
    bytes += itemBytes(item);
    if (batch.length === maxBatchSize || (bytes > maxBatchBytes && batch.length > 0)) break;
    batch.push(item);
  }
  return batch;
}

/** When each photo that the items name and the server does not have may be tried again. */
async function pendingPhotoTimes(
  replica: Replica,
  items: readonly OutboxItem[],
): Promise<Map<string, number>> {
  const named = items.flatMap(attachedPhotos).map(({ sha256 }) => sha256);
  if (named.length === 0) return new Map();
  const photos = await replica.photo.bulkGet(named);
  return new Map(
    photos.flatMap((photo) => (photo?.state === 'here' ? [[photo.sha256, photo.notBefore]] : [])),
  );
}

function itemBytes({ args, base }: OutboxItem): number {
  return new TextEncoder().encode(JSON.stringify([args, base])).length + 200;
}

/**
 * The next mutations, marked as sent at least once: from then on they are never altered. On the disk
 * before anything is sent.
 */
export async function claimBatch(
  replica: Replica,
  now: number,
  most: number = maxBatchSize,
): Promise<OutboxItem[]> {
  const untried = ({ attempted }: OutboxItem) => attempted === false;
  const ready = (await nextBatch(replica, now)).slice(0, most);
  if (!ready.some(untried)) return ready;
  return replica.transaction('rw', [replica.outbox, replica.photo], async () => {
    const batch = (await nextBatch(replica, now)).slice(0, most);
    const taken = batch.map((item) => (untried(item) ? { ...item, attempted: true } : item));
    await replica.outbox.bulkPut(taken.filter((item, at) => item !== batch[at]));
    return taken;
  });
}

/** When the earliest mutation or photo that has to wait may be tried again; null when none waits. */
export async function nextRetryAt(replica: Replica): Promise<number | null> {
  const items = await replica.outbox.orderBy('seq').toArray();
  const waits = await pendingPhotoTimes(replica, items);
  // What comes later on a record waits for what comes first on it.
  const heads = new Map<string, number>();
  for (const item of items) {
    const photos = attachedPhotos(item).flatMap(({ sha256 }) => waits.get(sha256) ?? []);
    const at = photos.length > 0 ? Math.min(...photos) : item.notBefore;
    if (!heads.has(item.record)) heads.set(item.record, isDue(at, Date.now()) ? 0 : at);
  }
  return heads.size === 0 ? null : Math.min(...heads.values());
}

/** The person has dealt with a refusal. */
export async function dismissAttention(replica: Replica, id: string): Promise<void> {
  await withDatabaseRetry(replica, () => replica.attention.delete(id));
}

/** Something of one's own that the synced rows do not show yet. */
export interface PendingMutation {
  id: string;
  name: MutationName;
  args: unknown;
  record: string;
  createdAt: number;
  /** `sent`: the server has it, and its answer's rows are on their way. */
  state: 'waiting' | 'sent';
}

/** What screens lay over the synced rows, oldest first. */
export async function readPendingMutations(replica: Replica): Promise<PendingMutation[]> {
  const [waiting, sent] = await replica.transaction('r', replica.outbox, replica.sent, () =>
    Promise.all([
      replica.outbox.orderBy('seq').toArray(),
      replica.sent.where('fresh').equals(1).sortBy('seq'),
    ]),
  );
  return [
    ...sent.map((item) => toPendingMutation(item, 'sent')),
    ...waiting.map((item) => toPendingMutation(item, 'waiting')),
  ];
}

function toPendingMutation(item: OutboxItem, state: PendingMutation['state']): PendingMutation {
  const { id, name, args, record, createdAt } = item;
  return { id, name, args, record, createdAt, state };
}
