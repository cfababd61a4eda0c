/** What the server has acknowledged: kept 30 days, for a server that is put back to an earlier day. */
import type { Replica, SentItem } from '#sync/client/storage/replica.ts';

export const sentRetentionMilliseconds = 30 * 24 * 3600 * 1000;

/**
 * Inside the applying transaction: a pull that began after these were sent has brought them.
 *
 * @param asOf the server's own time, epoch milliseconds: from it the 30 days are counted, since a
 *   phone's clock may be years off
 */
export async function markSentAsPulled(
  replica: Replica,
  pullStartedAt: number,
  asOf: number,
): Promise<void> {
  const now = Date.now();
  await replica.sent
    .where('fresh')
    .equals(1)
    // One from the future was sent before the clock was put right.
    .filter(({ sentAt }) => sentAt <= pullStartedAt || sentAt > now)
    .modify({ fresh: 0, heldSince: asOf });
}

/**
 * Inside the applying transaction: the server was put back to an earlier state and may not know
 * what it had acknowledged. Sent again under the old ids and in the old order, ahead of what came
 * after; what it does know, it answers as before. Photos that it lacks it asks for (`missing`).
 */
export async function requeueSent(replica: Replica): Promise<void> {
  const items = await replica.sent.toArray();
  await replica.outbox.bulkPut(
    items.map(({ sentAt: _, status: __, fresh: ___, heldSince: ____, ...item }: SentItem) => ({
      ...item,
      tries: 0,
      notBefore: 0,
      // An answer may be stored under its id: it stays as it is.
      attempted: true,
    })),
  );
  await replica.sent.clear();
}

/**
 * Forgets what was acknowledged long ago.
 *
 * @param asOf the server's own time, epoch milliseconds
 */
export async function deleteExpiredSent(replica: Replica, asOf: number): Promise<void> {
  await replica.transaction('rw', replica.sent, async () => {
    const settled = () => replica.sent.where('fresh').equals(0);
    // Acknowledged by an app that did not note it: counted from now on.
    await settled()
      .filter(({ heldSince }) => heldSince === undefined)
      .modify({ heldSince: asOf });
    await settled()
      .filter(({ heldSince = asOf }) => heldSince < asOf - sentRetentionMilliseconds)
      .delete();
  });
}
