/** Which photos what is kept here names. */
import { attachedPhotos } from '#sync/client/outbox/attached-photos.ts';
import type { PhotoRef, Replica } from '#sync/client/storage/replica.ts';

/**
 * Hashes of the photos that drafts, outbox and attention name (`unsent`), and those that only
 * acknowledged mutations name (`sent`). Inside a transaction over the four tables.
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
