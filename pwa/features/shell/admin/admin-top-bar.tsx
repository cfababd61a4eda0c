import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminNavLinks } from '#pwa/features/shell/admin/admin-nav-links.tsx';
import { requestLogout } from '#pwa/features/shell/logout.ts';
import { ThemePicker } from '#pwa/features/shell/theme-picker.tsx';
import { LanguageButton } from '#pwa/features/shell/language-button.tsx';
import { startMemberView } from '#pwa/lib/sync/member-view.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { SidebarItem, sidebarItemClass } from '#pwa/ui/layout/navigation-bars.tsx';
import { BottomSheet } from '#pwa/ui/dialogs/bottom-sheet.tsx';
import { LogoutIcon, MenuIcon, SearchIcon, ShowIcon } from '#pwa/ui/icons.ts';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';
import { fullName, givenName } from '#pwa/lib/people/person-name.ts';

/** Admin navigation on phones: a menu behind one button. */
export function AdminTopBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const session = useOpenSession();
  const close = () => setOpen(false);
  return (
    <header className="pitch safe-top md:hidden print:hidden">
      <div className="flex h-14 items-center gap-2 ps-4 pe-1.5">
        <Link to="/admin" className="flex min-h-11 items-center rounded-md">
          <Wordmark name={t('app.name')} />
        </Link>
        {session !== null && (
          <Link
            to="/admin/profile/$id"
            params={{ id: session.user.id }}
            title={t('nav.profile')}
            className="ms-auto flex min-h-11 min-w-0 items-center gap-2 rounded-md px-1"
          >
            <Avatar
              name={fullName(session.user)}
              src={session.user.profilePicture && `/api/file/${session.user.profilePicture}`}
              className="size-8 text-sm"
            />
            <span className="truncate text-sm font-semibold max-[359px]:sr-only" dir="auto">
              {givenName(session.user)}
            </span>
          </Link>
        )}
        <IconButton
          icon={SearchIcon}
          label={t('palette.open')}
          aria-haspopup="dialog"
          className={session === null ? 'ms-auto flex-none' : 'flex-none'}
          onClick={onSearch}
        />
        <IconButton
          icon={MenuIcon}
          label={t('nav.more')}
          className="flex-none"
          onClick={() => setOpen(true)}
        />
      </div>
      <BottomSheet
        open={open}
        onOpenChange={setOpen}
        title={t('nav.admin')}
        closeLabel={t('action.close')}
      >
        <nav
          aria-label={t('nav.admin')}
          className="mb-4 flex flex-col gap-0.5 rounded-xl bg-sidebar p-2 text-sidebar-foreground [&_a]:min-h-11"
        >
          <AdminNavLinks open onNavigate={close} />
          <Link to="/" className={sidebarItemClass} onClick={startMemberView}>
            <SidebarItem icon={ShowIcon} open>
              {t('memberView.open')}
            </SidebarItem>
          </Link>
        </nav>
        <ThemePicker />
        <LanguageButton />
        <Button
          variant="outline"
          full
          icon={LogoutIcon}
          className="mt-5"
          onClick={() => void requestLogout()}
        >
          {t('nav.logout')}
        </Button>
      </BottomSheet>
    </header>
  );
}
