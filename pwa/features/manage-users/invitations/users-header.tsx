import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { InviteDialog } from '#pwa/features/manage-users/invitations/invite-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { WriteMailIcon } from '#pwa/ui/icons.ts';
import { AdminPageHeader } from '#pwa/ui/layout/admin-page.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { tabClass, TabList } from '#pwa/ui/layout/page-tabs.tsx';

const tabs = [
  { to: '/admin/manage/users', label: 'invitations.accounts' },
  { to: '/admin/manage/users/invitations', label: 'invitations.title' },
] as const;

/** The tabs Accounts and Invitations, and the button that invites someone. */
export function UsersHeader({
  count,
  inviting = false,
  onClose,
  children,
}: {
  count?: number | undefined;
  /** Whether the address opens the dialog that invites. */
  inviting?: boolean;
  onClose?: () => void;
  /** Buttons beside the one that invites. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <AdminPageHeader
        title={t('users.title')}
        count={count}
        tabs={
          <TabList label={t('users.title')}>
            {tabs.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className={`${tabClass} md:min-h-14`}
                activeOptions={{ exact: true, includeSearch: false }}
              >
                {t(label)}
              </Link>
            ))}
          </TabList>
        }
      >
        {children}
        <Button
          size="sm"

          icon={WriteMailIcon}
          className="max-md:min-h-11"
          onClick={() => setInviting(true)}
        >
          {t('invitations.invite')}
        </Button>
      </AdminPageHeader>
      {(isInviting || inviting) && (
        <InviteDialog
          onClose={() => {
            setInviting(false);
            onClose?.();
          }}
        />
      )}
    </>
  );
}
