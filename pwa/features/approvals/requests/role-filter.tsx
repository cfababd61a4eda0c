import { type Role, roles } from '#sync/contracts/accounts/role-names.ts';
import type { RequestView } from '#pwa/features/approvals/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Filters by one of the roles that the pending requests have. */
export function RoleFilter({ present }: { present: readonly (Role | null)[] }) {
  const { t } = useTranslation();
  const [view] = useListView<RequestView>();
  return (
    <ListFilter<RequestView>
      name="role"
      label={t('accounts.role')}
      anyLabel={t('approvals.anyRole')}
      options={roles
        .filter((each) => present.includes(each))
        .map((value) => ({ value, label: t(`role.${value}`) }))}
      {...(view.role && { unknownLabel: t(`role.${view.role}`) })}
    />
  );
}
