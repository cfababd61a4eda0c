import { readReferencedPhotos } from '#sync/client/photos/referenced-photos.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

/**
 * Deletes photos that nothing refers to any more: acknowledged long ago, or removed from the
 * report.
 */
export async function sweepPhotos(replica: Replica): Promise<void> {
  const { photo, photoBytes, outbox, attention, draft, sent } = replica;
  await replica.transaction('rw', [photo, photoBytes, outbox, attention, draft, sent], async () => {
    const use = await readReferencedPhotos(replica);
    const held = await photo.toCollection().primaryKeys();
    const gone = held.filter((sha256) => !use.unsent.has(sha256) && !use.sent.has(sha256));
    await photo.bulkDelete(gone);
    await photoBytes.bulkDelete(gone);
  });
}
