/** The log-out a person chooses: the one way this phone is emptied. */
import { finishBeforeLeaving } from '#pwa/lib/leaving.ts';
import { closeSession, sendPendingLogouts, sessionStore } from '#pwa/lib/session.ts';
import { replicaStore, stopSync } from '#pwa/lib/sync.ts';
import { tidy } from '#pwa/lib/sync-tidy.ts';
import type { AttentionItem, OutboxItem } from '#sync/client/replica.ts';

/** What the server does not have yet and a log-out would discard. */
export interface Unsent {
  waiting: OutboxItem[];
  attention: AttentionItem[];
}

export async function unsentWork(): Promise<Unsent> {
  const replica = replicaStore.getSnapshot();
  if (replica === null) return { waiting: [], attention: [] };
  const [waiting, attention] = await Promise.all([
    replica.outbox.toArray(),
    replica.attention.toArray(),
  ]);
  return { waiting, attention };
}

/** The unsent work as a JSON document to save. */
export function unsentDocument(unsent: Unsent): Blob {
  return new Blob([JSON.stringify(unsent, null, 2)], { type: 'application/json' });
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
  await Promise.all([tidy(), emptyCaches(), sendPendingLogouts()]);
  sessionStorage.clear();
  localStorage.clear();
}

/** All but the app itself, which belongs to nobody. */
async function emptyCaches(): Promise<void> {
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => !name.includes('-precache-')).map((name) => caches.delete(name)),
  );
}
