/** Credentials of the one session that a runner syncs for. */
import { closeSession, refreshSession, reloadSession } from '#pwa/lib/session/session.ts';
import { sessionEndFromServer } from '#pwa/lib/session/session-transitions.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import type { Credentials } from '#sync/client/network/http-transport.ts';

/** Read from storage each time: another user may have logged in in another tab. */
export function sessionCredentials(sessionId: string): Credentials {
  return {
    async token() {
      const { session } = await reloadSession();
      return session?.id === sessionId ? session.token : null;
    },
    language: currentLanguage,
    renew: (stale) => refreshSession(stale),
    ended: (_, message, ending) => closeSession(sessionId, sessionEndFromServer(message, ending)),
  };
}
