/**
 * The state of a running history: the server and its database, the phones, and the record of
 * promises.
 */
import { isDeepStrictEqual } from 'node:util';
import { SimulatedPhone, type Tab } from '#sync/simulation/simulated-phone.ts';
import { type ReplicaLifetime, SimulationLedger } from '#sync/simulation/promise-ledger.ts';
import type { Network } from '#sync/simulation/faulty-network.ts';
import { phoneCount, type History } from '#sync/simulation/operations.ts';
import { createFaultPlan, type FaultPlan } from '#sync/simulation/fault-plan.ts';
import { outsidePhones, type PhoneProcess } from '#sync/simulation/phone-process.ts';
import {
  InvariantViolation,
  assertMatchesTables,
  beforeKey,
  storedRows,
  expectedRows,
  type RowSnapshot,
} from '#sync/simulation/testing/oracle.ts';
import {
  clearRows,
  isEmptyStorage,
  findMarks,
  readPhoneStorage,
  type PhoneStorage,
} from '#sync/simulation/testing/phone-storage.ts';
import type {
  SystemUnderTest,
  SimulationSetup,
} from '#sync/simulation/testing/simulation-setup.ts';
import {
  createSimulatedServer,
  type SimulatedServer,
} from '#sync/simulation/testing/simulated-server.ts';

interface Parked {
  process: PhoneProcess;
  device: SimulatedPhone | undefined;
  /** The phone's `caughtUp` when the reply was sent. */
  caughtUp: number;
  letThrough(): void;
}

/** An open transaction of another person. */
export interface OpenTransaction {
  end(how: 'commit' | 'rollback'): Promise<void>;
}

export class World {
  readonly setup: SimulationSetup;
  readonly system: SystemUnderTest;
  readonly server: SimulatedServer;
  readonly devices: SimulatedPhone[];
  readonly ledger = new SimulationLedger();
  readonly digests: boolean;
  /** Marks of work that a user chose to discard. */
  readonly discarded = new Set<string>();
  /** Lifetimes by phone and user. */
  readonly lifetimes = new Map<string, ReplicaLifetime>();
  plan: FaultPlan = createFaultPlan();
  /** Rows before a commit that happened during a reply, by `beforeKey`. */
  readonly before = new Map<string, RowSnapshot>();
  parked: Parked[] = [];
  ghosts: (() => Promise<unknown>)[] = [];
  openTransactions: OpenTransaction[] = [];
  hasBackup = false;
  wholeReport: Record<string, unknown> | null = null;
  /** Epoch milliseconds; phones add their own offset. */
  now = Date.parse('2026-11-21T10:00:00Z');
  readonly #frozen = new Map<string, string>();
  #parking: () => void = () => {};
  readonly #open = new Map<PhoneProcess, Promise<RunResult<unknown>>>();

  constructor(
    stage: SimulationSetup,
    cast: SystemUnderTest,
    history: Pick<History, 'digests' | 'locks'>,
  ) {
    this.setup = stage;
    this.system = cast;
    this.digests = history.digests;
    const current = () => this.plan;
    this.server = createSimulatedServer({
      ...stage,
      ...cast,
      plan: current,
      meanwhile: () => this.#meanwhile(),
    });
    const network: Network = {
      serve: this.server.serve,
      plan: current,
      park: (process) =>
        new Promise((letThrough) => {
          const device = this.devices.find(({ tabs }) =>
            tabs.some((tab) => tab.process === process),
          );
          this.parked.push({ process, device, caughtUp: device?.caughtUp ?? 0, letThrough });
          this.#parking();
        }),
      deliverLater: (delivery) => void this.ghosts.push(delivery),
      advanceClock: (milliseconds) => {
        this.now += milliseconds;
      },
      ...(!history.digests && { editRequest: withoutDigests }),
    };
    // Clocks: correct, slightly slow, years ahead, years behind.
    const skews = [0, -90_000, 3 * 365 * 24 * 3600_000, -20 * 365 * 24 * 3600_000];
    this.devices = Array.from(
      { length: phoneCount },
      (_, at) =>
        new SimulatedPhone({
          engine: cast.engine,
          network,
          now: () => this.now,
          skew: skews[at] ?? 0,
          locks: history.locks,
        }),
    );
  }

  /** The current database of a user on a phone; a new one after a wipe. */
  lifetime(device: SimulatedPhone, user: string): ReplicaLifetime {
    const key = this.#key(device, user);
    const known = this.lifetimes.get(key);
    if (known !== undefined && known.wipedAt === null) return known;
    const life: ReplicaLifetime = { user, wipedAt: null };
    this.lifetimes.set(key, life);
    return life;
  }

  /** Runs a tab's work until it is done, the tab dies, or one of its replies is held back. */
  runUntilBlocked<T>(process: PhoneProcess, work: () => Promise<T>): Promise<RunResult<T>> {
    const outcome = process.run(work).then(
      (value): RunResult<T> => ({ how: 'done', value }),
      (error: unknown): RunResult<T> => ({ how: 'failed', error }),
    );
    return this.#watch(process, outcome);
  }

  async #watch<T>(process: PhoneProcess, outcome: Promise<RunResult<T>>): Promise<RunResult<T>> {
    const parked = new Promise<RunResult<T>>((resolve) => {
      this.#parking = () => resolve({ how: 'open' });
    });
    const death = process.death.then((): RunResult<T> => ({ how: 'died' }));
    const ended = await Promise.race([outcome, parked, death]);
    if (ended.how === 'open') this.#open.set(process, outcome);
    return process.dead ? { how: 'died' } : ended;
  }

  /** Whether a reply for this tab is held back. */
  isBusy(process: PhoneProcess): boolean {
    return this.#open.has(process);
  }

  /**
   * Delivers a reply that was held back. If another tab was faster, it must not take the phone back
   * to an older state.
   */
  async letThrough({ process, device, caughtUp, letThrough }: Parked): Promise<void> {
    const user = device?.user ?? null;
    const isLate = device !== undefined && user !== null && device.caughtUp > caughtUp;
    const before = isLate ? await storedRows(this, device, user) : null;
    const outcome = this.#open.get(process);
    this.#open.delete(process);
    letThrough();
    if (outcome !== undefined) await this.#watch(process, outcome);
    if (!isLate || before === null || !(await device.hasDatabase(user))) return;
    const after = await storedRows(this, device, user);
    if (!isDeepStrictEqual(before, after) && !device.hasLostRows)
      await assertMatchesTables(this, device, user);
  }

  /** Commits another person's change during a reply; records the rows before it. */
  async #meanwhile(): Promise<void> {
    for (const person of this.setup.season.people)
      for (const hasArchive of [true, false])
        this.before.set(
          beforeKey(person, hasArchive),
          await expectedRows(this, person, hasArchive),
        );
    await this.sql(`with a as (update account set last_name = last_name || '.')
      update match set name = name || '.'`);
  }

  /** Reads without faults what is stored for a user on a phone; null without a database. */
  async stored(device: SimulatedPhone, user: string): Promise<PhoneStorage | null> {
    if (!(await device.hasDatabase(user))) return null;
    return readPhoneStorage(device, user, this.system.engine);
  }

  /** Records the work that a user discards by wiping the phone. */
  async recordDiscarded(device: SimulatedPhone, user: string): Promise<void> {
    const stored = await this.stored(device, user);
    const drafts = stored?.others['draft'] ?? [];
    for (const item of [...(stored?.outbox ?? []), ...(stored?.attention ?? []), ...drafts])
      for (const mark of findMarks(item)) this.discarded.add(mark);
  }

  /** Deletes a collection of a phone but keeps the cursors. */
  async loseRows(device: SimulatedPhone): Promise<void> {
    const { user } = device;
    if (!this.digests || user === null || !(await device.hasDatabase(user))) return;
    for (const { process } of device.tabs) process.die();
    device.hasLostRows = true;
    await clearRows(device, user, this.system.engine, 'team');
  }

  /** Deletes the stored bytes of photos. */
  async losePhoto(device: SimulatedPhone): Promise<void> {
    const { user } = device;
    if (user !== null && (await device.hasDatabase(user)))
      await clearRows(device, user, this.system.engine, 'photoBytes');
  }

  /** Records the end of a database that was deleted or emptied. */
  async recordWiped(device: SimulatedPhone, user: string): Promise<void> {
    const stored = await this.stored(device, user);
    if (stored === null || isEmptyStorage(stored))
      this.ledger.recordWipe(this.lifetime(device, user));
  }

  /** Forbids all writes here until the user logs in again. */
  async freeze(device: SimulatedPhone, user: string): Promise<void> {
    this.#frozen.set(this.#key(device, user), await this.#contents(device, user));
  }

  /** @throws InvariantViolation if something was written although no one was logged in */
  async thaw(device: SimulatedPhone, user: string): Promise<void> {
    const key = this.#key(device, user);
    const before = this.#frozen.get(key);
    this.#frozen.delete(key);
    if (before === undefined) return;
    const now = await this.#contents(device, user);
    if (now !== before)
      throw new InvariantViolation(
        `phone ${key} was written to after the session:\n${before}\n${now}`,
      );
  }

  async thawAll(): Promise<void> {
    for (const device of this.devices)
      for (const user of this.setup.season.people) await this.thaw(device, user);
  }

  async #contents(device: SimulatedPhone, user: string): Promise<string> {
    const { rows, outbox, sent, attention } = (await this.stored(device, user)) ?? {};
    return JSON.stringify([rows, outbox, sent, attention]);
  }

  #key(device: SimulatedPhone, user: string): string {
    return `${this.devices.indexOf(device)} ${user}`;
  }

  /** Compares a phone that reports success with the tables. */
  async assertCaughtUp({ user }: Tab, device: SimulatedPhone): Promise<void> {
    device.caughtUp += 1;
    if (!device.hasLostRows) await assertMatchesTables(this, device, user);
  }

  tab(device: SimulatedPhone, pick: number): Tab | undefined {
    const living = device.liveTabs();
    return living[pick % Math.max(living.length, 1)];
  }

  /** Runs SQL outside of every phone. */
  sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return outsidePhones(() => this.setup.run(text, values));
  }
}

export type RunResult<T> =
  | { how: 'done'; value: T }
  | { how: 'failed'; error: unknown }
  | { how: 'died' | 'open' };

function withoutDigests(path: string, init: RequestInit): RequestInit {
  if (path !== '/api/sync/pull') return init;
  const body = JSON.parse(init.body as string) as Record<string, unknown>;
  delete body['digests'];
  return { ...init, body: JSON.stringify(body) };
}
