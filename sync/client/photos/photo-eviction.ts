/** Frees storage: photos that the server has make room for unsent work. */
import { isStorageFull, type Replica } from '#sync/client/storage/replica.ts';
import { readReferencedPhotos } from '#sync/client/photos/referenced-photos.ts';

/**
 * Deletes the bytes of the photo that was uploaded longest ago and marks it as not kept. False if
 * there is none, or if the phone is too full to delete.
 */
export async function evictOldestPhoto(replica: Replica): Promise<boolean> {
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
