/**
 * A process of a phone (a tab or the worker) that can die at any await of its database: uncommitted
 * changes are undone, no later code runs, and the stored data stay for the next process.
 *
 * Dexie finds its process through the async context in which a database is opened.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Dexie, type DBCore, type DBCoreTable, type DBCoreTransaction } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import type { FaultPlan } from '#sync/simulation/fault-plan.ts';

export interface ProcessOptions {
  factory: IDBFactory;
  /** The fault plan of the current operation. */
  plan(): FaultPlan;
  /** Epoch milliseconds of the phone's clock. */
  now(): number;
}

const context = new AsyncLocalStorage<PhoneProcess>();

export class PhoneProcess {
  readonly options: ProcessOptions;
  dead = false;
  /** Resolves when it dies. */
  readonly death: Promise<void>;
  #tellDeath: () => void = () => {};
  readonly #databases = new Set<Dexie>();
  readonly #open = new Set<IDBTransaction>();

  constructor(options: ProcessOptions) {
    this.options = options;
    this.death = new Promise((resolve) => {
      this.#tellDeath = resolve;
    });
  }

  /** Runs `work` in this process. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return context.run(this, work);
  }

  /** Kills the process; uncommitted transactions are undone. */
  die(): void {
    if (this.dead) return;
    this.dead = true;
    for (const transaction of this.#open) abort(transaction);
    for (const database of this.#databases) (database.backendDB() as IDBDatabase | null)?.close();
    this.#tellDeath();
  }

  /** Closes databases after the history, because Dexie keeps track of open ones. */
  dispose(): void {
    this.die();
    for (const database of this.#databases) database.close();
    this.#databases.clear();
  }

  /** A promise that never settles: its caller is dead. */
  static neverResolve<T>(): Promise<T> {
    return new Dexie.Promise<T>(() => {});
  }

  attach(database: Dexie): void {
    this.#databases.add(database);
    database.use({
      stack: 'dbcore',
      name: 'process',
      level: 2,
      create: (core) => this.#wrap(core),
    });
  }

  #wrap(core: DBCore): DBCore {
    return {
      ...core,
      transaction: (tables, mode, options) => {
        if (this.dead) throw new DOMException('the process is dead', 'AbortError');
        const fault = this.options.plan().nextFault('phone begin');
        if (fault === 'die') {
          this.die();
          throw new DOMException('the process is dead', 'AbortError');
        }
        if (fault === 'dead connection') throw new DOMException('suspended', 'InvalidStateError');
        const transaction = core.transaction(tables, mode, options);
        this.#watch(transaction as unknown as IDBTransaction, mode);
        return transaction;
      },
      table: (name) => this.#wrapTable(core.table(name)),
    };
  }

  #watch(transaction: IDBTransaction, mode: 'readonly' | 'readwrite'): void {
    this.#open.add(transaction);
    transaction.addEventListener('abort', () => this.#open.delete(transaction));
    transaction.addEventListener('complete', () => {
      this.#open.delete(transaction);
      if (this.dead || mode === 'readonly') return;
      if (this.options.plan().nextFault('phone committed') === 'die') this.die();
    });
  }

  #wrapTable(table: DBCoreTable): DBCoreTable {
    const read = <Request extends { trans: DBCoreTransaction }, Answer>(
      run: (request: Request) => Promise<Answer>,
    ) => {
      return (request: Request): Promise<Answer> => {
        if (!this.dead && this.options.plan().nextFault('phone read') === 'die') this.die();
        return this.dead ? PhoneProcess.neverResolve() : run(request);
      };
    };
    return {
      ...table,
      get: read((request) => table.get(request)),
      getMany: read((request) => table.getMany(request)),
      query: read((request) => table.query(request)),
      count: read((request) => table.count(request)),
      openCursor: read((request) => table.openCursor(request)),
      mutate: (request) => {
        const fault = this.dead ? null : this.options.plan().nextFault('phone write');
        if (fault === 'die') this.die();
        if (this.dead) return PhoneProcess.neverResolve();
        if (fault === 'full') return storageFull();
        return table.mutate(request);
      },
    };
  }
}

function storageFull<T>(): Promise<T> {
  const error = new DOMException('the disk is full', 'QuotaExceededError');
  return Dexie.Promise.reject(error);
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // Just committed: then it counts.
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
  }
}

/** A request made by a dead process. */
const deadRequest = () => new EventTarget();

/** The IndexedDB factory that a process sees. */
function factoryOf(process: PhoneProcess): IDBFactory {
  const { factory } = process.options;
  return new Proxy(factory, {
    get(target, property) {
      if (process.dead && (property === 'open' || property === 'deleteDatabase'))
        return deadRequest;
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/**
 * Makes Dexie use the current process's databases, and the engine its phone's clock. Returns a
 * function that undoes it.
 */
export function installPhones(): () => void {
  const { dependencies, addons } = Dexie;
  const { now } = Date;
  const { random } = Math;
  const attach = (database: Dexie) => context.getStore()?.attach(database);
  Dexie.addons = [...addons, attach];
  Dexie.dependencies = {
    IDBKeyRange,
    get indexedDB() {
      const process = context.getStore();
      return process === undefined ? dependencies.indexedDB : factoryOf(process);
    },
  };
  Date.now = () => context.getStore()?.options.now() ?? now.call(Date);
  // Jitter must not influence a history.
  Math.random = () => (context.getStore() === undefined ? random() : 0.5);
  return () => {
    Dexie.dependencies = dependencies;
    Dexie.addons = addons;
    Date.now = now;
    Math.random = random;
  };
}

/** Runs the server's side of a call, outside the phone's context. */
export function outsidePhones<T>(work: () => Promise<T>): Promise<T> {
  return context.exit(work);
}
