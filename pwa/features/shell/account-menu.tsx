import { Link } from '@tanstack/react-router';
import { ThemeChoice } from '#pwa/features/shell/theme-choice.tsx';
import type { Session } from '#pwa/lib/session.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { MenuIcon, NoticeIcon, OnPhoneIcon } from '#pwa/ui/icons.ts';
import { Popover } from '#pwa/ui/popover.tsx';

/** First name and picture lead to the profile; beside them what waits on this phone and the theme. */
export function AccountMenu({ session }: { session: Session }) {
  const { t } = useWords();
  const { firstName, lastName, profilePicture } = session.user;
  return (
    <>
      <Link
        to="/profile/$id"
        params={{ id: session.user.id }}
        title={t('nav.profile')}
        className="flex min-h-11 flex-col items-center justify-center rounded-lg px-1 lg:flex-row lg:gap-2.5"
      >
        <Avatar
          name={`${firstName} ${lastName}`}
          src={profilePicture === null ? null : `/api/file/${profilePicture}`}
          className="size-7 rounded-lg text-xs lg:size-9 lg:text-sm"
        />
        <span className="max-w-20 truncate text-xs font-semibold lg:max-w-32 lg:text-[0.9375rem]">
          {firstName}
        </span>
      </Link>
      <Popover
        label={t('nav.more')}
        trigger={
          <>
            <MenuIcon className="size-5" aria-hidden />
            <span className="sr-only">{t('nav.more')}</span>
          </>
        }
      >
        <p className="px-3 pt-2 text-sm font-semibold">{`${firstName} ${lastName}`}</p>
        <p className="truncate px-3 pb-2 text-sm text-muted-foreground">{session.user.email}</p>
        <Link
          to="/news"
          className="flex min-h-11 items-center gap-3 rounded-md px-3 text-[0.9375rem] hover:bg-accent lg:hidden"
        >
          <NoticeIcon className="size-5" aria-hidden />
          {t('nav.news')}
        </Link>
        <Link
          to="/sync"
          className="flex min-h-11 items-center gap-3 rounded-md px-3 text-[0.9375rem] hover:bg-accent"
        >
          <OnPhoneIcon className="size-5" aria-hidden />
          {t('nav.sync')}
        </Link>
        <div className="mt-1.5 border-t border-border px-3 pt-3 pb-2">
          <ThemeChoice />
        </div>
      </Popover>
    </>
  );
}
