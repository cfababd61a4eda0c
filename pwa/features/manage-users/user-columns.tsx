import { Link } from '@tanstack/react-router';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { Badge, StatusDot } from '#pwa/ui/primitives/badge.tsx';
import { IconButton, iconButtonClass } from '#pwa/ui/primitives/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { DeleteIcon, EditIcon } from '#pwa/ui/icons.ts';
import type { Column } from '#pwa/ui/table/data-table.tsx';

export function nameOf({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** An administrator's row has no actions, because administrators cannot edit each other. */
export function userColumns(t: typeof translate, onDelete: (user: User) => void): Column<User>[] {
  return [
    {
      id: 'name',
      header: t('users.name'),
      // On phones, fills the width left by the status, so that nothing scrolls sideways.
      className: 'max-md:w-full max-md:max-w-0',
      sort: ({ lastName, firstName }) => `${lastName} ${firstName}`,
      cell: (user) => (
        <span className="block md:max-w-56">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="max-w-full truncate font-[580] max-md:whitespace-normal">
              {nameOf(user)}
            </span>
            {user.replacedDocuments.length > 0 && (
              <Badge tone="attention">{t('users.secondLook')}</Badge>
            )}
          </span>
          <span className="block truncate text-[0.8125rem] text-muted-foreground md:hidden">
            {[t(`role.${user.role ?? 'admin'}`), user.organization].filter(Boolean).join(', ')}
          </span>
        </span>
      ),
    },
    text('email', t('accounts.email'), ({ email }) => email, 'max-w-60'),
    text('phone', t('users.phone'), ({ mobileNumber }) => mobileNumber, 'max-w-40'),
    text(
      'organization',
      t('accounts.organization'),
      ({ organization }) => organization,
      'max-w-48',
    ),
    text('role', t('accounts.role'), ({ role }) => t(`role.${role ?? 'admin'}`), 'max-w-40'),
    {
      id: 'registered',
      header: t('approvals.registered'),
      className: 'max-md:hidden',
      sort: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
    },
    {
      id: 'status',
      header: t('users.status'),
      sort: ({ status }) => status,
      cell: ({ status }) => <StatusDot tone={status}>{t(`status.${status}`)}</StatusDot>,
    },
    {
      id: 'actions',
      header: t('users.actions'),
      actions: true,
      pinned: true,
      className: 'w-px',
      cell: (user) =>
        user.Admin === null && (
          <span className="flex">
            <Link
              to="/admin/manage/users/$id"
              params={{ id: user.id }}
              aria-label={t('users.editOne', { name: nameOf(user) })}
              title={t('users.edit')}
              className={cn(iconButtonClass({ size: 'sm' }), 'max-md:size-11')}
            >
              <EditIcon className="size-4.5" aria-hidden />
            </Link>
            <IconButton
              icon={DeleteIcon}
              size="sm"
              // A phone's row has room for one button; the form has the other.
              className="max-md:hidden"
              label={t('users.deleteOne', { name: nameOf(user) })}
              onClick={() => onDelete(user)}
            />
          </span>
        ),
    },
  ];
}

function text(
  id: string,
  header: string,
  value: (user: User) => string | null,
  width: string,
): Column<User> {
  return {
    id,
    header,
    className: 'max-md:hidden',
    sort: (user) => value(user),
    cell: (user) => (
      <span className={cn('block truncate', width)} title={value(user) ?? undefined} dir="auto">
        {value(user)}
      </span>
    ),
  };
}
