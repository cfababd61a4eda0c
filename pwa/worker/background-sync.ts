/**
 * Sync in the service worker: Background Sync sends the outbox with every tab closed, and pulls at
 * the same time. It never creates a database: without an open session there is nothing to do.
 */
import { sendPendingLogouts } from '#pwa/lib/session/pending-logouts.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { readSessionState } from '#pwa/lib/session/session-database.ts';
import { loadSession } from '#pwa/lib/session/session.ts';
import { sessionCredentials } from '#pwa/lib/sync/engine/session-credentials.ts';
import { openReplicaIfExists, cleanUpEndedSessions } from '#pwa/lib/sync/engine/session-cleanup.ts';
import { drawTicketCodes } from '#pwa/lib/sync/draw-ticket-codes.ts';
import { memberSync } from '#sync/client/member-sync.ts';
import { runInBackground } from '#sync/client/runner/background-run.ts';
import { memberReplica } from '#sync/client/storage/replica.ts';

/** The common part of these events, which a page's DOM library does not know. */
interface WaitableEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** Each instance of the engine, by the tag of its Background Sync. */
const instances: ReadonlyMap<string, () => Promise<void>> = new Map([
  [memberReplica.backgroundTag, syncMember],
]);

/** Handles `sync` and `periodicsync` events. A rejection makes the browser try again later. */
export function handleSyncEvent(event: WaitableEvent & { tag: string }): void {
  const sync = instances.get(event.tag);
  if (sync !== undefined) event.waitUntil(sync());
}

/** Handles `message` events: `{ type: 'sync' }` from a page starts a round. */
export function handleMessage(event: WaitableEvent & { data: unknown }): void {
  const { data } = event;
  if (data instanceof Object && 'type' in data && data.type === 'sync')
    event.waitUntil(Promise.all([...instances.values()].map((sync) => sync())));
}

/** @throws Error if the server could not be reached, so that the browser tries again */
export async function syncMember(): Promise<void> {
  const session = await loadSession();
  const { language } = await readSessionState();
  // The server's messages are stored, and shown by a page.
  if (language !== undefined) languageStore.set(language);
  await cleanUpEndedSessions();
  if (!(await sendPendingLogouts())) throw new Error('the server does not know of a log-out yet');
  if (session === null || session.status !== 'approved') return;
  const replica = await openReplicaIfExists(session.user.id);
  if (replica === null) return;
  try {
    const credentials = sessionCredentials(session.id);
    await runInBackground(memberSync, replica, { id: session.id, credentials });
  } finally {
    // A ticket without a drawn code is drawn when it is opened.
    await drawTicketCodes(replica).catch(() => undefined);
    replica.close();
  }
}
