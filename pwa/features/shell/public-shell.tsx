import { Outlet } from '@tanstack/react-router';
import { GuestHeader } from '#pwa/features/shell/guest-header.tsx';
import { MemberShell } from '#pwa/features/shell/member/member-shell.tsx';
import { SiteFooter } from '#pwa/features/shell/site-footer.tsx';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';

/**
 * Layout of public pages: approved people keep their navigation, everybody else gets the guest
 * header.
 */
export function PublicShell() {
  const session = useOpenSession();
  if (session?.status === 'approved') return <MemberShell />;
  return (
    <div className="flex min-h-dvh flex-col">
      <GuestHeader />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
