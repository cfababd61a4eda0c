/** Finds the photos that drafts and mutations refer to. */
import { attachedPhotos } from '#sync/client/outbox/attached-photos.ts';
import type { PhotoRef, Replica } from '#sync/client/storage/replica.ts';

/**
 * SHA-256 of the photos in drafts, outbox and attention (`unsent`), and of those that only
 * acknowledged mutations refer to (`sent`). Inside a transaction over the four tables.
 */
export async function readReferencedPhotos(
  replica: Replica,
): Promise<{ unsent: Set<string>; sent: Set<string> }> {
  const [waiting, refused, drafts, acknowledged] = await Promise.all([
    replica.outbox.toArray(),
    replica.attention.toArray(),
    replica.draft.toArray(),
    replica.sent.toArray(),
  ]);
  const hashes = (names: PhotoRef[]) => names.map(({ sha256 }) => sha256);
  return {
    unsent: new Set([
      ...hashes([...waiting, ...refused].flatMap(attachedPhotos)),
      ...hashes(drafts.flatMap(({ attach }) => attach)),
    ]),
    sent: new Set(hashes(acknowledged.flatMap(attachedPhotos))),
  };
}
