/**
 * The sync engine in this page: it runs while somebody approved is logged in. Screens use the hooks
 * of `sync-hooks.ts`, and `mutate` for what may be done without signal.
 */
import type { Session } from '#pwa/lib/session-db.ts';
import { sendPendingLogouts, sessionStore } from '#pwa/lib/session.ts';
import { credentialsOf } from '#pwa/lib/sync-credentials.ts';
import { isHeard, listenLive } from '#pwa/lib/sync-live.ts';
import { askToPersist } from '#pwa/lib/sync-storage.ts';
import { enterReplica, openIfThere, tidy } from '#pwa/lib/sync-tidy.ts';
import { watchReplica } from '#pwa/lib/sync-watch.ts';
import type { Outcome } from '#sync/client/cycle.ts';
import { webLock } from '#sync/client/locks.ts';
import { dismissAttention, enqueue } from '#sync/client/outbox.ts';
import { isCausedBy, isStorageFull, type Replica } from '#sync/client/replica.ts';
import { createRunner, type Runner } from '#sync/client/runner.ts';
import { createStatus } from '#sync/client/status.ts';
import { httpTransport } from '#sync/client/transport.ts';
import { createUploadStatus } from '#sync/client/upload-status.ts';
import { askForBackgroundSync, listenForWakeUps } from '#sync/client/wake-ups.ts';
import type { MutationArgs, MutationName } from '#sync/protocol/mutations.ts';

interface Running {
  sessionId: string;
  replica: Replica;
  runner: Runner;
  leave: () => void;
}

let running: Running | null = null;
/** The database of somebody who may not sync now, open to be looked at. */
let kept: Replica | null = null;
/** Changes of who runs come one after the other. */
let turn: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();
export const syncStatus = createStatus();
/** The photo that is going up just now. */
export const uploadStatus = createUploadStatus();

/** The user's database, for hooks; null while nobody's is open. */
export const replicaStore = {
  getSnapshot: (): Replica | null => running?.replica ?? kept,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Keeps the engine in step with the session: call it once, after `loadSession`. Returns the way to
 * stop.
 */
export function superviseSync(): () => void {
  const follow = () => {
    const state = sessionStore.getSnapshot();
    if (state.phase === 'open' && state.session.status === 'approved')
      startSync(state.session).catch(report);
    else if (state.phase !== 'loading')
      stopSync().then(tidy).then(sendPendingLogouts).catch(report);
  };
  follow();
  // A log-out made without signal is told first thing when there is some.
  addEventListener('online', follow);
  const unfollow = sessionStore.subscribe(follow);
  return () => {
    removeEventListener('online', follow);
    unfollow();
  };
}

/** The phone's own storage failed; the status says so, and the next start tries again. */
function report(error: unknown): void {
  const newer = isCausedBy(error, 'NewerReplicaError');
  syncStatus.set({ error: newer ? 'newer' : isStorageFull(error) ? 'storage' : 'failed' });
  console.warn('sync could not start', error);
}

/** Opens the session's database and starts syncing; does nothing if it runs already. */
export function startSync(session: Session): Promise<void> {
  return inTurn(async () => {
    if (running?.sessionId === session.id) return;
    await end();
    const replica = await enterReplica(session, () => syncStatus.set({ error: 'blocked' }));
    syncStatus.set({ error: null });
    if (replica === null) return;
    const runner = createRunner({
      replica,
      sessionId: session.id,
      transport: httpTransport(credentialsOf(session.id), undefined, uploadStatus.set),
      tryLock: webLock,
      status: syncStatus,
      before: sendPendingLogouts,
      isVisible: () => document.visibilityState === 'visible',
      isHeard,
    });
    const deaf = listenLive(session.id, replica.name, runner.wake);
    const ends = [listenForWakeUps(runner.wake), deaf, askToPersist(session, syncStatus)];
    const leave = () => ends.forEach((stop) => stop());
    running = { sessionId: session.id, replica, runner, leave };
    watchReplica(replica, session.user.id, {
      newer: () => void inTurn(end).then(() => syncStatus.set({ error: 'newer' })),
      gone: () => void beginAgain(session, replica).catch(report),
    });
    announce();
    runner.wake();
  });
}

/** The browser cleared the database under an open session: it is made again, and that is told. */
async function beginAgain(session: Session, lost: Replica): Promise<void> {
  if (running?.replica !== lost) return;
  await stopSync();
  await startSync(session);
}

/**
 * Lets screens look into the database of somebody who may not sync now: the server ended the session,
 * or the account is not approved. Tells whether there is one.
 *
 * @returns the way to close it
 */
export function showKept(userId: string, tell: (there: boolean) => void): () => void {
  let over = false;
  const opened = inTurn(async () => {
    const found = over || running !== null ? null : await openIfThere(userId);
    kept = found;
    announce();
    if (!over) tell(found !== null);
  });
  opened.catch(report);
  return () => {
    over = true;
    void inTurn(async () => {
      const shown = kept;
      kept = null;
      announce();
      shown?.close();
    });
  };
}

/** Stops syncing and closes the database; calls under way are not applied. */
export function stopSync(): Promise<void> {
  return inTurn(end);
}

async function end(): Promise<void> {
  if (running === null) return;
  const { runner, replica, leave } = running;
  running = null;
  leave();
  announce();
  await runner.stop();
  replica.close();
  syncStatus.set({ reach: 'unknown', syncing: false, error: null, until: null });
}

function inTurn(work: () => Promise<void>): Promise<void> {
  const next = turn.then(work);
  turn = next.catch(() => undefined);
  return next;
}

function announce(): void {
  for (const listener of listeners) listener();
}

/**
 * Does something that may wait for signal: it is on this phone's disk when the promise resolves,
 * and goes up by itself. Its id comes back.
 *
 * @throws ZodError on wrong arguments; an error of the database when the phone is full
 */
export async function mutate<Name extends MutationName>(
  name: Name,
  args: MutationArgs<Name>,
  base?: unknown,
): Promise<string> {
  return onReplica((replica) => enqueue(replica, name, args, base));
}

/** The session ended before something could be written: its person's words wait in the page's own store. */
class NobodyLoggedInError extends Error {
  override readonly name = 'NobodyLoggedInError';
}

/**
 * Runs `work` on the user's database. What it leaves in the outbox goes up by itself.
 *
 * @throws NobodyLoggedInError; whatever `work` throws
 */
export async function onReplica<T>(work: (replica: Replica) => Promise<T>): Promise<T> {
  await turn;
  if (running === null) throw new NobodyLoggedInError();
  const { replica, runner } = running;
  const done = await work(replica).catch((error: unknown) => {
    // Closed below it.
    if (running?.replica !== replica) throw new NobodyLoggedInError('', { cause: error });
    throw error;
  });
  runner.wake();
  void askForBackgroundSync();
  return done;
}

/** Asks the server now: a person pulled the list down, or a page wants to be sure. */
export function syncNow(): void {
  running?.runner.wake();
}

/** One round now, and how it ended; null while another tab is at it or nobody is logged in. */
export async function syncRound(): Promise<Outcome | null> {
  await turn;
  return running === null ? null : running.runner.once();
}

/** The person has read a refusal and needs it no more. */
export async function dismiss(id: string): Promise<void> {
  if (running !== null) await dismissAttention(running.replica, id);
}
