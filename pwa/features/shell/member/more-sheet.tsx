import { Link } from '@tanstack/react-router';
import { requestLogout } from '#pwa/features/shell/logout.ts';
import { navigationPaths } from '#pwa/features/shell/member/navigation-paths.ts';
import { InstallEntry } from '#pwa/features/shell/member/install-entry.tsx';
import { ThemePicker } from '#pwa/features/shell/theme-picker.tsx';
import { LanguageButton } from '#pwa/features/shell/language-button.tsx';
import { isMemberView } from '#pwa/lib/session/member-view-flag.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { isAdmin } from '#pwa/lib/session/use-session.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { BottomSheet } from '#pwa/ui/dialogs/bottom-sheet.tsx';
import {
  DocumentsIcon,
  LogoutIcon,
  MailIcon,
  NoticeIcon,
  OnPhoneIcon,
  PersonIcon,
} from '#pwa/ui/icons.ts';
import { fullName, otherName } from '#pwa/lib/people/person-name.ts';

const itemClass = 'flex min-h-12 items-center gap-3.5 rounded-lg px-2 font-[560] hover:bg-accent';

export function MoreSheet({
  session,
  open,
  onOpenChange,
}: {
  session: Session;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const { email, role, profilePicture } = session.user;
  const name = fullName(session.user);
  const other = otherName(session.user);
  const close = () => onOpenChange(false);
  const isOfficer = session.scopes.includes('officer');
  const { news } = navigationPaths(session);
  const isViewing = isMemberView(session);
  const links = [
    { path: '/profile/$id', icon: PersonIcon, label: t('nav.profile'), shown: true },
    { path: '/documents', icon: DocumentsIcon, label: t('nav.documents'), shown: isOfficer },
    { path: news, icon: NoticeIcon, label: t('nav.news'), shown: true },
    { path: '/sync', icon: OnPhoneIcon, label: t('nav.sync'), shown: true },
    {
      path: '/contact-us',
      icon: MailIcon,
      label: t('nav.contact'),
      shown: !isAdmin(session) || isViewing,
    },
  ] as const;
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('nav.more')}
      closeLabel={t('action.close')}
    >
      <div className="mb-3 flex items-center gap-3">
        <Avatar
          name={name}
          src={profilePicture === null ? null : `/api/file/${profilePicture}`}
          className="size-12 rounded-lg"
        />
        <div className="min-w-0">
          <p className="heading-3 truncate" dir="auto">
            {name}
          </p>
          {other !== null && (
            <p className="truncate text-sm text-muted-foreground" dir="auto">
              {other}
            </p>
          )}
          <p className="truncate text-sm text-muted-foreground rtl:whitespace-normal">
            {joinWithCommas([t(`role.${role ?? 'admin'}`), email])}
          </p>
        </div>
      </div>
      <ul className="-mx-2 mb-4">
        {links.map(
          ({ path, icon: IconMark, label, shown }) =>
            shown && (
              <li key={path}>
                <Link
                  to={path}
                  params={{ id: session.user.id }}
                  className={itemClass}
                  onClick={close}
                >
                  <IconMark className="size-5 text-muted-foreground" aria-hidden />
                  {label}
                </Link>
              </li>
            ),
        )}
        <li>
          <InstallEntry className={itemClass} iconClass="size-5 text-muted-foreground" />
        </li>
      </ul>
      <ThemePicker />
      <LanguageButton />
      <Button
        variant="outline"
        full
        icon={LogoutIcon}
        className="mt-5"
        onClick={() => {
          close();
          void requestLogout();
        }}
      >
        {t('nav.logout')}
      </Button>
    </BottomSheet>
  );
}
