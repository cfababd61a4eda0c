/** Which photo is going up just now; how many are to follow is counted live in the database. */
import type { PhotoName } from '#sync/client/replica.ts';

export interface UploadStatus {
  getSnapshot(): PhotoName | null;
  subscribe(listener: () => void): () => void;
  set(now: PhotoName | null): void;
}

/** Shaped for `useSyncExternalStore`. */
export function createUploadStatus(): UploadStatus {
  let current: PhotoName | null = null;
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
