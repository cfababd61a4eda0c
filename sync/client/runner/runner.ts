/**
 * When to sync. One runner works for all tabs and the service worker (Web Locks); where locks are
 * missing several may run, which costs traffic and nothing else.
 */
import { backoffDelay } from '#sync/client/network/backoff.ts';
import { syncOnce, type SyncOutcome } from '#sync/client/runner/sync-cycle.ts';
import type { TryLock } from '#sync/client/runner/web-lock.ts';
import { readRetryAfter, saveRetryAfter } from '#sync/client/storage/replica-meta.ts';
import { nextRetryAt } from '#sync/client/outbox/outbox.ts';
import { isCausedBy, isStorageFull, type Replica } from '#sync/client/storage/replica.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import type { StatusStore, SyncStatus } from '#sync/client/runner/sync-status.ts';
import type { Transport } from '#sync/client/network/http-transport.ts';

export interface RunnerOptions {
  replica: Replica;
  sessionId: string;
  transport: Transport;
  tryLock: TryLock;
  status: StatusStore;
  /** What must be told before a session's first round (a log-out made offline); false: not yet. */
  beforeFirstSync?: () => Promise<boolean>;
  /** Whether a person is looking; only then the slow timer runs. */
  isVisible?: () => boolean;
  /** Whether the live stream is up. */
  isLiveConnected?: () => boolean;
  random?: () => number;
}

export interface Runner {
  /** Something may have changed: sync now, or as soon as the server's wish to wait allows. */
  wake(): void;
  /** Runs one round and tells how it ended; null when another tab is at it. For the worker. */
  runOnce(): Promise<SyncOutcome | null>;
  /** Ends for good; calls under way are aborted, their answers not applied. */
  stop(): Promise<void>;
}

const pollMilliseconds = 25_000;
/** The same while the live stream tells of every change: a net below it, no more. */
const livePollMilliseconds = 300_000;
/** Another tab at work is looked after again so soon. */
const lockRetryMilliseconds = 1_500;
/** A tab that the system froze can hold the lock for ever; exactly-once does not need it. */
const stuckLockMilliseconds = 90_000;

export function createRunner(options: RunnerOptions): Runner {
  const { replica, sessionId, transport, tryLock, status } = options;
  const {
    beforeFirstSync,
    isVisible = () => true,
    isLiveConnected = () => false,
    random = Math.random,
  } = options;
  const end = new AbortController();
  let running: Promise<SyncOutcome | null> | undefined;
  let wanted = false;
  let first = true;
  let failures = 0;
  let lockedOutSince: number | null = null;
  /**
   * The server's own wish; a wake-up does not go against it. On the monotonic clock, as every pause
   * here: a phone's own may be set back by years.
   */
  let notBefore = 0;
  /** Since when nothing is left to do, and until when something has to wait; on the same clock. */
  let calm = { since: 0, until: Number.POSITIVE_INFINITY };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wake(): void {
    if (end.signal.aborted) return;
    wanted = true;
    if (running !== undefined) return;
    const wait = notBefore - performance.now();
    if (wait > 0) schedule(wait);
    else void loop();
  }

  function schedule(milliseconds: number, then = wake): void {
    clearTimeout(timer);
    if (!end.signal.aborted) timer = setTimeout(then, milliseconds);
  }

  async function loop(): Promise<void> {
    clearTimeout(timer);
    wanted = false;
    const outcome = await once();
    if (end.signal.aborted) return;
    if (outcome?.kind === 'done') return beCalm();
    if (wanted && performance.now() >= notBefore && outcome !== null) return wake();
    const wait = pause(outcome);
    if (wait !== null) schedule(wait);
  }

  async function beCalm(): Promise<void> {
    const retry = await withDatabaseRetry(replica, () => nextRetryAt(replica)).catch(() => null);
    if (wanted) return wake();
    const now = performance.now();
    const left = retry === null ? Number.POSITIVE_INFINITY : Math.max(retry - Date.now(), 0);
    calm = { since: now, until: now + left };
    scheduleTick();
  }

  function scheduleTick(): void {
    const left = calm.until - performance.now();
    // Where nobody looks, only what waits brings a round by itself.
    const slow = isVisible() ? pollMilliseconds * (0.9 + random() * 0.2) : Number.POSITIVE_INFINITY;
    const next = Math.min(slow, Math.max(left, 0));
    if (next < Number.POSITIVE_INFINITY) schedule(next, tick);
  }

  /** The slow timer. While the live stream tells of every change, most of its turns are passed by. */
  function tick(): void {
    const now = performance.now();
    const told = isLiveConnected() && now - calm.since < livePollMilliseconds * 0.9;
    if (told && now < calm.until) scheduleTick();
    else wake();
  }

  function once(): Promise<SyncOutcome | null> {
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function round(): Promise<SyncOutcome | null> {
    status.set({ syncing: true });
    try {
      const stuck =
        lockedOutSince !== null && performance.now() - lockedOutSince > stuckLockMilliseconds;
      const held = stuck ? { value: await work() } : await tryLock(`${replica.name}/sync`, work);
      lockedOutSince = held === null ? (lockedOutSince ?? performance.now()) : null;
      if (held !== null) tell(held.value);
      return held?.value ?? null;
    } catch (error) {
      return fail(error);
    } finally {
      status.set({ syncing: false });
    }
  }

  async function work(): Promise<SyncOutcome> {
    // Of this tab, of another or of the worker, whoever asks and however.
    const asked = await withDatabaseRetry(replica, () => readRetryAfter(replica));
    if (asked > 0) return { kind: 'away', retryAfter: asked };
    if (first && beforeFirstSync !== undefined && !(await beforeFirstSync()))
      return { kind: 'away', retryAfter: null };
    const outcome = await syncOnce({ replica, sessionId, transport, signal: end.signal, first });
    // Only then are the digests compared: news would have come in their place.
    if (outcome.kind === 'done') first = false;
    if (outcome.kind === 'away' && outcome.retryAfter !== null) {
      const { retryAfter } = outcome;
      await withDatabaseRetry(replica, () => saveRetryAfter(replica, retryAfter));
    }
    return outcome;
  }

  function tell(outcome: SyncOutcome): void {
    const { kind } = outcome;
    failures = kind === 'away' ? failures + 1 : 0;
    if (kind === 'stopped') return;
    const error = kind === 'done' || kind === 'again' || kind === 'away' ? null : kind;
    const asked = outcome.kind === 'away' ? outcome.retryAfter : null;
    const until = asked === null ? null : Date.now() + asked * 1000;
    status.set({ reach: kind === 'away' ? 'unreachable' : 'online', error, waitUntil: until });
    notBefore = asked === null ? 0 : performance.now() + asked * 1000;
  }

  function fail(error: unknown): SyncOutcome {
    failures += 1;
    if (end.signal.aborted || isCausedBy(error, 'NoReplicaError')) return { kind: 'stopped' };
    const kind: SyncStatus['error'] = isStorageFull(error) ? 'storage' : 'failed';
    status.set({ error: kind });
    console.warn('sync failed', error);
    return { kind: 'away', retryAfter: null };
  }

  /** Milliseconds until the next try by itself; null when only a wake-up brings one. */
  function pause(outcome: SyncOutcome | null): number | null {
    if (outcome === null) return lockRetryMilliseconds;
    if (outcome.kind === 'again') return 1000;
    if (outcome.kind !== 'away') return null;
    return Math.max(backoffDelay(failures, random), notBefore - performance.now());
  }

  return {
    wake,
    runOnce: once,
    async stop() {
      end.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
