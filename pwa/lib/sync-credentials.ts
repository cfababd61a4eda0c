/** The one session a runner may speak for. */
import { closeSession, refreshSession, rereadSession } from '#pwa/lib/session.ts';
import { endedBy } from '#pwa/lib/session-end.ts';
import type { Credentials } from '#sync/client/transport.ts';

/** Read from the disk each time: another tab may have let somebody else in. */
export function credentialsOf(sessionId: string): Credentials {
  return {
    async token() {
      const { session } = await rereadSession();
      return session?.id === sessionId ? session.token : null;
    },
    renew: (stale) => refreshSession(stale),
    ended: (_, message, ending) => closeSession(sessionId, endedBy(message, ending)),
  };
}
