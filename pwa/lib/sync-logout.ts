/** The log-out a person chooses: the one way this phone is emptied. */
import { finishBeforeLeaving } from '#pwa/lib/leaving.ts';
import { closeSession, sendPendingLogouts, sessionStore } from '#pwa/lib/session.ts';
import { replicaStore, stopSync } from '#pwa/lib/sync.ts';
import { openIfThere, tidy } from '#pwa/lib/sync-tidy.ts';
import { emptyStorage } from '#pwa/lib/typed-stash.ts';
import type { Replica } from '#sync/client/replica.ts';
import { unsentCounts, type UnsentCounts } from '#sync/client/unsent-counts.ts';
import { askForBackgroundSync } from '#sync/client/wake-ups.ts';

export type { UnsentCounts } from '#sync/client/unsent-counts.ts';

/** What the server does not have yet and a log-out would discard; null when that is nothing. */
export async function unsentWork(): Promise<UnsentCounts | null> {
  const counts = await withOwnReplica(unsentCounts);
  return counts !== null && unsentTotal(counts) > 0 ? counts : null;
}

/** How many things wait: a report's photos go with it. */
export function unsentTotal({ outbox, attention, drafts }: UnsentCounts): number {
  return outbox + attention + drafts;
}

/** Reads the database of whoever is logged in, though they may not sync now; null if there is none. */
async function withOwnReplica<T>(read: (replica: Replica) => Promise<T>): Promise<T | null> {
  const open = replicaStore.getSnapshot();
  if (open !== null) return read(open);
  const state = sessionStore.getSnapshot();
  const replica = state.phase === 'open' ? await openIfThere(state.session.user.id) : null;
  if (replica === null) return null;
  try {
    return await read(replica);
  } finally {
    replica.close();
  }
}

/**
 * Logs out and empties the phone of this user: database, caches, storage, session. Without signal
 * the server is told first thing when there is some. Ask with `unsentWork` before.
 */
export async function logOut(): Promise<void> {
  const state = sessionStore.getSnapshot();
  if (state.phase !== 'open') return;
  await finishBeforeLeaving();
  await closeSession(state.session.id, { reason: 'chosen', message: null });
  await stopSync();
  const [told] = await Promise.all([sendPendingLogouts(), tidy(), emptyCaches()]);
  sessionStorage.clear();
  emptyStorage(state.session.user.id);
  if (!told) void askForBackgroundSync();
}

/** All but the app itself, which belongs to nobody. */
async function emptyCaches(): Promise<void> {
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => !name.includes('-precache-')).map((name) => caches.delete(name)),
  );
}
