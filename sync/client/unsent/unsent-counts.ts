import { attachedHashes } from '#sync/client/photos/attached-photos.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

export interface UnsentCounts {
  outbox: number;
  attention: number;
  drafts: number;
  photos: number;
}

export async function countUnsentWork(replica: Replica): Promise<UnsentCounts> {
  const { outbox, attention, draft, photo } = replica;
  return replica.transaction('r', [outbox, attention, draft, photo], async () => {
    const [waiting, refused, drafts, here] = await Promise.all([
      outbox.toArray(),
      attention.toArray(),
      draft.toArray(),
      photo.filter(({ state }) => state === 'here').primaryKeys(),
    ]);
    const wanted = attachedHashes([...waiting, ...refused], drafts);
    return {
      outbox: waiting.length,
      attention: refused.length,
      drafts: drafts.length,
      photos: here.filter((sha256) => wanted.has(sha256)).length,
    };
  });
}
