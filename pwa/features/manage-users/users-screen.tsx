import '#pwa/lib/late-words/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { User } from '#sync/contracts/accounts.ts';
import { DeleteUserDialog } from '#pwa/features/manage-users/delete-dialog.tsx';
import type { UsersView } from '#pwa/features/manage-users/search.ts';
import { nameOf, userColumns } from '#pwa/features/manage-users/user-columns.tsx';
import { UserFilters } from '#pwa/features/manage-users/user-filters.tsx';
import { fitsUsers } from '#pwa/features/manage-users/user-rows.ts';
import { RenewalStrip } from '#pwa/lib/parts/renewal-strip.tsx';
import { allUsers } from '#pwa/lib/queries.ts';
import { listState, readError } from '#pwa/lib/query-state.ts';
import { useTableWords } from '#pwa/lib/table-words.ts';
import { useKeys } from '#pwa/lib/use-keys.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DeskHead, DeskPage } from '#pwa/ui/desk.tsx';
import { States } from '#pwa/ui/states.tsx';
import { TableSkeleton } from '#pwa/ui/table-skeleton.tsx';
import { DataTable } from '#pwa/ui/table.tsx';

const route = getRouteApi('/admin-area/admin/manage/users');
const none: User[] = [];

/** Every account. */
export function ManageUsersScreen() {
  const { t } = useWords();
  const words = useTableWords();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const open = useNavigate();
  const [leaving, setLeaving] = useState<User | null>(null);
  const query = useQuery(allUsers());
  const users = query.data ?? none;
  const columns = useMemo(() => userColumns(t, setLeaving), [t]);
  const found = useMemo(() => users.filter((user) => fitsUsers(user, view)), [users, view]);
  const state = listState(query, users.length, found.length);
  useTitle(t('users.title'));

  useKeys({ '/': () => document.querySelector<HTMLElement>('input[data-search]')?.focus() });

  function show(search: UsersView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  return (
    <DeskPage>
      <DeskHead
        title={t('users.title')}
        count={query.data === undefined ? undefined : users.length}
      />
      <UserFilters view={view} onView={show} columns={columns} />
      <RenewalStrip query={query} />
      <DataTable
        label={t('users.title')}
        columns={columns}
        rows={found}
        rowId={({ id }) => id}
        rowName={nameOf}
        view={{ sort: 'name', ...view }}
        onView={show}
        onOpen={({ id, Admin }) => {
          if (Admin === null) void open({ to: '/admin/manage/users/$id', params: { id } });
        }}
        words={words}
        instead={
          state === 'ready' ? undefined : (
            <States
              state={state}
              skeleton={<TableSkeleton columns={7} label={t('state.loading')} />}
              empty={{ title: t('users.emptyTitle') }}
              nothingFound={{
                title: t('state.nothingFoundTitle'),
                text: t('state.nothingFoundText'),
                action: (
                  <Button size="touch" onClick={() => show({})}>
                    {t('action.clearFilters')}
                  </Button>
                ),
              }}
              error={readError(query)}
            >
              {null}
            </States>
          )
        }
      />
      {leaving !== null && <DeleteUserDialog user={leaving} onClose={() => setLeaving(null)} />}
    </DeskPage>
  );
}
