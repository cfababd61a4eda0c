import { Outlet, useMatches } from '@tanstack/react-router';
import { PendingScreen, RejectedScreen } from '#pwa/features/shell/blocked.tsx';
import { InstallOffer } from '#pwa/features/shell/install-offer.tsx';
import { MemberNav } from '#pwa/features/shell/member-nav.tsx';
import { SiteFooter } from '#pwa/features/shell/site-footer.tsx';
import { MemberBottomBar } from '#pwa/features/shell/member-bottom-bar.tsx';
import { useOpenSession } from '#pwa/lib/use-session.ts';
import { cn } from '#pwa/ui/cn.ts';

/** What stands around every member screen; people who wait or were rejected see why instead. */
export function MemberShell() {
  const session = useOpenSession();
  const matches = useMatches();
  const fullScreen = matches.some((match) => match.staticData.fullScreen === true);
  if (session === null) return null;
  if (session.status === 'pending') return <PendingScreen />;
  if (session.status === 'rejected') return <RejectedScreen session={session} />;
  return (
    <div className={cn('flex min-h-dvh flex-col', !fullScreen && 'max-md:above-bar')}>
      <MemberNav session={session} />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <div className={cn('flex flex-col', fullScreen && 'max-md:hidden')}>
        <SiteFooter />
      </div>
      {!fullScreen && <MemberBottomBar session={session} />}
      <InstallOffer />
    </div>
  );
}
