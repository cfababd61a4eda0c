/**
 * The part of the sync engine that is loaded after the first screen: the runner, the live stream,
 * and the schemas of what is sent and received.
 */
import { sendPendingLogouts } from '#pwa/lib/session/pending-logouts.ts';
import type { Session } from '#pwa/lib/session/session-database.ts';
import { setSessionFlags } from '#pwa/lib/session/session.ts';
import { isLiveConnected, startLiveUpdates } from '#pwa/lib/sync/engine/live-updates.ts';
import { sessionCredentials } from '#pwa/lib/sync/engine/session-credentials.ts';
import { recordRun } from '#pwa/lib/sync/engine/recent-runs.ts';
import { uploadStatus } from '#pwa/lib/sync/upload-status.ts';
import { keepTicketCodesDrawn } from '#pwa/lib/sync/draw-ticket-codes.ts';
import { memberSync } from '#sync/client/member-sync.ts';
import { createHttpTransport } from '#sync/client/network/http-transport.ts';
import { createRunner, type Runner } from '#sync/client/runner/runner.ts';
import type { StatusStore } from '#sync/client/runner/sync-status.ts';
import { listenForWakeUps } from '#sync/client/runner/wake-ups.ts';
import { tryWebLock } from '#sync/client/runner/web-lock.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

export { enqueue } from '#sync/client/outbox/member-mutations.ts';

/** Starts syncing for a session; `stopTriggers` ends what wakes the runner. */
export function startRunner(
  session: Session,
  replica: Replica,
  status: StatusStore,
): { runner: Runner; stopTriggers: () => void } {
  const { id: sessionId } = session;
  const runner = createRunner({
    definition: memberSync,
    replica,
    sessionId,
    transport: createHttpTransport(
      memberSync.address,
      sessionCredentials(sessionId),
      undefined,
      uploadStatus.set,
    ),
    tryLock: tryWebLock,
    status,
    beforeFirstSync: sendPendingLogouts,
    isVisible: () => document.visibilityState === 'visible',
    isLiveConnected,
    onRun: recordRun,
  });
  const stops = [
    listenForWakeUps(runner.wake),
    startLiveUpdates(sessionId, replica.name, runner.wake),
    requestPersistentStorage(session, status),
    keepTicketCodesDrawn(replica),
  ];
  return { runner, stopTriggers: () => stops.forEach((stop) => stop()) };
}

/**
 * Asks the browser for persistent storage once per login, after the server's first answer, when
 * there is something to keep. Some browsers ask the person; a refusal changes nothing.
 *
 * @returns the way to stop waiting for that answer
 */
function requestPersistentStorage(session: Session, status: StatusStore): () => void {
  const { storage } = navigator;
  // Missing without HTTPS and in older browsers.
  if (session.askedToPersist === true || storage?.persist === undefined) return () => undefined;
  const unsubscribe = status.subscribe(() => {
    if (status.getSnapshot().reach !== 'online') return;
    unsubscribe();
    persist(session.id).catch((error: unknown) => {
      console.warn('storage could not be made to last', error);
    });
  });
  return unsubscribe;
}

async function persist(sessionId: string): Promise<void> {
  await setSessionFlags(sessionId, { askedToPersist: true });
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
