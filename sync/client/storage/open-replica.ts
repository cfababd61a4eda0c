/**
 * Opens the databases of an instance of the engine. Writes that touch the outbox are flushed to disk
 * before they resolve (`strict` durability); synced rows, which can be fetched again, are not.
 */
import { Dexie, type DBCore } from 'dexie';
import type { ReplicaDefinition, SyncReplica } from '#sync/client/storage/sync-replica.ts';
import { untilShown, whileShown } from '#sync/client/storage/left-page.ts';
import {
  isCausedBy,
  NewerReplicaError,
  NoReplicaError,
} from '#sync/client/storage/storage-errors.ts';

export interface OpenOptions {
  create?: boolean;
  patience?: number;
  /** Called while a page of an older version keeps the database open. */
  onBlocked?: () => void;
}

/**
 * Opens an owner's database. Only a login passes `create`: a late reply, a worker or a reconnect
 * after a log-out must not create the database again.
 *
 * @throws NoReplicaError
 * @throws NewerReplicaError
 */
export async function openSyncReplica<Replica extends SyncReplica>(
  definition: ReplicaDefinition<Replica>,
  owner: string,
  { create = false, patience, onBlocked }: OpenOptions = {},
): Promise<Replica> {
  const { prefix, versions, strictTables } = definition;
  const name = `${prefix}${owner}`;
  const newest = Math.max(...Object.keys(versions).map(Number));
  const absent = `no database ${name}`;
  const tooNew = `a newer app has ${name}`;
  const assertNotNewer = (nativeVersion: number) => {
    if (Math.floor(nativeVersion / 10) > newest) throw new NewerReplicaError(tooNew);
  };

  // Checked before Dexie opens the database: Dexie would add tables that it misses in a newer
  // version, and create a missing database only to delete it again. Not every browser lists its
  // databases.
  const databases = await Dexie.dependencies.indexedDB.databases?.();
  if (databases !== undefined) {
    const existing = databases.find((one) => one.name === name);
    if (existing === undefined && !create) throw new NoReplicaError(absent);
    assertNotNewer(existing?.version ?? 0);
  }
  const replica = new Dexie(name, { cache: 'disabled' }) as Replica;
  for (const [version, stores] of Object.entries(versions))
    replica.version(Number(version)).stores(stores);
  let mayCreate = create;
  replica.on('populate', () => {
    if (!mayCreate) throw new NoReplicaError(absent);
  });
  if (onBlocked !== undefined) replica.on('blocked', onBlocked);
  // The version is also checked when Dexie reopens the connection.
  replica.on('ready', () => assertNotNewer(replica.backendDB().version), true);
  const strict = new Set(['outbox', 'attention', ...strictTables]);
  replica.use({
    stack: 'dbcore',
    name: 'durability',
    create: (core) => withStrictDurability(core, strict),
  });
  const open = replica.open.bind(replica);
  // Dexie reopens a connection that it closed when the page was left.
  replica.open = () => {
    const shown = untilShown();
    return shown === undefined ? open() : Dexie.Promise.resolve(shown).then(open);
  };
  try {
    await whileShown(() => replica.open());
  } catch (error) {
    replica.close();
    if (isCausedBy(error, 'NoReplicaError')) throw new NoReplicaError(absent);
    if (isCausedBy(error, 'NewerReplicaError')) throw new NewerReplicaError(tooNew);
    throw error;
  }
  mayCreate = false;
  return Object.assign(replica, { definition, owner, ...(patience !== undefined && { patience }) });
}

function withStrictDurability(core: DBCore, strictTables: ReadonlySet<string>): DBCore {
  return {
    ...core,
    transaction(tables, mode, options) {
      const strict = mode === 'readwrite' && tables.some((name) => strictTables.has(name));
      return core.transaction(
        tables,
        mode,
        strict ? { ...options, durability: 'strict' } : options,
      );
    },
  };
}
