import { Outlet } from '@tanstack/react-router';
import { MemberShell } from '#pwa/features/shell/member/member-shell.tsx';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';

/** Around a ticket: what stands around every member screen, or nothing for whom is logged out. */
export function TicketShell() {
  const session = useOpenSession();
  if (session !== null) return <MemberShell />;
  return (
    <main id="content" tabIndex={-1} className="flex min-h-dvh flex-col outline-none">
      <Outlet />
    </main>
  );
}
