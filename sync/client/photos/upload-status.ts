import { createStore, type Store } from '#sync/client/runner/sync-status.ts';
import type { FileRef } from '#sync/client/storage/sync-replica.ts';

/** The photo being uploaded; null when none is. Remaining photos are counted in the database. */
export type UploadStatusStore = Store<FileRef | null, FileRef | null>;

export function createUploadStatusStore(): UploadStatusStore {
  return createStore<FileRef | null, FileRef | null>(
    null,
    (_, photo) => photo && { sha256: photo.sha256, title: photo.title },
  );
}
