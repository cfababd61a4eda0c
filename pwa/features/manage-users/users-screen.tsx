import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { DeleteUserDialog } from '#pwa/features/manage-users/delete-dialog.tsx';
import type { UsersView } from '#pwa/features/manage-users/search.ts';
import { nameOf, userColumns } from '#pwa/features/manage-users/user-columns.tsx';
import { UserFilters } from '#pwa/features/manage-users/user-filters.tsx';
import { fitsUsers } from '#pwa/features/manage-users/user-rows.ts';
import { ManageList } from '#pwa/lib/admin/list/manage-list.tsx';
import { usersQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

const route = getRouteApi('/admin-area/admin/manage/users');

/** The list of all accounts. */
export function ManageUsersScreen() {
  const { t } = useTranslation();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const open = useNavigate();
  const [leaving, setLeaving] = useState<User | null>(null);
  const query = useQuery(usersQuery());
  const columns = useMemo(() => userColumns(t, setLeaving), [t]);

  function show(search: UsersView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  return (
    <ManageList
      title={t('users.title')}
      query={query}
      columns={columns}
      rowId={({ id }) => id}
      rowName={nameOf}
      view={view}
      onView={show}
      fits={fitsUsers}
      sort="name"
      searchLabel={t('approvals.searchPeople')}
      filters={<UserFilters view={view} onView={show} />}
      onOpen={({ id, Admin }) => {
        if (Admin === null) void open({ to: '/admin/manage/users/$id', params: { id } });
      }}
      empty={{ title: t('users.emptyTitle') }}
    >
      {leaving !== null && <DeleteUserDialog user={leaving} onClose={() => setLeaving(null)} />}
    </ManageList>
  );
}
