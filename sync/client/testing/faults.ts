/** Injects faults between Dexie and IndexedDB. */
import { Dexie, type DBCore, type DBCoreMutateRequest, type DBCoreTable } from 'dexie';
import type { Replica } from '#sync/client/storage/replica.ts';

type Mutate = DBCoreTable['mutate'];

async function installLayer(replica: Replica, create: (core: DBCore) => DBCore): Promise<void> {
  replica.close({ disableAutoOpen: false });
  replica.use({ stack: 'dbcore', name: 'fault', create });
  await replica.open();
}

function onMutate(core: DBCore, around: (name: string, mutate: Mutate) => Mutate): DBCore {
  return {
    ...core,
    table: (name) => {
      const table = core.table(name);
      return { ...table, mutate: around(name, (request) => table.mutate(request)) };
    },
  };
}

export interface Disk {
  /** Bytes that fit. */
  capacity: number;
}

/** Limits the storage; a write that does not fit aborts its transaction with a quota error. */
export async function limitDisk(replica: Replica, disk: Disk): Promise<void> {
  const held = new Map<string, number>();
  const used = () => [...held.values()].reduce((sum, size) => sum + size, 0);
  const note = (name: string, request: DBCoreMutateRequest) => {
    if (request.type === 'delete')
      for (const key of request.keys) held.delete(`${name}/${String(key)}`);
    if (request.type !== 'add' && request.type !== 'put') return;
    for (const value of request.values as Record<string, unknown>[]) {
      const { bytes } = value as { bytes?: ArrayBuffer };
      const key = value['sha256'] ?? value['reportId'] ?? value['id'] ?? value['key'];
      const size = bytes instanceof ArrayBuffer ? bytes.byteLength : JSON.stringify(value).length;
      held.set(`${name}/${String(key)}`, size);
    }
  };
  await installLayer(replica, (core) =>
    onMutate(core, (name, mutate) => (request) => {
      const before = new Map(held);
      note(name, request);
      if (request.type === 'delete' || used() <= disk.capacity) return mutate(request);
      held.clear();
      for (const [key, size] of before) held.set(key, size);
      return Dexie.Promise.reject(new DOMException('the disk is full', 'QuotaExceededError'));
    }),
  );
}

/** Kills the app at write number `at` (from 0) of a transaction: nothing of it is stored. */
export async function killAtWrite(replica: Replica, at: { write: number | null }): Promise<void> {
  let writes = 0;
  await installLayer(replica, (core) => ({
    ...onMutate(core, (_, mutate) => (request) => {
      const kill = at.write !== null && writes === at.write;
      writes += 1;
      if (!kill) return mutate(request);
      (request.trans as unknown as IDBTransaction).abort();
      return Dexie.Promise.reject(new Error('killed'));
    }),
    transaction: (tables, mode, options) => {
      if (mode === 'readwrite') writes = 0;
      return core.transaction(tables, mode, options);
    },
  }));
}

/** Lets writes hang. */
export async function hangWrites(replica: Replica, times: { left: number }): Promise<void> {
  await installLayer(replica, (core) =>
    onMutate(core, (_, mutate) => (request) => {
      if (times.left === 0) return mutate(request);
      times.left -= 1;
      return new Dexie.Promise(() => undefined) as unknown as ReturnType<Mutate>;
    }),
  );
}

/** Calls `interrupt` when the next write has been asked for and not answered. */
export async function interruptNextWrite(replica: Replica, interrupt: () => void): Promise<void> {
  let isNext = true;
  await installLayer(replica, (core) =>
    onMutate(core, (_, mutate) => (request) => {
      const written = mutate(request);
      if (isNext) {
        isNext = false;
        interrupt();
      }
      return written;
    }),
  );
}
