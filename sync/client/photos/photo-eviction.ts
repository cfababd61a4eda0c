/** A full phone: photos that the server has make room for what it does not have. */
import { isStorageFull, type Replica } from '#sync/client/storage/replica.ts';
import { readReferencedPhotos } from '#sync/client/photos/referenced-photos.ts';

/**
 * Drops the bytes of the photo acknowledged longest ago, and marks it as not kept. False when there is
 * none, or when a full phone cannot even delete.
 */
export async function dropOldest(replica: Replica): Promise<boolean> {
  const { photo, photoBytes, outbox, attention, draft, sent } = replica;
  try {
    return await replica.transaction(
      'rw',
      [photo, photoBytes, outbox, attention, draft, sent],
      async () => {
        const { unsent } = await readReferencedPhotos(replica);
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
