import { Link } from '@tanstack/react-router';
import { requestLogout } from '#pwa/features/shell/logout.ts';
import { navigationPaths } from '#pwa/features/shell/member/navigation-paths.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { isAdmin } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { NavBar, navItemClass } from '#pwa/ui/layout/navigation-bars.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';
import { Suspense } from 'react';
import { lazyComponent } from '#pwa/lib/app/lazy-import.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { MenuIcon } from '#pwa/ui/icons.ts';
import { NavPopover } from '#pwa/ui/layout/nav-popover.tsx';
import { fullName, givenName } from '#pwa/lib/people/person-name.ts';

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
      {/* Below 1024 px it is in the account menu; an officer's contact link already below 1280 px. */}
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
        <Link to="/contact-us" className={cn(navItemClass, officer && 'max-xl:hidden')}>
          {t('nav.contact')}
        </Link>
      )}
    </NavBar>
  );
}

const AccountLinks = lazyComponent(
  () => import('#pwa/features/shell/member/account-links.tsx'),
  'AccountLinks',
);

function AccountMenu({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { profilePicture } = session.user;
  const name = fullName(session.user);
  return (
    <>
      <Link
        to="/profile/$id"
        params={{ id: session.user.id }}
        title={t('nav.profile')}
        className="flex min-h-11 flex-col items-center justify-center rounded-lg px-1 lg:flex-row lg:gap-2.5"
      >
        <Avatar
          name={name}
          src={profilePicture === null ? null : `/api/file/${profilePicture}`}
          className="size-7 rounded-lg text-xs lg:size-9 lg:text-sm"
        />
        <span
          className="max-w-20 truncate text-xs font-semibold lg:max-w-32 rtl:lg:max-w-40 lg:text-[0.9375rem]"
          dir="auto"
        >
          {givenName(session.user)}
        </span>
      </Link>
      <NavPopover
        label={t('nav.more')}
        trigger={
          <>
            <MenuIcon className="size-5" aria-hidden />
            <span className="sr-only">{t('nav.more')}</span>
          </>
        }
      >
        <Suspense fallback={<div className="h-58" />}>
          <AccountLinks session={session} />
        </Suspense>
      </NavPopover>
    </>
  );
}
