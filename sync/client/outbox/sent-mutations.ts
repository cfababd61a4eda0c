/** Acknowledged mutations, kept for 30 days in case the server is restored to an earlier state. */
import type { SentItem, SyncReplica } from '#sync/client/storage/sync-replica.ts';

export const sentRetentionMilliseconds = 30 * 24 * 3600 * 1000;

/**
 * Marks mutations as visible in the synced rows: a pull that started after they were sent has
 * brought their result. Inside the transaction that applies the pull.
 *
 * @param asOf server time, epoch milliseconds; the 30 days are counted from it, because the phone's
 *   clock may be wrong
 */
export async function markSentAsPulled(
  replica: SyncReplica,
  pullStartedAt: number,
  asOf: number,
): Promise<void> {
  const now = Date.now();
  await replica.sent
    .where('fresh')
    .equals(1)
    // A time in the future was recorded before the clock was corrected.
    .filter(({ sentAt }) => sentAt <= pullStartedAt || sentAt > now)
    .modify({ fresh: 0, heldSince: asOf });
}

/**
 * Puts acknowledged mutations back into the outbox, with their ids and order and ahead of later
 * ones: a restored server may have lost them. It repeats its answer to those that it knows, and
 * asks for photos that it lacks (`missing`). Inside a transaction over both tables, such as that which
 * applies the pull.
 */
export async function requeueSent(
  replica: SyncReplica,
  isWanted: (item: SentItem) => boolean = () => true,
): Promise<void> {
  const items = await replica.sent.filter(isWanted).toArray();
  await replica.outbox.bulkPut(
    items.map(({ sentAt: _, status: __, fresh: ___, heldSince: ____, ...item }) => ({
      ...item,
      tries: 0,
      notBefore: 0,
      // The server may have stored an answer under this id, so it must not change.
      attempted: true,
    })),
  );
  await replica.sent.bulkDelete(items.map(({ id }) => id));
}

/**
 * Deletes mutations acknowledged more than 30 days ago.
 *
 * @param asOf server time, epoch milliseconds
 */
export async function deleteExpiredSent(replica: SyncReplica, asOf: number): Promise<void> {
  await replica.transaction('rw', replica.sent, async () => {
    const settled = () => replica.sent.where('fresh').equals(0);
    // Acknowledged by a version that did not record the time: counted from now on.
    await settled()
      .filter(({ heldSince }) => heldSince === undefined)
      .modify({ heldSince: asOf });
    await settled()
      .filter(({ heldSince = asOf }) => heldSince < asOf - sentRetentionMilliseconds)
      .delete();
  });
}
