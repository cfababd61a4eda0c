/** The one session a runner may speak for. */
import { closeSession, refreshSession, reloadSession } from '#pwa/lib/session/session.ts';
import { sessionEndFromServer } from '#pwa/lib/session/session-transitions.ts';
import type { Credentials } from '#sync/client/network/http-transport.ts';

/** Read from the disk each time: another tab may have let somebody else in. */
export function sessionCredentials(sessionId: string): Credentials {
  return {
    async token() {
      const { session } = await reloadSession();
      return session?.id === sessionId ? session.token : null;
    },
    renew: (stale) => refreshSession(stale),
    ended: (_, message, ending) => closeSession(sessionId, sessionEndFromServer(message, ending)),
  };
}
