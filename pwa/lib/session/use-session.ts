import { useSyncExternalStore } from 'react';
import { type Session, type SessionState, sessionStore } from '#pwa/lib/session/session.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot);
}

export function useOpenSession(): Session | null {
  const state = useSession();
  return state.phase === 'open' ? state.session : null;
}

export function isAdmin(session: Session): boolean {
  return session.scopes.includes('admin');
}
