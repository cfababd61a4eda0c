/** A phone that is full: photos that the server has make room for what it does not have. */
import { isStorageFull, type Replica } from '#sync/client/replica.ts';
import { photosInUse } from '#sync/client/photos-in-use.ts';
import { steadily } from '#sync/client/steadily.ts';

/**
 * Runs `work`, one transaction. Where there is no room for it, bytes of acknowledged photos go, the
 * oldest first, until there is; each is marked as not kept.
 *
 * @throws an error for which `isStorageFull` holds when nothing more can go
 */
export async function withRoom<T>(replica: Replica, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await steadily(replica, work);
    } catch (error) {
      if (!isStorageFull(error) || !(await dropOldest(replica))) throw error;
    }
  }
}

/** False when there is none to drop, or a full phone cannot even delete. */
async function dropOldest(replica: Replica): Promise<boolean> {
  const { photo, photoBytes, outbox, attention, draft, sent } = replica;
  try {
    return await replica.transaction(
      'rw',
      [photo, photoBytes, outbox, attention, draft, sent],
      async () => {
        const { unsent } = await photosInUse(replica);
        const [oldest] = await photo
          .filter((one) => one.kept && one.state === 'uploaded' && !unsent.has(one.sha256))
          .sortBy('uploadedAt');
        if (oldest === undefined) return false;
        await photoBytes.delete(oldest.sha256);
        await photo.update(oldest.sha256, { kept: false });
        return true;
      },
    );
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  }
}
