/** The voluntary log-out, the only one that deletes all local data. */
import { finishBeforeLogout } from '#pwa/lib/session/before-logout.ts';
import { sendPendingLogouts } from '#pwa/lib/session/pending-logouts.ts';
import { closeSession, sessionStore } from '#pwa/lib/session/session.ts';
import { replicaStore, stopSync } from '#pwa/lib/sync/engine/sync-engine.ts';
import { openReplicaIfExists, cleanUpEndedSessions } from '#pwa/lib/sync/engine/session-cleanup.ts';
import { clearLocalStorage } from '#pwa/lib/storage/typed-text-backup.ts';
import { memberReplica, type Replica } from '#sync/client/storage/replica.ts';
import { countUnsentWork, type UnsentCounts } from '#sync/client/unsent/unsent-counts.ts';
import { requestBackgroundSync } from '#sync/client/runner/wake-ups.ts';

export type { UnsentCounts } from '#sync/client/unsent/unsent-counts.ts';

/** Work that the server does not have yet and a log-out would discard; null if there is none. */
export async function countOwnUnsentWork(): Promise<UnsentCounts | null> {
  const counts = await withOwnReplica(countUnsentWork);
  return counts !== null && totalUnsent(counts) > 0 ? counts : null;
}

/** Number of unsent items; a report's photos count with it. */
export function totalUnsent({ outbox, attention, drafts }: UnsentCounts): number {
  return outbox + attention + drafts;
}

/**
 * Reads the database of the logged-in user, even if they may not sync now, or of the one whose session
 * ended; null if there is none.
 */
async function withOwnReplica<T>(read: (replica: Replica) => Promise<T>): Promise<T | null> {
  const open = replicaStore.getSnapshot();
  if (open !== null) return read(open);
  const state = sessionStore.getSnapshot();
  const userId =
    state.phase === 'open'
      ? state.session.user.id
      : state.phase === 'guest'
        ? state.ended?.userId
        : undefined;
  const replica = userId === undefined ? null : await openReplicaIfExists(userId);
  if (replica === null) return null;
  try {
    return await read(replica);
  } finally {
    replica.close();
  }
}

/** Deletes all local data of the user. Without signal the server is informed later. */
export async function logOut(): Promise<void> {
  const state = sessionStore.getSnapshot();
  if (state.phase !== 'open') return;
  await finishBeforeLogout();
  await closeSession(state.session.id, { reason: 'chosen', message: null });
  await stopSync();
  const [delivered] = await Promise.all([
    sendPendingLogouts(),
    cleanUpEndedSessions(),
    deleteCaches(),
  ]);
  sessionStorage.clear();
  clearLocalStorage(state.session.user.id);
  if (!delivered) void requestBackgroundSync(memberReplica);
}

/** Deletes all caches but the app's and the stewards' page's files, which hold no personal data. */
async function deleteCaches(): Promise<void> {
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => !name.includes('-precache-') && !name.startsWith('touchline-gate-'))
      .map((name) => caches.delete(name)),
  );
}
