import { Outlet } from '@tanstack/react-router';
import { NotAuthorisedMessage } from '#pwa/features/shell/not-authorised.tsx';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';

/** Layout of the reports, for media officers only; everyone else sees that they lack access. */
export function OfficerShell() {
  const session = useOpenSession();
  if (session === null) return null;
  return session.scopes.includes('officer') ? <Outlet /> : <NotAuthorisedMessage />;
}
