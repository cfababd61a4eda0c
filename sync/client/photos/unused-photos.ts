import { readReferencedPhotos } from '#sync/client/photos/referenced-photos.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

/**
 * Deletes photos that nothing refers to any more: acknowledged long ago, or removed from the
 * report.
 */
export async function deleteUnusedPhotos(replica: Replica): Promise<void> {
  const { photo, photoBytes, outbox, attention, draft, sent } = replica;
  await replica.transaction('rw', [photo, photoBytes, outbox, attention, draft, sent], async () => {
    const referenced = await readReferencedPhotos(replica);
    const stored = await photo.toCollection().primaryKeys();
    const unused = stored.filter(
      (sha256) => !referenced.unsent.has(sha256) && !referenced.sent.has(sha256),
    );
    await photo.bulkDelete(unused);
    await photoBytes.bulkDelete(unused);
  });
}
