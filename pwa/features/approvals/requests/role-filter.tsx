import { type Role, roles } from '#sync/contracts/accounts/role-names.ts';
import type { RequestView } from '#pwa/features/approvals/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Filters by one of the roles that the pending requests have. */
export function RoleFilter({
  present,
  view,
  onView,
}: {
  present: readonly (Role | null)[];
  view: RequestView;
  onView: (view: RequestView) => void;
}) {
  const { t } = useTranslation();
  return (
    <ListFilter
      name="role"
      view={view}
      onView={onView}
      label={t('accounts.role')}
      anyLabel={t('approvals.anyRole')}
      options={roles
        .filter((each) => present.includes(each))
        .map((value) => ({ value, label: t(`role.${value}`) }))}
      {...(view.role && { unknownLabel: t(`role.${view.role}`) })}
    />
  );
}
