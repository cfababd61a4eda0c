/**
 * What was done on this phone: waiting, sent, or refused and waiting for the person. Nothing ever
 * leaves one of the three but into another, by the same transaction.
 */
import { v7 as uuid } from 'uuid';
import { mutationArgs, mutationRecord, type MutationArgs } from '#sync/protocol/mutations.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';
import type { MutationResult } from '#sync/protocol/push.ts';
import { readSession } from '#sync/client/meta.ts';
import type { OutboxItem, Replica, SentItem } from '#sync/client/replica.ts';
import { steadily } from '#sync/client/steadily.ts';
import { backoff } from '#sync/client/backoff.ts';

/** The most mutations a push may carry. */
export const batchSize = 50;
export const sentKeptMilliseconds = 30 * 24 * 3600 * 1000;

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
  const parsed = mutationArgs[name].parse(args) as MutationArgs<Name>;
  const record = mutationRecord(name, parsed);
  const item: Omit<OutboxItem, 'seq'> = {
    id: uuid(),
    name,
    args: parsed,
    ...(base === undefined ? {} : { base }),
    record,
    createdAt: Date.now(),
    tries: 0,
    notBefore: 0,
  };
  return steadily(replica, () =>
    replica.transaction('rw', replica.outbox, async () => {
      const waiting = await replica.outbox.where('record').equals(record).toArray();
      const same = waiting.find((other) => other.id === item.id || isSame(other, item));
      if (same !== undefined) return same.id;
      await replica.outbox.add(item);
      return item.id;
    }),
  );
}

function isSame(a: Omit<OutboxItem, 'seq'>, b: Omit<OutboxItem, 'seq'>): boolean {
  const text = ({ name, args, base }: Omit<OutboxItem, 'seq'>) =>
    JSON.stringify([name, args, base]);
  return text(a) === text(b);
}

/**
 * The next mutations to send, oldest first. A record whose earlier mutation must still wait is
 * passed by as a whole: its own order is kept, and no other record stands behind it.
 */
export async function nextBatch(replica: Replica, now: number): Promise<OutboxItem[]> {
  const held = new Set<string>();
  const batch: OutboxItem[] = [];
  for (const item of await replica.outbox.orderBy('seq').toArray()) {
    if (item.notBefore > now) held.add(item.record);
    if (!held.has(item.record) && batch.length < batchSize) batch.push(item);
  }
  return batch;
}

/** When the earliest mutation that has to wait may be tried again; null when none waits. */
export async function nextTry(replica: Replica): Promise<number | null> {
  const items = await replica.outbox.toArray();
  return items.length === 0 ? null : Math.min(...items.map(({ notBefore }) => notBefore));
}

/**
 * Moves each mutation of a batch to where its result says. One without a result, or with `retry`,
 * stays and is tried later. False, with nothing written, when the session is over.
 */
export async function settle(
  replica: Replica,
  sessionId: string,
  batch: readonly OutboxItem[],
  results: readonly MutationResult[],
): Promise<boolean> {
  const byId = new Map(results.map((result) => [result.id, result]));
  const tables = [replica.meta, replica.outbox, replica.sent, replica.attention];
  return replica.transaction('rw', tables, async () => {
    if ((await readSession(replica)) !== sessionId) return false;
    const now = Date.now();
    for (const item of batch) {
      const result = byId.get(item.id);
      // Another runner may have settled it meanwhile.
      if ((await replica.outbox.get(item.seq))?.id !== item.id) continue;
      if (result === undefined || result.status === 'retry') {
        const tries = item.tries + 1;
        await replica.outbox.update(item.seq, { tries, notBefore: now + backoff(tries) });
      } else if (result.status === 'refused') {
        const { code = null, message = '', data } = result;
        await replica.attention.put({ ...item, refusedAt: now, code, message, data });
        await replica.outbox.delete(item.seq);
      } else {
        const { status } = result;
        await replica.sent.put({ ...item, sentAt: now, status, fresh: 1 });
        await replica.outbox.delete(item.seq);
      }
    }
    return true;
  });
}

/** Inside the applying transaction: a pull that began after these were sent has brought them. */
export async function settleFresh(replica: Replica, pullStartedAt: number): Promise<void> {
  await replica.sent
    .where('fresh')
    .equals(1)
    .filter(({ sentAt }) => sentAt <= pullStartedAt)
    .modify({ fresh: 0 });
}

/**
 * Inside the applying transaction: the server was put back to an earlier state and may not know
 * what it had acknowledged. Sent again under the old ids; what it does know, it answers as before.
 */
export async function requeueSent(replica: Replica): Promise<void> {
  const items = await replica.sent.toArray();
  await replica.outbox.bulkPut(
    items.map(({ sentAt: _, status: __, fresh: ___, ...item }: SentItem) => ({
      ...item,
      tries: 0,
      notBefore: 0,
    })),
  );
  await replica.sent.clear();
}

/** Forgets what was acknowledged long ago. */
export async function trimSent(replica: Replica, now: number): Promise<void> {
  await replica.sent
    .where('sentAt')
    .below(now - sentKeptMilliseconds)
    .delete();
}

/** The person has dealt with a refusal. */
export async function dismissAttention(replica: Replica, id: string): Promise<void> {
  await steadily(replica, () => replica.attention.delete(id));
}

/** Something of one's own that the synced rows do not show yet. */
export interface Waiting {
  id: string;
  name: MutationName;
  args: unknown;
  record: string;
  createdAt: number;
  /** `sent`: the server has it, and its answer's rows are on their way. */
  state: 'waiting' | 'sent';
}

/** What screens lay over the synced rows, oldest first. */
export async function waitingItems(replica: Replica): Promise<Waiting[]> {
  const [waiting, sent] = await replica.transaction('r', replica.outbox, replica.sent, () =>
    Promise.all([replica.outbox.toArray(), replica.sent.where('fresh').equals(1).toArray()]),
  );
  return [
    ...sent.map((item) => shown(item, 'sent')),
    ...waiting.map((item) => shown(item, 'waiting')),
  ].sort((a, b) => a.createdAt - b.createdAt);
}

function shown(item: OutboxItem, state: Waiting['state']): Waiting {
  const { id, name, args, record, createdAt } = item;
  return { id, name, args, record, createdAt, state };
}
