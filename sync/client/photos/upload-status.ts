/** The photo being uploaded. The remaining ones are counted live in the database instead. */
import type { PhotoRef } from '#sync/client/storage/replica.ts';

export interface UploadStatusStore {
  getSnapshot(): PhotoRef | null;
  subscribe(listener: () => void): () => void;
  set(now: PhotoRef | null): void;
}

/** For `useSyncExternalStore`. */
export function createUploadStatusStore(): UploadStatusStore {
  let current: PhotoRef | null = null;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(now) {
      current = now && { sha256: now.sha256, title: now.title };
      for (const listener of listeners) listener();
    },
  };
}
