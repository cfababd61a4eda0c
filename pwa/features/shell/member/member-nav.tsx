import { Link } from '@tanstack/react-router';
import { AccountMenu } from '#pwa/features/shell/member/account-menu.tsx';
import { requestLogout } from '#pwa/features/shell/logout.ts';
import { navigationPaths } from '#pwa/features/shell/member/navigation-paths.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { isAdmin } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { NavBar, navItemClass } from '#pwa/ui/layout/navigation-bars.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';

/** The navigation bar on screens of 768 px and wider. */
export function MemberNav({ session }: { session: Session }) {
  const { t } = useTranslation();
  const to = navigationPaths(session);
  const officer = session.scopes.includes('officer');
  return (
    <NavBar
      label={t('nav.main')}
      brand={
        <Link to={to.home} className="flex min-h-11 items-center rounded-md">
          <Wordmark name={t('app.name')} className="text-lg lg:text-xl" />
        </Link>
      }
      trailing={
        <>
          <button type="button" className={navItemClass} onClick={() => void requestLogout()}>
            {t('nav.logout')}
          </button>
          <AccountMenu session={session} />
        </>
      }
    >
      <Link to={to.home} activeOptions={{ exact: true }} className={navItemClass}>
        {t('nav.home')}
      </Link>
      <Link to={to.events} className={navItemClass}>
        {t('nav.events')}
      </Link>
      {!isAdmin(session) && (
        <Link to="/tickets" className={navItemClass}>
          {t('nav.tickets')}
        </Link>
      )}
      <Link to={to.documents} className={navItemClass}>
        {t('nav.documents')}
      </Link>
      {/* Narrower screens have it in the account menu, as well as an officer's contact link. */}
      <Link to={to.news} className={`${navItemClass} max-lg:hidden`}>
        {t('nav.news')}
      </Link>
      {officer && (
        <Link to="/reports" className={navItemClass}>
          {t('nav.reports')}
        </Link>
      )}
      {isAdmin(session) ? (
        <Link to="/admin/approvals/users" className={navItemClass}>
          {t('nav.admin')}
        </Link>
      ) : (
        <Link to="/contact-us" className={cn(navItemClass, officer && 'max-lg:hidden')}>
          {t('nav.contact')}
        </Link>
      )}
    </NavBar>
  );
}
