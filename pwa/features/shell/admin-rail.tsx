import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminLinks } from '#pwa/features/shell/admin-links.tsx';
import { paletteKeys } from '#pwa/features/shell/use-palette-key.ts';
import { askLogOut } from '#pwa/features/shell/logout.ts';
import { chooseTheme, useTheme } from '#pwa/lib/theme.ts';
import { useOpenSession } from '#pwa/lib/use-session.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Rail, RailItem, railItemClass, RailLine } from '#pwa/ui/bars.tsx';
import {
  CollapseIcon,
  DayIcon,
  ExpandIcon,
  LogoutIcon,
  NightIcon,
  SearchIcon,
  SystemThemeIcon,
} from '#pwa/ui/icons.ts';
import { Key } from '#pwa/ui/chip.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { Mark, Wordmark } from '#pwa/ui/mark.tsx';

const nextTheme = { system: 'light', light: 'dark', dark: 'system' } as const;
const themeIcons = { system: SystemThemeIcon, light: DayIcon, dark: NightIcon };

export function AdminRail({ onSearch }: { onSearch: () => void }) {
  const { t } = useWords();
  const theme = useTheme();
  const [open, setOpen] = useState(false);
  return (
    <Rail
      label={t('nav.admin')}
      open={open}
      brand={open ? <Wordmark name={t('app.name')} className="text-[1.0625rem]" /> : <Mark />}
      foot={
        <>
          <Who open={open} />
          <button
            type="button"
            className={railItemClass}
            title={`${t('theme.label')}: ${t(`theme.${theme}`)}`}
            onClick={() => chooseTheme(nextTheme[theme])}
          >
            <RailItem icon={themeIcons[theme]} open={open}>
              {t(`theme.${theme}`)}
            </RailItem>
          </button>
          <button
            type="button"
            className={railItemClass}
            title={t('nav.logout')}
            onClick={() => void askLogOut()}
          >
            <RailItem icon={LogoutIcon} open={open}>
              {t('nav.logout')}
            </RailItem>
          </button>
          <button
            type="button"
            aria-expanded={open}
            className={railItemClass}
            title={t(open ? 'nav.collapse' : 'nav.expand')}
            onClick={() => setOpen(!open)}
          >
            <RailItem icon={open ? CollapseIcon : ExpandIcon} open={open}>
              {t(open ? 'nav.collapse' : 'nav.expand')}
            </RailItem>
          </button>
        </>
      }
    >
      <button
        type="button"
        className={cn(railItemClass, open && 'border border-sidebar-border')}
        title={`${t('palette.open')} (${paletteKeys()})`}
        aria-haspopup="dialog"
        onClick={onSearch}
      >
        <RailItem icon={SearchIcon} open={open}>
          {t('palette.open')}
        </RailItem>
        {open && (
          <span className="ms-auto" aria-hidden>
            <Key>{paletteKeys()}</Key>
          </span>
        )}
      </button>
      <RailLine />
      <AdminLinks open={open} />
    </Rail>
  );
}

/** Who is logged in; leads to their profile. */
function Who({ open }: { open: boolean }) {
  const { t } = useWords();
  const session = useOpenSession();
  if (session === null) return null;
  const { firstName, lastName, email, profilePicture } = session.user;
  const name = `${firstName} ${lastName}`;
  return (
    <Link
      to="/profile/$id"
      params={{ id: session.user.id }}
      className="mb-1.5 flex min-h-9.5 items-center gap-2.5 rounded-md px-2 text-sidebar-accent-foreground hover:bg-sidebar-accent"
      title={`${t('nav.profile')}: ${name}, ${email}`}
    >
      <Avatar
        name={name}
        src={profilePicture && `/api/file/${profilePicture}`}
        className="size-8 text-sm"
      />
      <span className={open ? 'min-w-0 text-sm leading-4.5' : 'sr-only'}>
        <b className="block truncate font-[640]">{name}</b>
        <span className="block truncate text-xs text-sidebar-foreground">{email}</span>
      </span>
    </Link>
  );
}
