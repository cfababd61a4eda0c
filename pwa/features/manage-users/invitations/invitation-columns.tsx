import { Link } from '@tanstack/react-router';
import type { Invitation, InvitationState } from '#sync/contracts/accounts/invitations.ts';
import { dateColumn, textColumn } from '#pwa/lib/admin/resource/resource-columns.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { RetryIcon, RevokedIcon } from '#pwa/ui/icons.ts';
import { StatusBadge, type Tone } from '#pwa/ui/status/status.tsx';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';

const tones: Record<InvitationState, Tone> = {
  open: 'pending',
  accepted: 'approved',
  expired: 'attention',
  revoked: 'revoked',
};

export function invitedAs({ role }: Pick<Invitation, 'role'>, t: typeof translate): string {
  return role === null ? t('invitations.asPress') : t(`role.${role}`);
}

function nameOf({ firstName, lastName }: Invitation): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** Whether the link can be replaced; accepted and revoked invitations no longer have one. */
const hasLink = (state: InvitationState) => state === 'open' || state === 'expired';

interface Actions {
  onResend: (invitation: Invitation) => void;
  onRevoke: (invitation: Invitation) => void;
  isBusy: boolean;
}

export function invitationColumns(
  t: typeof translate,
  { onResend, onRevoke, isBusy }: Actions,
): Column<Invitation>[] {
  return [
    {
      id: 'email',
      header: t('accounts.email'),
      // On phones, fills the width left by the status, so that nothing scrolls sideways.
      className: 'max-md:w-full max-md:max-w-0',
      sort: ({ email }) => email,
      cell: (invitation) => (
        <span className="block md:max-w-64">
          <Address invitation={invitation} />
          <span className="block truncate text-[0.8125rem] text-muted-foreground rtl:whitespace-normal md:hidden">
            {joinWithCommas([invitedAs(invitation, t), nameOf(invitation)])}
          </span>
        </span>
      ),
    },
    textColumn('role', t('invitations.invitedAs'), (row) => invitedAs(row, t), 'max-w-48'),
    { ...textColumn('name', t('users.name'), nameOf, 'max-w-48'), priority: 3 },
    {
      ...textColumn(
        'organization',
        t('accounts.organization'),
        ({ organization }) => organization,
        'max-w-40',
      ),
      priority: 4,
    },
    {
      id: 'state',
      header: t('invitations.state'),
      sort: ({ state }) => state,
      cell: ({ state }) => (
        <StatusBadge tone={tones[state]}>{t(`invitations.state.${state}`)}</StatusBadge>
      ),
    },
    { ...dateColumn('sent', t('invitations.sentOn'), ({ sentAt }) => sentAt), priority: 2 },
    {
      ...textColumn(
        'sender',
        t('invitations.sender'),
        ({ sender: { name, isAdmin } }) =>
          isAdmin ? name : t('invitations.formerSender', { name }),
        'max-w-52',
      ),
      priority: 1,
    },
    {
      ...dateColumn('expires', t('invitations.expires'), ({ expiresAt }) => expiresAt),
      cell: ({ state, expiresAt }) =>
        hasLink(state) && <span className="num">{formatDate(expiresAt)}</span>,
    },
    {
      id: 'actions',
      header: t('invitations.actions'),
      actions: true,
      pinned: true,
      className: 'w-px',
      cell: (invitation) => {
        const { email, state } = invitation;
        if (!hasLink(state)) return null;
        return (
          <span className="flex items-center gap-1">
            <Button
              variant="outline"
              size="xs"
              icon={RetryIcon}
              className="max-md:min-h-11"
              disabled={isBusy}
              aria-label={t('invitations.resendOne', { email })}
              onClick={() => onResend(invitation)}
            >
              <span className="max-md:hidden">{t('invitations.resend')}</span>
            </Button>
            <IconButton
              icon={RevokedIcon}
              size="sm"
              className="max-md:size-11"
              label={t('invitations.revokeOne', { email })}
              onClick={() => onRevoke(invitation)}
            />
          </span>
        );
      },
    },
  ];
}

/** Links to the account that came of it. */
function Address({ invitation }: { invitation: Invitation }) {
  const { email, role, accountId } = invitation;
  const className =
    'block max-w-full font-[580] max-md:whitespace-normal max-md:[overflow-wrap:anywhere] md:truncate';
  if (accountId === null)
    return (
      <span className={className} title={email} dir="ltr">
        {email}
      </span>
    );
  return (
    <Link
      to={role === 'admin' ? '/admin/profile/$id' : '/user-details/$id'}
      params={{ id: accountId }}
      className={`${className} underline decoration-muted-foreground/50 underline-offset-3 hover:decoration-current`}
      title={email}
      dir="ltr"
    >
      {email}
    </Link>
  );
}
