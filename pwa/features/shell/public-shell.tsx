import { Outlet, Link } from '@tanstack/react-router';
import { MemberShell } from '#pwa/features/shell/member/member-shell.tsx';
import { SiteFooter } from '#pwa/features/shell/site-footer.tsx';
import { GuestNav } from '#pwa/lib/app/guest-nav.tsx';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { requestLogout } from '#pwa/features/shell/logout.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { navItemClass } from '#pwa/ui/layout/navigation-bars.tsx';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';

/** Layout of public pages: approved people keep their navigation, everyone else gets the guest header. */
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

/** Header for guests (login and contact), and for people who are not approved (logout). */
function GuestHeader() {
  const { t } = useTranslation();
  const session = useOpenSession();
  return (
    <header className="pitch safe-top md:[--stripe-width:96px]">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 md:px-6">
        <Link to="/" className="flex min-h-11 items-center rounded-md">
          <Wordmark name={t('app.name')} className="text-lg md:text-xl" />
        </Link>
        {session === null ? (
          <GuestNav />
        ) : (
          <nav aria-label={t('nav.main')} className="ms-auto flex">
            <button type="button" className={navItemClass} onClick={() => void requestLogout()}>
              {t('nav.logout')}
            </button>
            <Link to="/get-in-touch" className={navItemClass}>
              {t('nav.contact')}
            </Link>
          </nav>
        )}
      </div>
    </header>
  );
}
