/** Photos that are done with. */
import { readReferencedPhotos } from '#sync/client/photos/referenced-photos.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

/** Forgets photos that nothing names any more: acknowledged long ago, or taken out again. */
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
