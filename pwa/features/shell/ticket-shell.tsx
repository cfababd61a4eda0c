import { Outlet } from '@tanstack/react-router';
import { MemberShell } from '#pwa/features/shell/member/member-shell.tsx';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';

/** Layout of the ticket pages: the member layout, or none when logged out. */
export function TicketShell() {
  const session = useOpenSession();
  if (session !== null) return <MemberShell />;
  return (
    <main id="content" tabIndex={-1} className="flex min-h-dvh flex-col outline-none">
      <Outlet />
    </main>
  );
}
