/**
 * The sync engine of this page, which runs while an approved user is logged in. Screens use the
 * hooks of `pwa/lib/sync/hooks.ts`, and `mutate` for changes that may wait for signal.
 */
import { ChunkLoadError, lazyImport } from '#pwa/lib/app/lazy-import.ts';
import type { Session } from '#pwa/lib/session/session-database.ts';
import { sendPendingLogouts } from '#pwa/lib/session/pending-logouts.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import {
  openSessionReplica,
  openReplicaIfExists,
  cleanUpEndedSessions,
} from '#pwa/lib/sync/engine/session-cleanup.ts';
import type { SyncOutcome } from '#sync/client/definition.ts';
import { dismissAttention } from '#sync/client/outbox/pending-mutations.ts';
import { databasePatience } from '#sync/client/storage/database-patience.ts';
import { isCausedBy } from '#sync/client/storage/storage-errors.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import type { Runner } from '#sync/client/runner/runner.ts';
import { createStatusStore, storageProblem } from '#sync/client/runner/sync-status.ts';
import { requestBackgroundSync } from '#sync/client/runner/wake-ups.ts';
import type { MutationArgs, MutationName } from '#sync/protocol/mutations.ts';

/** Milliseconds until the engine's code is fetched, or a log-out is sent, again. */
export const loadRetryDelay = 15_000;

interface Running {
  sessionId: string;
  replica: Replica;
  /** The runner; null until its code has been loaded. */
  runner: Runner | null;
  stopTriggers: () => void;
}

let running: Running | null = null;
/** The database of a user who may not sync now, opened for display. */
let storedReplica: Replica | null = null;
/** The database that is shown instead of the user's. */
let shownReplica: Replica | null = null;
/** Resolves after the last start or stop, which happen one after the other. */
let queue: Promise<void> = Promise.resolve();
/** Resolves after the first screen, which the engine's code must not delay. */
let firstScreen: Promise<void> | undefined;
const listeners = new Set<() => void>();
export const syncStatus = createStatusStore();

/** The user's database, for hooks; null while none is open. */
export const replicaStore = {
  getSnapshot: (): Replica | null => shownReplica ?? running?.replica ?? storedReplica,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Starts and stops the engine with the session, after `loadSession`; returns the way to stop.
 *
 * @param until only then code is loaded that the first screen does not need
 */
export function superviseSync(until?: Promise<void>): () => void {
  firstScreen = until;
  let retry: ReturnType<typeof setTimeout> | undefined;
  // No event starts another try: on a bad connection the browser is online all the time.
  const followLater = () => {
    clearTimeout(retry);
    retry = setTimeout(follow, loadRetryDelay);
  };
  const follow = () => {
    clearTimeout(retry);
    const state = sessionStore.getSnapshot();
    if (state.phase === 'open' && state.session.status === 'approved')
      startSync(state.session).catch((error: unknown) => {
        reportStartFailure(error);
        if (error instanceof ChunkLoadError || isCausedBy(error, 'DatabaseTimeoutError'))
          followLater();
      });
    else if (state.phase !== 'loading')
      stopSync()
        .then(cleanUpEndedSessions)
        .then(sendPendingLogouts)
        .then((sent) => (sent ? undefined : followLater()))
        .catch(reportStartFailure);
  };
  follow();
  // A log-out made offline is sent as soon as there is signal.
  addEventListener('online', follow);
  const unfollow = sessionStore.subscribe(follow);
  return () => {
    clearTimeout(retry);
    removeEventListener('online', follow);
    unfollow();
  };
}

/** Storage or a part of the app failed: the status shows it, and the next start tries again. */
function reportStartFailure(error: unknown): void {
  syncStatus.set({ error: storageProblem(error) });
  console.warn('sync could not start', error);
}

/** Opens the session's database and starts syncing; does nothing if it is running already. */
export function startSync(session: Session): Promise<void> {
  return runInOrder(async () => {
    if (running?.sessionId !== session.id) {
      await stopRunning();
      await openDatabase(session);
    }
    if (running === null || running.runner !== null) return;
    const engine = running;
    const { startRunner } = await loadEngine();
    Object.assign(engine, startRunner(session, engine.replica, syncStatus));
    engine.runner?.wake();
  });
}

/** Screens read the database while the rest of the engine is being loaded. */
async function openDatabase(session: Session): Promise<void> {
  // Reports either database that does not answer: the session's or the user's.
  const timer = setTimeout(() => syncStatus.set({ error: 'stuck' }), 2 * databasePatience);
  const replica = await openSessionReplica(session, () =>
    syncStatus.set({ error: 'blocked' }),
  ).finally(() => clearTimeout(timer));
  syncStatus.set({ error: null });
  if (replica === null) return;
  running = { sessionId: session.id, replica, runner: null, stopTriggers: () => undefined };
  watchReplica(replica, session.user.id, {
    newer: () => void runInOrder(stopRunning).then(() => syncStatus.set({ error: 'newer' })),
    gone: () => void restartSync(session, replica).catch(reportStartFailure),
  });
  notifyListeners();
}

/** @throws ChunkLoadError */
async function loadEngine() {
  await firstScreen;
  return lazyImport(() => import('#pwa/lib/sync/engine/start-runner.ts'));
}

/** The browser cleared the database: it is created again, and the person is told. */
async function restartSync(session: Session, lost: Replica): Promise<void> {
  if (running?.replica !== lost) return;
  await stopSync();
  await startSync(session);
}

/**
 * Opens the database of a user who may not sync now (the server ended the session, or the account
 * is not approved) for display. Passes on whether there is one.
 *
 * @returns the way to close it
 */
export function showStoredReplica(userId: string, onOpened: (exists: boolean) => void): () => void {
  let closed = false;
  const opened = runInOrder(async () => {
    const found = closed || running !== null ? null : await openReplicaIfExists(userId);
    storedReplica = found;
    notifyListeners();
    if (!closed) onOpened(found !== null);
  });
  opened.catch(reportStartFailure);
  return () => {
    closed = true;
    void runInOrder(async () => {
      const shown = storedReplica;
      storedReplica = null;
      notifyListeners();
      shown?.close();
    });
  };
}

/** Lets hooks read another database, or for null the user's own again. */
export function showReplica(replica: Replica | null): void {
  shownReplica = replica;
  notifyListeners();
}

/** Stops syncing and closes the database; replies under way are not applied. */
export function stopSync(): Promise<void> {
  return runInOrder(stopRunning);
}

async function stopRunning(): Promise<void> {
  if (running === null) return;
  const { runner, replica, stopTriggers } = running;
  running = null;
  stopTriggers();
  notifyListeners();
  await runner?.stop();
  replica.close();
  syncStatus.set({ reach: 'unknown', syncing: false, error: null, waitUntil: null });
}

function runInOrder(work: () => Promise<void>): Promise<void> {
  const next = queue.then(work);
  queue = next.catch(() => undefined);
  return next;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * Makes a change that may wait for signal: it is on disk when the promise resolves, and is sent
 * automatically. Returns its id.
 *
 * @throws ZodError on wrong arguments; a database error when the phone is full
 */
export async function mutate<Name extends MutationName>(
  name: Name,
  args: MutationArgs<Name>,
  base?: unknown,
): Promise<string> {
  const { enqueue } = await loadEngine();
  return withReplica((replica) => enqueue(replica, name, args, base));
}

/** The session ended before something could be written; typed text is still in its backup. */
class NotLoggedInError extends Error {
  override readonly name = 'NotLoggedInError';
}

/** Runs `work` on the user's database, and sends the changes it queues. Throws NotLoggedInError. */
export async function withReplica<T>(work: (replica: Replica) => Promise<T>): Promise<T> {
  await queue;
  if (running === null) throw new NotLoggedInError();
  const { replica } = running;
  const done = await work(replica).catch((error: unknown) => {
    // The database was closed meanwhile.
    if (running?.replica !== replica) throw new NotLoggedInError('', { cause: error });
    throw error;
  });
  running?.runner?.wake();
  void requestBackgroundSync(replica.definition);
  return done;
}

/** Syncs now, because the person pulled to refresh or a page needs fresh data. */
export function syncNow(): void {
  running?.runner?.wake();
}

/** Runs one sync round; null while another tab is syncing or no one is logged in. */
export async function syncRound(): Promise<SyncOutcome | null> {
  await queue;
  return running?.runner?.runOnce() ?? null;
}

export async function dismissRefusal(id: string): Promise<void> {
  if (running !== null) await dismissAttention(running.replica, id);
}

interface ReplicaEvents {
  /** A newer version of the app upgrades it; this page has closed its connection. */
  newer(): void;
  gone(): void;
}

function watchReplica(replica: Replica, userId: string, events: ReplicaEvents): void {
  replica.on('versionchange', ({ newVersion }) => {
    // A log-out in another tab deletes it: Dexie closes the connection itself.
    if (newVersion === null || newVersion === 0) return;
    // Closes immediately and for good, because the newer app waits for it.
    replica.close();
    events.newer();
  });
  // The browser closes connections when it clears storage, and at other times too.
  replica.on('close', () => void checkExists());

  async function checkExists(): Promise<void> {
    try {
      const existing = await openReplicaIfExists(userId);
      if (existing === null) events.gone();
      else existing.close();
    } catch (error) {
      // Upgraded by now, or storage is unavailable: the next reader gets the error.
      console.warn('the database was cut off', error);
    }
  }
}
