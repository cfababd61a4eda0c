/**
 * Decides when to sync. Web Locks let one runner work for all tabs and the service worker; without
 * them several may run, which only costs traffic.
 */
import { backoffDelay, spreadRetryAfter } from '#sync/client/network/backoff.ts';
import type { SyncOutcome } from '#sync/client/definition.ts';
import { syncOnce } from '#sync/client/runner/sync-cycle.ts';
import type { TryLock } from '#sync/client/runner/web-lock.ts';
import { readRetryAfter, saveRetryAfter } from '#sync/client/runner/runner-meta.ts';
import { nextRetryAt } from '#sync/client/outbox/outbox.ts';
import { isCausedBy } from '#sync/client/storage/storage-errors.ts';
import type { SyncDefinition } from '#sync/client/definition.ts';
import type { SyncReplica } from '#sync/client/storage/sync-replica.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import {
  type StatusStore,
  storageProblem,
  type SyncStatus,
} from '#sync/client/runner/sync-status.ts';
import type { Transport } from '#sync/client/network/http-transport.ts';

export interface RunnerOptions<Replica extends SyncReplica = SyncReplica> {
  definition: SyncDefinition<Replica>;
  replica: Replica;
  sessionId: string;
  transport: Transport;
  tryLock: TryLock;
  status: StatusStore;
  /** Runs before the first cycle (to report an offline log-out); false: not possible yet. */
  beforeFirstSync?: () => Promise<boolean>;
  /** Whether the page is visible; polling stops while it is not. */
  isVisible?: () => boolean;
  isLiveConnected?: () => boolean;
  onRun?: (run: SyncRun) => void;
  random?: () => number;
}

/** The result of a run, for the support file. */
export interface SyncRun {
  /** Epoch milliseconds. */
  startedAt: number;
  milliseconds: number;
  /** `locked`: another tab was at work. */
  result: SyncOutcome['kind'] | 'locked';
  /** The status after it. */
  error: SyncStatus['error'];
}

export interface Runner {
  /** Something may have changed: sync now, or as soon as the server's `Retry-After` allows. */
  wake(): void;
  /** Runs one cycle, for the service worker; null if another tab holds the lock. */
  runOnce(): Promise<SyncOutcome | null>;
  /** Stops for good: running calls are aborted and their replies not applied. */
  stop(): Promise<void>;
}

const pollMilliseconds = 25_000;
/** Poll interval while the live stream reports changes; only a safety net. */
const livePollMilliseconds = 300_000;
/** Retry interval while another tab holds the lock. */
const lockRetryMilliseconds = 1_500;
/** A frozen tab may hold the lock forever; two runners are safe, as pushes are exactly-once. */
const stuckLockMilliseconds = 90_000;

export function createRunner<Replica extends SyncReplica>(options: RunnerOptions<Replica>): Runner {
  const { definition, replica, sessionId, transport, tryLock, status } = options;
  const {
    beforeFirstSync,
    isVisible = () => true,
    isLiveConnected = () => false,
    onRun,
    random = Math.random,
  } = options;
  const aborter = new AbortController();
  let running: Promise<SyncOutcome | null> | undefined;
  let wakeRequested = false;
  let first = true;
  let failures = 0;
  let lockedOutSince: number | null = null;
  /** Earliest next cycle, from `Retry-After`; on the monotonic clock, as the phone's may be set back. */
  let notBefore = 0;
  /** Time since when nothing is to be done, and time of the next retry; monotonic clock. */
  let idle = { since: 0, until: Number.POSITIVE_INFINITY };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wake(): void {
    if (aborter.signal.aborted) return;
    wakeRequested = true;
    if (running !== undefined) return;
    const wait = notBefore - performance.now();
    if (wait > 0) schedule(wait);
    else void loop();
  }

  function schedule(milliseconds: number, then = wake): void {
    clearTimeout(timer);
    if (!aborter.signal.aborted) timer = setTimeout(then, milliseconds);
  }

  async function loop(): Promise<void> {
    clearTimeout(timer);
    wakeRequested = false;
    const outcome = await once();
    if (aborter.signal.aborted) return;
    if (outcome?.kind === 'done') return becomeIdle();
    if (wakeRequested && performance.now() >= notBefore && outcome !== null) return wake();
    const wait = retryDelay(outcome);
    if (wait !== null) schedule(wait);
  }

  async function becomeIdle(): Promise<void> {
    const retry = await withDatabaseRetry(replica, () =>
      nextRetryAt(replica, definition.uploads),
    ).catch(() => null);
    if (wakeRequested) return wake();
    const now = performance.now();
    const remaining = retry === null ? Number.POSITIVE_INFINITY : Math.max(retry - Date.now(), 0);
    idle = { since: now, until: now + remaining };
    scheduleTick();
  }

  function scheduleTick(): void {
    const remaining = idle.until - performance.now();
    // A hidden page does not poll; only a due retry starts a cycle.
    const pollDelay = isVisible()
      ? pollMilliseconds * (0.9 + random() * 0.2)
      : Number.POSITIVE_INFINITY;
    const next = Math.min(pollDelay, Math.max(remaining, 0));
    if (next < Number.POSITIVE_INFINITY) schedule(next, tick);
  }

  /** Poll timer. Skips most polls while the live stream reports changes. */
  function tick(): void {
    const now = performance.now();
    const isCovered = isLiveConnected() && now - idle.since < livePollMilliseconds * 0.9;
    if (isCovered && now < idle.until) scheduleTick();
    else wake();
  }

  function once(): Promise<SyncOutcome | null> {
    running ??= runTimed().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function runTimed(): Promise<SyncOutcome | null> {
    const startedAt = Date.now();
    const start = performance.now();
    const outcome = await runLocked();
    onRun?.({
      startedAt,
      milliseconds: Math.round(performance.now() - start),
      result: outcome?.kind ?? 'locked',
      error: status.getSnapshot().error,
    });
    return outcome;
  }

  async function runLocked(): Promise<SyncOutcome | null> {
    status.set({ syncing: true });
    try {
      // A tab that waits for a database that does not answer must not hold the lock meanwhile.
      await withDatabaseRetry(replica, () => replica.meta.count());
      const isStuck =
        lockedOutSince !== null && performance.now() - lockedOutSince > stuckLockMilliseconds;
      const locked = isStuck
        ? { value: await runCycle() }
        : await tryLock(`${replica.name}/sync`, runCycle);
      lockedOutSince = locked === null ? (lockedOutSince ?? performance.now()) : null;
      if (locked !== null) reportOutcome(locked.value);
      return locked?.value ?? null;
    } catch (error) {
      return reportFailure(error);
    } finally {
      status.set({ syncing: false });
    }
  }

  async function runCycle(): Promise<SyncOutcome> {
    // The wait applies to this tab, all others and the worker.
    const retryAfter = await withDatabaseRetry(replica, () => readRetryAfter(replica));
    if (retryAfter > 0) return { kind: 'away', retryAfter };
    if (first && beforeFirstSync !== undefined && !(await beforeFirstSync()))
      return { kind: 'away', retryAfter: null };
    const outcome = spreadOut(
      await syncOnce({ definition, replica, sessionId, transport, signal: aborter.signal, first }),
    );
    // The digests have been compared only in this case: changes would have been sent instead.
    if (outcome.kind === 'done') first = false;
    if (outcome.kind === 'away' && outcome.retryAfter !== null) {
      const { retryAfter } = outcome;
      await withDatabaseRetry(replica, () => saveRetryAfter(replica, retryAfter));
    }
    return outcome;
  }

  function spreadOut(outcome: SyncOutcome): SyncOutcome {
    if (outcome.kind !== 'away' || outcome.retryAfter === null) return outcome;
    return { ...outcome, retryAfter: spreadRetryAfter(outcome.retryAfter, random) };
  }

  function reportOutcome(outcome: SyncOutcome): void {
    const { kind } = outcome;
    failures = kind === 'away' ? failures + 1 : 0;
    if (kind === 'stopped') return;
    const error = kind === 'done' || kind === 'again' || kind === 'away' ? null : kind;
    const retryAfter = outcome.kind === 'away' ? outcome.retryAfter : null;
    const until = retryAfter === null ? null : Date.now() + retryAfter * 1000;
    status.set({ reach: kind === 'away' ? 'unreachable' : 'online', error, waitUntil: until });
    notBefore = retryAfter === null ? 0 : performance.now() + retryAfter * 1000;
  }

  function reportFailure(error: unknown): SyncOutcome {
    failures += 1;
    if (aborter.signal.aborted || isCausedBy(error, 'NoReplicaError')) return { kind: 'stopped' };
    status.set({ error: storageProblem(error) });
    console.warn('sync failed', error);
    return { kind: 'away', retryAfter: null };
  }

  /** Milliseconds until the next automatic try; null if only a wake-up starts one. */
  function retryDelay(outcome: SyncOutcome | null): number | null {
    if (outcome === null) return lockRetryMilliseconds;
    if (outcome.kind === 'again') return 1000;
    if (outcome.kind !== 'away') return null;
    return Math.max(backoffDelay(failures, random), notBefore - performance.now());
  }

  return {
    wake,
    runOnce: once,
    async stop() {
      aborter.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
