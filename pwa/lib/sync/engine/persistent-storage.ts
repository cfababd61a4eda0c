import type { Session } from '#pwa/lib/session/session-database.ts';
import { setSessionFlags } from '#pwa/lib/session/session.ts';
import type { StatusStore } from '#sync/client/runner/sync-status.ts';

/**
 * Asks the browser for persistent storage once per login, after the server's first answer, when
 * there is something to keep. Some browsers ask the person; a refusal changes nothing.
 *
 * @returns the way to stop waiting for that answer
 */
export function requestPersistentStorage(session: Session, status: StatusStore): () => void {
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
