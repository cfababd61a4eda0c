import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/primitives/avatar.tsx';
import { MenuIcon } from '#pwa/ui/icons.ts';
import { Popover } from '#pwa/ui/primitives/popover.tsx';

const AccountLinks = lazy(async () => ({
  default: (await lazyImport(() => import('#pwa/features/shell/member/account-links.tsx')))
    .AccountLinks,
}));

/** Links to the profile, with a menu for sync status and theme. */
export function AccountMenu({ session }: { session: Session }) {
  const { t } = useTranslation();
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
        <Suspense fallback={<div className="h-58" />}>
          <AccountLinks session={session} />
        </Suspense>
      </Popover>
    </>
  );
}
