import { Link } from '@tanstack/react-router';
import { ThemeChoice } from '#pwa/features/shell/theme-choice.tsx';
import type { Session } from '#pwa/lib/session.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { OnPhoneIcon, PersonIcon } from '#pwa/ui/icons.ts';
import { Popover } from '#pwa/ui/popover.tsx';

/** First name and picture; behind them what waits on this phone and the theme. */
export function AccountMenu({ session }: { session: Session }) {
  const { t } = useWords();
  const { firstName, lastName, profilePicture } = session.user;
  return (
    <Popover
      label={t('nav.profile')}
      trigger={
        <>
          <Avatar
            name={`${firstName} ${lastName}`}
            src={profilePicture === null ? null : `/api/file/${profilePicture}`}
            className="size-9 rounded-lg text-sm"
          />
          <span className="max-w-32 truncate text-[0.9375rem] font-semibold max-lg:sr-only">
            {firstName}
          </span>
        </>
      }
    >
      <p className="px-3 pt-2 text-sm font-semibold">{`${firstName} ${lastName}`}</p>
      <p className="truncate px-3 pb-2 text-sm text-muted-foreground">{session.user.email}</p>
      <Link
        to="/profile/$id"
        params={{ id: session.user.id }}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 text-[0.9375rem] hover:bg-accent"
      >
        <PersonIcon className="size-5" aria-hidden />
        {t('nav.profile')}
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
  );
}
