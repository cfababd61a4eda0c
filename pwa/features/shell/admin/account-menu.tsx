import { Link } from '@tanstack/react-router';
import { requestLogout } from '#pwa/features/shell/logout.ts';
import { selectTheme, type Theme, themes, useTheme } from '#pwa/lib/app/theme.ts';
import { startMemberView } from '#pwa/lib/sync/member-view.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useOtherLanguage } from '#pwa/lib/i18n/use-other-language.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#pwa/ui/dropdown-menu.tsx';
import { LanguageIcon, LogoutIcon, PersonIcon, ShowIcon } from '#pwa/ui/icons.ts';
import { pageDirection } from '#pwa/ui/lib/page-direction.ts';
import { Tooltip } from '#pwa/ui/tooltip.tsx';
import { fullName } from '#pwa/lib/people/person-name.ts';

/** The administrator's name, which opens a menu: profile, settings of this browser, logout. */
export function AccountMenu({ open }: { open: boolean }) {
  const { t } = useTranslation();
  const theme = useTheme();
  const other = useOtherLanguage();
  const session = useOpenSession();
  if (session === null) return null;
  const { id, email, profilePicture } = session.user;
  const name = fullName(session.user);
  return (
    <DropdownMenu>
      <Tooltip label={name} off={open}>
        <DropdownMenuTrigger className="mb-1.5 flex min-h-9.5 items-center gap-2.5 rounded-md px-2 text-start text-sidebar-accent-foreground hover:bg-sidebar-accent aria-expanded:bg-sidebar-accent">
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
        </DropdownMenuTrigger>
      </Tooltip>
      <DropdownMenuContent side={pageDirection() === 'rtl' ? 'left' : 'right'} className="min-w-56">
        <DropdownMenuItem asChild>
          <Link to="/admin/profile/$id" params={{ id }}>
            <PersonIcon aria-hidden />
            {t('nav.profile')}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/" onClick={startMemberView}>
            <ShowIcon aria-hidden />
            {t('memberView.open')}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem lang={other.button.lang} onSelect={other.button.onClick}>
          <LanguageIcon aria-hidden />
          {other.name}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{t('theme.label')}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={theme}
          onValueChange={(next) => selectTheme(next as Theme)}
          aria-label={t('theme.label')}
        >
          {themes.map((each) => (
            <DropdownMenuRadioItem key={each} value={each}>
              {t(`theme.${each}`)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void requestLogout()}>
          <LogoutIcon aria-hidden />
          {t('nav.logout')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
