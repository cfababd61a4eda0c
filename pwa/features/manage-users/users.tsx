import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import {
  type ListedUser,
  listUserPage,
  userListColumns,
  userListRoles,
} from '#sync/contracts/accounts/users.ts';
import { statuses } from '#sync/contracts/accounts/role-names.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { useBulkUserActions } from '#pwa/features/manage-users/bulk/bulk-user-actions.tsx';
import { exportUserList } from '#pwa/features/manage-users/bulk/bulk-users.ts';
import { userKinds, type UsersView } from '#pwa/features/manage-users/search.ts';
import { UsersHeader } from '#pwa/features/manage-users/invitations/users-header.tsx';
import { UserForm } from '#pwa/features/manage-users/user-form.tsx';
import { listedUsers, users } from '#pwa/features/manage-users/user-resource.ts';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { loadAllPages } from '#pwa/lib/admin/list/load-all-pages.ts';
import { useSelectedRows } from '#pwa/lib/admin/list/use-selected-rows.ts';
import { userFormQuery, userPageQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import {
  actionsColumn,
  dateColumn,
  textColumn,
} from '#pwa/lib/admin/resource/resource-columns.tsx';
import {
  listPageSearch,
  ResourceList,
  useListView,
} from '#pwa/lib/admin/resource/resource-list.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { StatusBadge, StatusDot } from '#pwa/ui/status/status.tsx';
import { DownloadIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import { matchesSearch } from '#sync/contracts/core/search-key.ts';

const none: ListedUser[] = [];

const userKindLabels = {
  pending: 'status.pending',
  approved: 'status.approved',
  rejected: 'status.rejected',
  replaced: 'users.secondLooks',
  unconfirmed: 'approvals.addressUnconfirmed',
} as const satisfies Record<(typeof userKinds)[number], MessageKey>;

export { InvitationsScreen } from '#pwa/features/manage-users/invitations/invitations-screen.tsx';

/** The list of all accounts. */
export function ManageUsersScreen() {
  const { t } = useTranslation();
  const [view] = useListView<UsersView>();
  const search = userSearch(view);
  const query = useQuery(userPageQuery(search));
  const rows = query.data?.rows ?? none;
  const { selected, ids, select, selectAll, remove } = useSelectedRows(
    rows,
    useCallback(
      (user: ListedUser, isFound: boolean) => isFound || matchesUserFilters(user, view),
      [view],
    ),
    search,
    () => loadAllPages(search, (part) => call(listUserPage, { query: part })),
  );
  const bulk = useBulkUserActions(selected, search.sort, (done, refused) =>
    // A refused account of another page keeps its old version, with which it is refused again.
    remove([...done, ...refused.filter((each) => !rows.some(({ id }) => id === each))]),
  );
  const [isExporting, setExporting] = useState(false);

  async function exportList(): Promise<void> {
    const { sort, text, kind, role } = search;
    setExporting(true);
    await exportUserList({ sort, text, kind, role }).finally(() => setExporting(false));
  }

  return (
    <ResourceList
      resource={listedUsers}
      labels={{
        title: 'users.title',
        search: 'approvals.searchPeople',
        emptyTitle: 'users.emptyTitle',
      }}
      header={
        <UsersHeader count={query.data?.headerCount}>
          <Button
            variant="outline"
            size="sm"
            icon={DownloadIcon}
            className="max-md:min-h-11"
            busy={isExporting}
            disabled={query.data?.totalCount === 0}
            onClick={() => void exportList()}
          >
            {t('users.export')}
          </Button>
        </UsersHeader>
      }
      query={query}
      columns={userColumns}
      sort="name"
      canOpen={({ Admin }) => Admin === null}
      selected={ids}
      onSelect={select}
      onSelectAll={selectAll}
      selectionActions={bulk.actions}
      filters={
        <>
          <ListFilter<UsersView>
            name="kind"
            label={t('users.status')}
            anyLabel={t('users.anyStatus')}
            options={userKinds.map((kind) => ({
              value: kind,
              label: t(userKindLabels[kind]),
            }))}
          />
          <ListFilter<UsersView>
            name="role"
            label={t('accounts.role')}
            anyLabel={t('approvals.anyRole')}
            options={userListRoles.map((role) => ({
              value: role,
              label: t(`role.${role}`),
            }))}
          />
        </>
      }
    >
      {bulk.dialog}
    </ResourceList>
  );
}

const needsReview = ({ replacedDocuments, hasNewEvidence }: ListedUser) =>
  replacedDocuments.length > 0 || hasNewEvidence;

/** Whether the filters show an account that was selected on another page. */
export function matchesUserFilters(user: ListedUser, { q, kind, role }: UsersView): boolean {
  if (kind === 'replaced' && !needsReview(user)) return false;
  if (kind === 'unconfirmed' && user.emailConfirmed) return false;
  if (statuses.some((status) => status === kind) && user.status !== kind) return false;
  if (role !== undefined && (user.role ?? 'admin') !== role) return false;
  const { firstName, lastName, email, organization, mobileNumber } = user;
  const latin = [firstName, lastName, email, organization, mobileNumber];
  return matchesSearch(q, ...latin, user.nameArabic, user.organizationArabic);
}

/** An administrator's row has no actions, because administrators cannot edit each other. */
function userColumns(
  t: typeof translate,
  onDelete: (user: ListedUser) => void,
): Column<ListedUser>[] {
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
            <span className="max-w-full truncate font-[580] max-md:whitespace-normal" dir="auto">
              {fullName(user)}
            </span>
            {needsReview(user) && (
              <StatusBadge tone="attention">{t('users.secondLook')}</StatusBadge>
            )}
            {!user.emailConfirmed && (
              <StatusBadge tone="pending">{t('approvals.addressUnconfirmed')}</StatusBadge>
            )}
          </span>
          <span className="block truncate text-[0.8125rem] text-muted-foreground rtl:whitespace-normal md:hidden">
            {joinWithCommas([t(`role.${user.role ?? 'admin'}`), organizationName(user)])}
          </span>
        </span>
      ),
    },
    textColumn('email', t('accounts.email'), ({ email }) => email, 'max-w-60'),
    {
      ...textColumn('phone', t('users.phone'), ({ mobileNumber }) => mobileNumber, 'max-w-40'),
      priority: 2,
    },
    {
      ...textColumn('organization', t('accounts.organization'), organizationName, 'max-w-48'),
      priority: 1,
    },
    {
      ...textColumn(
        'role',
        t('accounts.role'),
        ({ role }) => t(`role.${role ?? 'admin'}`),
        'max-w-40',
      ),
      filters: ['role'],
    },
    {
      ...dateColumn('registered', t('approvals.registered'), ({ createdAt }) => createdAt),
      priority: 3,
    },
    {
      id: 'status',
      header: t('users.status'),
      sort: ({ status }) => status,
      cell: ({ status }) => <StatusDot tone={status}>{t(`status.${status}`)}</StatusDot>,
    },
    actionsColumn({
      header: t('users.actions'),
      path: '/admin/manage/users',
      editTitle: t('users.edit'),
      editLabel: (user) => t('users.editOne', { name: fullName(user) }),
      deleteLabel: (user) => t('users.deleteOne', { name: fullName(user) }),
      onDelete,
      hasActions: ({ Admin }) => Admin === null,
    }),
  ];
}

/** The server's query for the view. */
export function userSearch(view: UsersView) {
  const role = userListRoles.find((each) => each === view.role);
  return {
    ...listPageSearch(view, userListColumns),
    ...(view.kind !== undefined && { kind: view.kind }),
    ...(role !== undefined && { role }),
  };
}

export function UserScreen() {
  return (
    <RecordPage resource={users} query={userFormQuery}>
      {(user) =>
        user?.Admin ? (
          <AdministratorMessage id={user.id} />
        ) : (
          user && <UserForm key={user.id} user={user} />
        )
      }
    </RecordPage>
  );
}

/** Shown because administrators cannot edit each other, and edit themselves in their profile. */
function AdministratorMessage({ id }: Pick<ListedUser, 'id'>) {
  const { t } = useTranslation();
  return (
    <StateMessage
      illustration={<NothingFoundIllustration />}
      title={t('users.adminTitle')}
      text={t('users.adminText')}
      action={
        <Button variant="outline" asChild size="touch">
          <Link to="/admin/profile/$id" params={{ id }}>
            {t('users.toProfile')}
          </Link>
        </Button>
      }
    />
  );
}
