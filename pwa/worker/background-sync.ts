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
import { tryWebLock } from '#sync/client/runner/web-lock.ts';
import { readSession } from '#sync/client/storage/replica-meta.ts';
import { nextRetryAt } from '#sync/client/outbox/outbox.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import type { SyncOutcome } from '#sync/client/runner/sync-cycle.ts';
import { createRunner } from '#sync/client/runner/runner.ts';
import { createStatusStore } from '#sync/client/runner/sync-status.ts';
import { createHttpTransport } from '#sync/client/network/http-transport.ts';
import { backgroundSyncTag } from '#sync/client/runner/wake-ups.ts';

/** The common part of these events, which a page's DOM library does not know. */
interface WaitableEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** Milliseconds; browsers end events that last longer than a few minutes. */
const maxRunTime = 120_000;

/** Handles `sync` and `periodicsync` events. A rejection makes the browser try again later. */
export function handleSyncEvent(event: WaitableEvent & { tag: string }): void {
  if (event.tag === backgroundSyncTag) event.waitUntil(syncInBackground());
}

/** Handles `message` events: `{ type: 'sync' }` from a page starts a round. */
export function handleMessage(event: WaitableEvent & { data: unknown }): void {
  const { data } = event;
  if (data instanceof Object && 'type' in data && data.type === 'sync')
    event.waitUntil(syncInBackground());
}

/**
 * Photos are uploaded a few at a time, and then the report that refers to them; a publication that
 * can still be undone is due in seconds. Null if nothing is expected soon.
 */
async function millisecondsToNextRound(
  replica: Replica,
  outcome: SyncOutcome | null,
): Promise<number | null> {
  if (outcome?.kind === 'again') return 1000;
  if (outcome !== null && outcome.kind !== 'done') return null;
  const at = await nextRetryAt(replica);
  // What is due already is being sent by a page.
  return at === null || at === 0 ? null : Math.max(at - Date.now(), 0);
}

/** @throws Error if the server could not be reached, so that the browser tries again */
export async function syncInBackground(): Promise<void> {
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
    if ((await readSession(replica)) !== session.id) return;
    const runner = createRunner({
      replica,
      sessionId: session.id,
      transport: createHttpTransport(sessionCredentials(session.id)),
      tryLock: tryWebLock,
      status: createStatusStore(),
    });
    const until = Date.now() + maxRunTime;
    let outcome = await runner.runOnce();
    for (;;) {
      const wait = await millisecondsToNextRound(replica, outcome);
      if (wait === null || Date.now() + wait > until) break;
      await new Promise((resolve) => setTimeout(resolve, wait));
      outcome = await runner.runOnce();
    }
    await runner.stop();
    // A ticket without a drawn code is drawn when it is opened.
    await drawTicketCodes(replica).catch(() => undefined);
    const left = await replica.outbox.count();
    const later = outcome !== null && ['away', 'again', 'done'].includes(outcome.kind);
    if (later && left > 0) throw new Error(`${left} changes still wait`);
  } finally {
    replica.close();
  }
}
