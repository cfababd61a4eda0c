/**
 * Sync in the service worker: Background Sync sends the outbox with every tab closed, and pulls
 * while it is at it. It never makes a database: without a session of an open one there is nothing
 * to do.
 */
import { loadSession, sendPendingLogouts } from '#pwa/lib/session.ts';
import { credentialsOf } from '#pwa/lib/sync-credentials.ts';
import { openIfThere, tidy } from '#pwa/lib/sync-tidy.ts';
import { webLock } from '#sync/client/locks.ts';
import { readSession } from '#sync/client/meta.ts';
import { createRunner } from '#sync/client/runner.ts';
import { createStatus } from '#sync/client/status.ts';
import { httpTransport } from '#sync/client/transport.ts';
import { backgroundTag } from '#sync/client/wake-ups.ts';

/** The events' common part; the DOM library of a page does not know the worker's. */
interface Waitable {
  waitUntil(work: Promise<unknown>): void;
}

/** Browsers end an event that lasts longer than some minutes. */
const enoughMilliseconds = 120_000;

/** For `sync` and `periodicsync` events. A rejection makes the browser try again later. */
export function onSync(event: Waitable & { tag: string }): void {
  if (event.tag === backgroundTag) event.waitUntil(syncInBackground());
}

/** For `message` events: `{ type: 'sync' }` from a page asks for a round. */
export function onMessage(event: Waitable & { data: unknown }): void {
  const { data } = event;
  if (data instanceof Object && 'type' in data && data.type === 'sync')
    event.waitUntil(syncInBackground());
}

/** @throws Error when the server could not be reached: the browser is to try again */
export async function syncInBackground(): Promise<void> {
  const session = await loadSession();
  await tidy();
  if (!(await sendPendingLogouts())) throw new Error('the server does not know of a log-out yet');
  if (session === null || session.status !== 'approved') return;
  const replica = await openIfThere(session.user.id);
  if (replica === null) return;
  try {
    if ((await readSession(replica)) !== session.id) return;
    const runner = createRunner({
      replica,
      sessionId: session.id,
      transport: httpTransport(credentialsOf(session.id)),
      tryLock: webLock,
      status: createStatus(),
    });
    const until = Date.now() + enoughMilliseconds;
    let outcome = await runner.once();
    // Photos go up some at a time, and then the report that names them.
    while (outcome?.kind === 'again' && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      outcome = await runner.once();
    }
    await runner.stop();
    const left = await replica.outbox.count();
    const later = outcome !== null && ['away', 'again', 'done'].includes(outcome.kind);
    if (later && left > 0) throw new Error(`${left} changes still wait`);
  } finally {
    replica.close();
  }
}
