import { Link } from '@tanstack/react-router';
import { navigationPaths } from '#pwa/features/shell/member/navigation-paths.ts';
import { InstallEntry } from '#pwa/features/shell/member/install-entry.tsx';
import { ThemePicker } from '#pwa/features/shell/theme-picker.tsx';
import { LanguageButton } from '#pwa/features/shell/language-button.tsx';
import { isMemberView } from '#pwa/lib/session/member-view-flag.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { MailIcon, NoticeIcon, OnPhoneIcon } from '#pwa/ui/icons.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';

export function AccountLinks({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { email } = session.user;
  const isViewing = isMemberView(session);
  return (
    <>
      <p className="px-3 pt-2 text-sm font-semibold">
        <bdi>{fullName(session.user)}</bdi>
      </p>
      <p className="truncate px-3 pb-2 text-sm text-muted-foreground" dir="ltr">
        {email}
      </p>
      {/* Narrow navigation bars have no room for these. */}
      <Link to={navigationPaths(session).news} className={`${itemClass} lg:hidden`}>
        <NoticeIcon className="size-5" aria-hidden />
        {t('nav.news')}
      </Link>
      {(isViewing || session.scopes.includes('officer')) && (
        <Link to="/contact-us" className={cn(itemClass, !isViewing && 'xl:hidden')}>
          <MailIcon className="size-5" aria-hidden />
          {t('nav.contact')}
        </Link>
      )}
      <Link to="/sync" className={itemClass}>
        <OnPhoneIcon className="size-5" aria-hidden />
        {t('nav.sync')}
      </Link>
      <InstallEntry className={itemClass} iconClass="size-5" />
      <div className="mt-1.5 border-t border-border px-3 pt-3 pb-2">
        <ThemePicker />
        <LanguageButton />
      </div>
    </>
  );
}

const itemClass =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-[0.9375rem] hover:bg-accent';
