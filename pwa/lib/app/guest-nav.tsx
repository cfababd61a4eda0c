import { Link } from '@tanstack/react-router';
import { useLeague } from '#pwa/lib/app/league.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';
import { footerLinkClass } from '#pwa/ui/layout/footer.tsx';
import { navItemClass } from '#pwa/ui/layout/navigation-bars.tsx';

/** The navigation of people who are not logged in. */
export function GuestNav({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('nav.main')}
      className={cn('ms-auto flex min-w-0 max-md:*:text-wrap', className)}
    >
      <Link to="/login" className={navItemClass}>
        {t('nav.login')}
      </Link>
      <Link to="/get-in-touch" className={navItemClass}>
        {t('nav.contact')}
      </Link>
    </nav>
  );
}

/** The navigation bar above pages that have their own header. */
export function GuestBar() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 md:px-6">
      <Link to="/" className="flex min-h-11 items-center rounded-md">
        <Wordmark name={t('app.name')} className="text-lg md:text-xl" />
      </Link>
      <GuestNav />
    </div>
  );
}

/** The league's pages elsewhere, for footers. */
export function SocialLinks() {
  const { t } = useTranslation();
  return (useLeague()?.socialLinks ?? []).map(({ name, url }) => (
    <a
      key={url}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('nav.opensElsewhere', { name })}
      className={footerLinkClass}
    >
      <bdi>{name}</bdi>
    </a>
  ));
}
