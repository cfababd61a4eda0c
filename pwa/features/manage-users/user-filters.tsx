import { roles } from '#sync/contracts/accounts/roles.ts';
import { type UserKind, userKinds, type UsersView } from '#pwa/features/manage-users/search.ts';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { FilterMenu } from '#pwa/ui/primitives/filter-menu.tsx';

const everyRole = [...roles, 'admin' as const];

/** Status and role filters of the accounts. */
export function UserFilters({
  view,
  onView,
}: {
  view: UsersView;
  onView: (view: UsersView) => void;
}) {
  const { t } = useTranslation();
  const kindWords = (kind: UserKind) =>
    t(kind === 'replaced' ? 'users.secondLooks' : `status.${kind}`);
  const role = everyRole.find((known) => known === view.role);
  return (
    <>
      <FilterMenu
        label={view.kind === undefined ? t('users.status') : kindWords(view.kind)}
        active={view.kind !== undefined}
        value={view.kind ?? ''}
        onChange={(kind) =>
          onView(changeView(view, { kind: userKinds.find((known) => known === kind) }))
        }
        options={[
          { value: '', label: t('users.anyStatus') },
          ...userKinds.map((kind) => ({ value: kind, label: kindWords(kind) })),
        ]}
      />
      <FilterMenu
        label={t(role === undefined ? 'accounts.role' : `role.${role}`)}
        active={view.role !== undefined}
        value={view.role ?? ''}
        onChange={(chosen) => onView(changeView(view, { role: chosen }))}
        options={[
          { value: '', label: t('approvals.anyRole') },
          ...everyRole.map((value) => ({ value, label: t(`role.${value}`) })),
        ]}
      />
    </>
  );
}
