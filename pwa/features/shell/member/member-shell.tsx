import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { MemberNav } from '#pwa/features/shell/member/member-nav.tsx';
import { SiteFooter } from '#pwa/features/shell/site-footer.tsx';
import { MemberBottomBar } from '#pwa/features/shell/member/member-bottom-bar.tsx';
import { lazyComponent } from '#pwa/lib/app/lazy-import.ts';
import { isMemberView } from '#pwa/lib/session/member-view-flag.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { StuckBanner } from '#pwa/lib/sync/sync-status.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

/** Loaded on demand: most people are approved. */
const BlockedScreen = lazyComponent(
  () => import('#pwa/features/shell/blocked/blocked-screen.tsx'),
  'BlockedScreen',
);

const MemberViewBanner = lazyComponent(
  () => import('#pwa/features/shell/member/member-view-banner.tsx'),
  'MemberViewBanner',
);

/** Layout of all member pages; people who are pending or rejected see their status instead. */
export function MemberShell() {
  const session = useOpenSession();
  const matches = useMatches();
  const fullScreen = matches.some((match) => match.staticData.fullScreen === true);
  if (session === null) return null;
  if (session.status !== 'approved')
    return (
      <Suspense>
        <BlockedScreen session={session} />
      </Suspense>
    );
  return (
    <div className={cn('flex min-h-dvh flex-col', !fullScreen && 'max-md:above-bottom-bar')}>
      {isMemberView(session) && (
        <Suspense fallback={<div className="h-15" />}>
          <MemberViewBanner />
        </Suspense>
      )}
      <div className={cn('contents', fullScreen && 'short-landscape:hidden')}>
        <MemberNav session={session} />
      </div>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <StuckBanner />
        <Outlet />
      </main>
      <div className={cn('flex flex-col', fullScreen && 'max-md:hidden')}>
        <SiteFooter />
      </div>
      {!fullScreen && <MemberBottomBar session={session} />}
    </div>
  );
}

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
