/**
 * Sync in the service worker: Background Sync sends the outbox with every tab closed, and pulls
 * while it is at it. It never makes a database: without a session of an open one there is nothing
 * to do.
 */
import { loadSession, sendPendingLogouts } from '#pwa/lib/session/session.ts';
import { sessionCredentials } from '#pwa/lib/sync/engine/session-credentials.ts';
import { openReplicaIfExists, cleanUpEndedSessions } from '#pwa/lib/sync/engine/session-cleanup.ts';
import { tryWebLock } from '#sync/client/runner/web-lock.ts';
import { readSession } from '#sync/client/storage/replica-meta.ts';
import { createRunner } from '#sync/client/runner/runner.ts';
import { createStatusStore } from '#sync/client/runner/sync-status.ts';
import { createHttpTransport } from '#sync/client/network/http-transport.ts';
import { backgroundSyncTag } from '#sync/client/runner/wake-ups.ts';

/** The events' common part; the DOM library of a page does not know the worker's. */
interface WaitableEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** Browsers end an event that lasts longer than some minutes. */
const maxRunTime = 120_000;

/** For `sync` and `periodicsync` events. A rejection makes the browser try again later. */
export function handleSyncEvent(event: WaitableEvent & { tag: string }): void {
  if (event.tag === backgroundSyncTag) event.waitUntil(syncInBackground());
}

/** For `message` events: `{ type: 'sync' }` from a page asks for a round. */
export function handleMessage(event: WaitableEvent & { data: unknown }): void {
  const { data } = event;
  if (data instanceof Object && 'type' in data && data.type === 'sync')
    event.waitUntil(syncInBackground());
}

/** @throws Error when the server could not be reached: the browser is to try again */
export async function syncInBackground(): Promise<void> {
  const session = await loadSession();
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
    // Photos go up some at a time, and then the report that names them.
    while (outcome?.kind === 'again' && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      outcome = await runner.runOnce();
    }
    await runner.stop();
    const left = await replica.outbox.count();
    const later = outcome !== null && ['away', 'again', 'done'].includes(outcome.kind);
    if (later && left > 0) throw new Error(`${left} changes still wait`);
  } finally {
    replica.close();
  }
}
