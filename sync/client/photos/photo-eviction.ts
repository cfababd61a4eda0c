/** Deletes photos from the phone that are not needed, or whose storage is needed more. */
import { attachedHashes } from '#sync/client/photos/attached-photos.ts';
import { isStorageFull } from '#sync/client/storage/storage-errors.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

/** Deletes photos that no unsent or acknowledged work refers to. */
export async function deleteUnusedPhotos(replica: Replica): Promise<void> {
  const { photo, photoBytes } = replica;
  await withPhotoTables(replica, async () => {
    const referenced = await readReferencedPhotos(replica);
    const stored = await photo.toCollection().primaryKeys();
    const unused = stored.filter(
      (sha256) => !referenced.unsent.has(sha256) && !referenced.sent.has(sha256),
    );
    await photo.bulkDelete(unused);
    await photoBytes.bulkDelete(unused);
  });
}

/**
 * Frees storage for unsent work: deletes the bytes of the photo that was uploaded longest ago and
 * marks it as not kept. False if there is none, or if the phone is too full to delete.
 */
export async function evictOldestPhoto(replica: Replica): Promise<boolean> {
  const { photo, photoBytes } = replica;
  try {
    return await withPhotoTables(replica, async () => {
      const { unsent } = await readReferencedPhotos(replica);
      const [oldest] = await photo
        .filter((one) => one.kept && one.state === 'uploaded' && !unsent.has(one.sha256))
        .sortBy('uploadedAt');
      if (oldest === undefined) return false;
      await photoBytes.delete(oldest.sha256);
      await photo.update(oldest.sha256, { kept: false });
      return true;
    });
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  }
}

function withPhotoTables<T>(replica: Replica, work: () => Promise<T>): Promise<T> {
  const { photo, photoBytes, outbox, attention, draft, sent } = replica;
  return replica.transaction('rw', [photo, photoBytes, outbox, attention, draft, sent], work);
}

/** SHA-256 of the photos in unsent work, and of those in acknowledged mutations. */
async function readReferencedPhotos(
  replica: Replica,
): Promise<{ unsent: Set<string>; sent: Set<string> }> {
  const [waiting, refused, drafts, acknowledged] = await Promise.all([
    replica.outbox.toArray(),
    replica.attention.toArray(),
    replica.draft.toArray(),
    replica.sent.toArray(),
  ]);
  return {
    unsent: attachedHashes([...waiting, ...refused], drafts),
    sent: attachedHashes(acknowledged),
  };
}
