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
  const links = [
    { path: to.home, icon: HomeIcon, label: t('nav.home') },
    { path: to.events, icon: EventIcon, label: t('nav.events') },
    isAdmin(session)
      ? { path: '/admin/approvals/users', icon: ApprovalsIcon, label: t('nav.admin') }
      : { path: '/tickets', icon: TicketIcon, label: t('nav.tickets') },
    session.scopes.includes('officer')
      ? { path: '/reports', icon: DraftIcon, label: t('nav.reports') }
      : { path: to.documents, icon: DocumentsIcon, label: t('nav.documents') },
  ] as const;
  return (
    <BottomBar label={t('nav.main')}>
      {links.map(({ path, icon, label }) => (
        <Link
          key={path}
          to={path}
          activeOptions={{ exact: path === to.home }}
          className={bottomBarItemClass}
        >
          <BottomBarItem icon={icon}>{label}</BottomBarItem>
        </Link>
      ))}
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
