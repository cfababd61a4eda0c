/** Which photos what is kept here names. */
import { attachedBy } from '#sync/client/attached.ts';
import type { PhotoName, Replica } from '#sync/client/replica.ts';

/**
 * Hashes of the photos that drafts, outbox and attention name (`unsent`), and those that only
 * acknowledged mutations name (`sent`). Inside a transaction over the four tables.
 */
export async function photosInUse(
  replica: Replica,
): Promise<{ unsent: Set<string>; sent: Set<string> }> {
  const [waiting, refused, drafts, acknowledged] = await Promise.all([
    replica.outbox.toArray(),
    replica.attention.toArray(),
    replica.draft.toArray(),
    replica.sent.toArray(),
  ]);
  const hashes = (names: PhotoName[]) => names.map(({ sha256 }) => sha256);
  return {
    unsent: new Set([
      ...hashes([...waiting, ...refused].flatMap(attachedBy)),
      ...hashes(drafts.flatMap(({ attach }) => attach)),
    ]),
    sent: new Set(hashes(acknowledged.flatMap(attachedBy))),
  };
}
