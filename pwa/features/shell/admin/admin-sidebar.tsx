import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminNavLinks } from '#pwa/features/shell/admin/admin-nav-links.tsx';
import { paletteShortcutLabel } from '#pwa/features/shell/admin/use-palette-shortcut.ts';
import { requestLogout } from '#pwa/features/shell/logout.ts';
import { selectTheme, useTheme } from '#pwa/lib/app/theme.ts';
import { startMemberView } from '#pwa/lib/sync/member-view.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useOtherLanguage } from '#pwa/lib/i18n/use-other-language.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import {
  Sidebar,
  SidebarItem,
  sidebarItemClass,
  SidebarSeparator,
} from '#pwa/ui/layout/navigation-bars.tsx';
import {
  CollapseIcon,
  DayIcon,
  ExpandIcon,
  LanguageIcon,
  LogoutIcon,
  NightIcon,
  SearchIcon,
  ShowIcon,
  SystemThemeIcon,
} from '#pwa/ui/icons.ts';
import { Kbd } from '#pwa/ui/kbd.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { LogoMark, Wordmark } from '#pwa/ui/brand/logo.tsx';
import { fullName } from '#pwa/lib/people/person-name.ts';

const nextTheme = { system: 'light', light: 'dark', dark: 'system' } as const;
const themeIcons = { system: SystemThemeIcon, light: DayIcon, dark: NightIcon };

export function AdminSidebar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  const theme = useTheme();
  const other = useOtherLanguage();
  const [open, setOpen] = useState(false);
  return (
    <Sidebar
      label={t('nav.admin')}
      open={open}
      brand={open ? <Wordmark name={t('app.name')} className="text-[1.0625rem]" /> : <LogoMark />}
      foot={
        <>
          <CurrentUserLink open={open} />
          <Link
            to="/"
            className={sidebarItemClass}
            title={t('memberView.open')}
            onClick={startMemberView}
          >
            <SidebarItem icon={ShowIcon} open={open}>
              {t('memberView.open')}
            </SidebarItem>
          </Link>
          <button
            type="button"
            className={sidebarItemClass}
            title={`${t('theme.label')}: ${t(`theme.${theme}`)}`}
            onClick={() => selectTheme(nextTheme[theme])}
          >
            <SidebarItem icon={themeIcons[theme]} open={open}>
              {t(`theme.${theme}`)}
            </SidebarItem>
          </button>
          <button type="button" className={sidebarItemClass} title={other.name} {...other.button}>
            <SidebarItem icon={LanguageIcon} open={open}>
              {other.name}
            </SidebarItem>
          </button>
          <button
            type="button"
            className={sidebarItemClass}
            title={t('nav.logout')}
            onClick={() => void requestLogout()}
          >
            <SidebarItem icon={LogoutIcon} open={open}>
              {t('nav.logout')}
            </SidebarItem>
          </button>
          <button
            type="button"
            aria-expanded={open}
            className={sidebarItemClass}
            title={t(open ? 'nav.collapse' : 'nav.expand')}
            onClick={() => setOpen(!open)}
          >
            <SidebarItem icon={open ? CollapseIcon : ExpandIcon} open={open}>
              {t(open ? 'nav.collapse' : 'nav.expand')}
            </SidebarItem>
          </button>
        </>
      }
    >
      <button
        type="button"
        className={cn(sidebarItemClass, open && 'border border-sidebar-border')}
        title={`${t('palette.open')} (${paletteShortcutLabel()})`}
        aria-haspopup="dialog"
        onClick={onSearch}
      >
        <SidebarItem icon={SearchIcon} open={open}>
          {t('palette.open')}
        </SidebarItem>
        {open && (
          <span className="ms-auto" aria-hidden>
            <Kbd>{paletteShortcutLabel()}</Kbd>
          </span>
        )}
      </button>
      <SidebarSeparator />
      <AdminNavLinks open={open} />
    </Sidebar>
  );
}

/** The current user's name, linked to the profile. */
function CurrentUserLink({ open }: { open: boolean }) {
  const { t } = useTranslation();
  const session = useOpenSession();
  if (session === null) return null;
  const { email, profilePicture } = session.user;
  const name = fullName(session.user);
  return (
    <Link
      to="/profile/$id"
      params={{ id: session.user.id }}
      className="mb-1.5 flex min-h-9.5 items-center gap-2.5 rounded-md px-2 text-sidebar-accent-foreground hover:bg-sidebar-accent"
      title={`${t('nav.profile')}: ${joinWithCommas([name, email])}`}
    >
      <Avatar
        name={name}
        src={profilePicture && `/api/file/${profilePicture}`}
        className="size-8 text-sm"
      />
      <span className={open ? 'min-w-0 text-sm leading-4.5' : 'sr-only'}>
        <b className="block truncate font-[640]" dir="auto">
          {name}
        </b>
        <span className="block truncate text-xs text-sidebar-foreground" dir="ltr">
          {email}
        </span>
      </span>
    </Link>
  );
}
