/** Photos are uploaded before the save that attaches them. */
import { retryData } from '#sync/protocol/mutations.ts';
import type { Uploads } from '#sync/client/definition.ts';
import { backoffDelay } from '#sync/client/network/backoff.ts';
import { abandonPhoto, missingPhotoRefusal } from '#sync/client/photos/abandon-photo.ts';
import { attachedPhotos } from '#sync/client/photos/attached-photos.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import type { OutboxItem } from '#sync/client/storage/sync-replica.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

/** The code that uploads and deletes is loaded only by users who have photos. */
export const photoUploads: Uploads<Replica> = {
  tables: ['photo'],
  times: pendingPhotoTimes,
  repeat: requeueMissingPhotos,
  async upload(context) {
    const pending = await withDatabaseRetry(context.replica, () =>
      context.replica.photo.filter(({ state }) => state === 'here').count(),
    );
    if (pending === 0) return null;
    const { uploadPhotos } = await import('#sync/client/photos/upload-photos.ts');
    return uploadPhotos(context);
  },
  async deleteUnused(replica) {
    if ((await replica.photo.count()) === 0) return;
    const { deleteUnusedPhotos } = await import('#sync/client/photos/photo-eviction.ts');
    await withDatabaseRetry(replica, () => deleteUnusedPhotos(replica));
  },
};

async function pendingPhotoTimes(
  replica: Replica,
  items: readonly OutboxItem[],
): Promise<ReadonlyMap<string, number>> {
  const named = items.flatMap(attachedPhotos).map(({ sha256 }) => sha256);
  if (named.length === 0) return new Map();
  const pending = new Map(
    (await replica.photo.bulkGet(named)).flatMap((photo) =>
      photo?.state === 'here' ? [[photo.sha256, photo.notBefore]] : [],
    ),
  );
  return new Map(
    items.flatMap((item) => {
      const times = attachedPhotos(item).flatMap(({ sha256 }) => pending.get(sha256) ?? []);
      return times.length === 0 ? [] : [[item.id, Math.min(...times)]];
    }),
  );
}

/** Uploads photos again that the server lacks; reports those no longer on the phone. */
async function requeueMissingPhotos(
  replica: Replica,
  item: OutboxItem,
  data: unknown,
): Promise<void> {
  const retry = retryData.safeParse(data);
  if (!retry.success) return;
  const missing = new Set(retry.data.missing);
  for (const name of attachedPhotos(item).filter(({ sha256 }) => missing.has(sha256))) {
    const photo = await replica.photo.get(name.sha256);
    // It is being uploaded again already, for another mutation.
    if (photo?.state === 'here') continue;
    if (!photo?.kept) await abandonPhoto(replica, name, missingPhotoRefusal(name));
    else {
      const { attempt } = photo;
      // Slow down if the server asks repeatedly.
      const notBefore = attempt > 2 ? Date.now() + backoffDelay(attempt) : 0;
      await replica.photo.update(name.sha256, { state: 'here', attempt: attempt + 1, notBefore });
    }
  }
  // Now it waits for its photos only.
  const remaining = await replica.outbox.get(item.seq);
  if (remaining !== undefined && attachedPhotos(remaining).length > 0)
    await replica.outbox.update(item.seq, { notBefore: 0 });
}
