/**
 * The part of the sync engine that is loaded after the first screen: the runner, the live stream,
 * and the schemas of what is sent and received.
 */
import { sendPendingLogouts } from '#pwa/lib/session/pending-logouts.ts';
import type { Session } from '#pwa/lib/session/session-database.ts';
import { isLiveConnected, startLiveUpdates } from '#pwa/lib/sync/engine/live-updates.ts';
import { requestPersistentStorage } from '#pwa/lib/sync/engine/persistent-storage.ts';
import { sessionCredentials } from '#pwa/lib/sync/engine/session-credentials.ts';
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
  });
  const stops = [
    listenForWakeUps(runner.wake),
    startLiveUpdates(sessionId, replica.name, runner.wake),
    requestPersistentStorage(session, status),
    keepTicketCodesDrawn(replica),
  ];
  return { runner, stopTriggers: () => stops.forEach((stop) => stop()) };
}
