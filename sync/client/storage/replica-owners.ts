import { Dexie } from 'dexie';
import type { ReplicaDefinition } from '#sync/client/storage/sync-replica.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Owners of an instance's databases on this phone; none if the browser does not list them. */
export async function replicaOwners({ prefix }: ReplicaDefinition): Promise<string[]> {
  const databases = (await Dexie.dependencies.indexedDB.databases?.()) ?? [];
  return databases.flatMap(({ name = '' }) => {
    const owner = name.slice(prefix.length);
    // Another instance's prefix may begin with this one.
    return name.startsWith(prefix) && uuid.test(owner) ? [owner] : [];
  });
}
