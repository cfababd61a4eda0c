/** Occupies tables as a page does that the browser has frozen in the middle of a transaction. */
import type { SyncReplica } from '#sync/client/storage/sync-replica.ts';

/** Returns the way to end it; `ended` rejects if it is aborted. */
export async function occupyStores(
  { name }: Pick<SyncReplica, 'name'>,
  stores: string[],
): Promise<{ release: () => void; ended: Promise<void> }> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction(stores, 'readwrite');
  let held = true;
  const hold = () => {
    if (held) transaction.objectStore(stores[0]!).count().onsuccess = hold;
  };
  hold();
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new Error('aborted'));
  }).finally(() => database.close());
  ended.catch(() => undefined);
  return {
    ended,
    release: () => {
      held = false;
    },
  };
}
