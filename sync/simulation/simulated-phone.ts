/**
 * A simulated phone: its databases, the logged-in user, and its tabs, each a process of its own.
 */
import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import type { LogoutCleanup } from '#sync/client/storage/end-session.ts';
import type { TryLock } from '#sync/client/runner/web-lock.ts';
import { replicaName, type Replica } from '#sync/client/storage/replica.ts';
import type { Runner } from '#sync/client/runner/runner.ts';
import type { Engine } from '#sync/simulation/engine.ts';
import { faultyFetch, type Network } from '#sync/simulation/faulty-network.ts';
import { PhoneProcess } from '#sync/simulation/phone-process.ts';

export interface Tab {
  readonly process: PhoneProcess;
  readonly user: string;
  readonly session: string;
  readonly replica: Replica;
  readonly runner: Runner;
}

export interface SimulatedPhoneOptions {
  engine: Engine;
  network: Network;
  now(): number;
  /** Offset of its clock, milliseconds. */
  skew: number;
  /** Whether its browser has Web Locks. */
  locks: boolean;
}

export class SimulatedPhone {
  readonly factory = new IDBFactory();
  readonly options: SimulatedPhoneOptions;
  /** Null when no one is logged in. */
  user: string | null = null;
  session: string | null = null;
  tabs: Tab[] = [];
  /** Log-outs whose cleanup is not finished on this phone. */
  pendingCleanups: { user: string; session: string; rule: LogoutCleanup }[] = [];
  /** Log-outs that have not been sent to the server. */
  pendingLogouts: string[] = [];
  /** Rows were deleted deliberately; only a restart notices, by comparing digests. */
  hasLostRows = false;
  /** Number of syncs that completed with correct rows. */
  caughtUp = 0;
  readonly #processes: PhoneProcess[] = [];
  #holder: PhoneProcess | null = null;

  constructor(options: SimulatedPhoneOptions) {
    this.options = options;
  }

  process(): PhoneProcess {
    const { now, skew, network } = this.options;
    const { factory } = this;
    const process = new PhoneProcess({
      factory,
      plan: () => network.plan(),
      now: () => now() + skew,
    });
    this.#processes.push(process);
    return process;
  }

  /** Closes everything that ever ran on it. */
  dispose(): void {
    for (const process of this.#processes) process.dispose();
  }

  /** Makes a session the owner of its user's database, as a login does, and opens a tab. */
  async logIn(process: PhoneProcess, user: string, session: string): Promise<Tab> {
    const { openReplica, writeSession } = this.options.engine;
    const replica = await process.run(() => openReplica(user, { create: true }));
    await process.run(() => writeSession(replica, session));
    this.user = user;
    this.session = session;
    return this.#addTab(process, replica, user, session);
  }

  /** Opens another tab in the current session. */
  async openTab(process: PhoneProcess): Promise<Tab> {
    const { user, session } = this;
    if (user === null || session === null) throw new Error('nobody is logged in');
    const replica = await process.run(() => this.options.engine.openReplica(user));
    return this.#addTab(process, replica, user, session);
  }

  #addTab(process: PhoneProcess, replica: Replica, user: string, session: string): Tab {
    const { engine, network } = this.options;
    const { createRunner, createStatus, httpTransport, memberSync } = engine;
    const call = faultyFetch(process, network);
    const transport = httpTransport(
      memberSync.address,
      {
        token: async () => (this.session === session ? session : null),
        renew: async () => 'ended',
        ended: async () => {
          if (this.session === session) this.session = null;
        },
      },
      call,
    );
    const runner = createRunner({
      definition: memberSync,
      replica,
      sessionId: session,
      transport,
      tryLock: this.#lockOf(process),
      status: createStatus(),
      beforeFirstSync: () => this.#tellLogouts(call),
    });
    const tab = { process, user, session, replica, runner };
    this.tabs.push(tab);
    return tab;
  }

  /** The browser releases the lock of a tab that dies. */
  #lockOf(process: PhoneProcess): TryLock {
    return async (_, work) => {
      if (!this.options.locks) return { value: await work() };
      if (this.#holder !== null && !this.#holder.dead) return null;
      this.#holder = process;
      try {
        return { value: await work() };
      } finally {
        if (this.#holder === process) this.#holder = null;
      }
    };
  }

  async #tellLogouts(call: typeof fetch): Promise<boolean> {
    for (const session of this.pendingLogouts) {
      try {
        await call('/api/logout', { method: 'POST', body: session });
      } catch {
        return false;
      }
      this.pendingLogouts = this.pendingLogouts.filter((other) => other !== session);
    }
    return true;
  }

  /** Living tabs of the current session. */
  liveTabs(): Tab[] {
    return this.tabs.filter(({ process, session }) => !process.dead && session === this.session);
  }

  /** Whether the user has a database here. */
  async hasDatabase(user: string): Promise<boolean> {
    const databases = await this.factory.databases();
    return databases.some(({ name }) => name === replicaName(user));
  }
}

export function newSessionId(): string {
  return randomUUID();
}
