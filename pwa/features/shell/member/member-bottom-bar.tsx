import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { navigationPaths } from '#pwa/features/shell/member/navigation-paths.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { isAdmin } from '#pwa/lib/session/use-session.ts';
import { lazyComponent } from '#pwa/lib/app/lazy-import.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { BottomBar, BottomBarItem, bottomBarItemClass } from '#pwa/ui/layout/navigation-bars.tsx';
import {
  ApprovalsIcon,
  DocumentsIcon,
  DraftIcon,
  EventIcon,
  HomeIcon,
  MenuIcon,
  TicketIcon,
} from '#pwa/ui/icons.ts';

const MoreSheet = lazyComponent(
  () => import('#pwa/features/shell/member/more-sheet.tsx'),
  'MoreSheet',
);

export function MemberBottomBar({ session }: { session: Session }) {
  const { t } = useTranslation();
  const to = navigationPaths(session);
  const [more, setMore] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <BottomBar label={t('nav.main')}>
      <Link to={to.home} activeOptions={{ exact: true }} className={bottomBarItemClass}>
        <BottomBarItem icon={HomeIcon}>{t('nav.home')}</BottomBarItem>
      </Link>
      <Link to={to.events} className={bottomBarItemClass}>
        <BottomBarItem icon={EventIcon}>{t('nav.events')}</BottomBarItem>
      </Link>
      {isAdmin(session) ? (
        <Link to="/admin/approvals/users" className={bottomBarItemClass}>
          <BottomBarItem icon={ApprovalsIcon}>{t('nav.admin')}</BottomBarItem>
        </Link>
      ) : (
        <Link to="/tickets" className={bottomBarItemClass}>
          <BottomBarItem icon={TicketIcon}>{t('nav.tickets')}</BottomBarItem>
        </Link>
      )}
      {session.scopes.includes('officer') ? (
        <Link to="/reports" className={bottomBarItemClass}>
          <BottomBarItem icon={DraftIcon}>{t('nav.reports')}</BottomBarItem>
        </Link>
      ) : (
        <Link to={to.documents} className={bottomBarItemClass}>
          <BottomBarItem icon={DocumentsIcon}>{t('nav.documents')}</BottomBarItem>
        </Link>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={more === 'open'}
        className={bottomBarItemClass}
        onClick={() => setMore('open')}
      >
        <BottomBarItem icon={MenuIcon}>{t('nav.more')}</BottomBarItem>
      </button>
      {more !== 'never' && (
        <Suspense>
          <MoreSheet
            session={session}
            open={more === 'open'}
            onOpenChange={(open) => setMore(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </BottomBar>
  );
}
