import type { User } from '#sync/contracts/accounts.ts';
import { roles } from '#sync/contracts/roles.ts';
import { type UserKind, userKinds, type UsersView } from '#pwa/features/manage-users/search.ts';
import { useSearchText } from '#pwa/lib/use-search-text.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Key } from '#pwa/ui/chip.tsx';
import { FilterChoice } from '#pwa/ui/filter-choice.tsx';
import { ColumnsIcon } from '#pwa/ui/icons.ts';
import { SearchInput } from '#pwa/ui/input.tsx';
import { Menu, MenuCheck } from '#pwa/ui/menu.tsx';
import { TableToolbar } from '#pwa/ui/table-foot.tsx';
import type { Column } from '#pwa/ui/table.tsx';

type Change = { [Key in keyof UsersView]?: UsersView[Key] | undefined };

/** Search, status, role and columns above the accounts. */
export function UserFilters({
  view,
  onView,
  columns,
}: {
  view: UsersView;
  onView: (view: UsersView) => void;
  columns: readonly Column<User>[];
}) {
  const { t } = useWords();
  const [text, setText] = useSearchText(view.q, (q) => change({ q }));
  const hidden = new Set(view.hide?.split(','));
  const kindWords = (kind: UserKind) =>
    t(kind === 'replaced' ? 'users.secondLooks' : `status.${kind}`);

  // Another filter begins on the first page.
  function change(next: Change): void {
    const all = { ...view, ...next, page: undefined };
    onView(Object.fromEntries(Object.entries(all).filter(([, value]) => value)));
  }

  function showColumn(id: string, shown: boolean): void {
    if (shown) hidden.delete(id);
    else hidden.add(id);
    change({ hide: [...hidden].join(',') });
  }

  return (
    <TableToolbar>
      <SearchInput
        small
        data-search
        className="w-full md:w-72"
        label={t('approvals.searchPeople')}
        clearLabel={t('action.clearSearch')}
        value={text}
        onChange={setText}
        hint={
          <span className="max-lg:hidden">
            <Key>/</Key>
          </span>
        }
      />
      <FilterChoice
        label={view.kind === undefined ? t('users.status') : kindWords(view.kind)}
        active={view.kind !== undefined}
        value={view.kind ?? ''}
        onChange={(kind) => change({ kind: userKinds.find((known) => known === kind) })}
        options={[
          { value: '', label: t('users.anyStatus') },
          ...userKinds.map((kind) => ({ value: kind, label: kindWords(kind) })),
        ]}
      />
      <FilterChoice
        label={
          [...roles, 'admin' as const]
            .filter((role) => role === view.role)
            .map((role) => t(`role.${role}`))[0] ?? t('accounts.role')
        }
        active={view.role !== undefined}
        value={view.role ?? ''}
        onChange={(role) => change({ role })}
        options={[
          { value: '', label: t('approvals.anyRole') },
          ...[...roles, 'admin' as const].map((role) => ({
            value: role,
            label: t(`role.${role}`),
          })),
        ]}
      />
      <div className="max-md:hidden md:ms-auto">
        <Menu
          trigger={
            <Button size="sm" icon={ColumnsIcon}>
              {t('table.columns')}
            </Button>
          }
        >
          {columns
            .filter(({ id, pinned }) => !pinned && id !== 'name')
            .map(({ id, header }) => (
              <MenuCheck
                key={id}
                checked={!hidden.has(id)}
                onChange={(shown) => showColumn(id, shown)}
              >
                {header}
              </MenuCheck>
            ))}
        </Menu>
      </div>
    </TableToolbar>
  );
}
