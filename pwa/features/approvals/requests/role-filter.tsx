import { roles } from '#sync/contracts/accounts/roles.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { personOf } from '#pwa/features/approvals/requests/request-people.ts';
import type { RequestView } from '#pwa/features/approvals/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Filters by role; offers the roles that the requests have. */
export function RoleFilter({
  requests,
  view,
  onView,
}: {
  requests: readonly ApprovalRequest[];
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
        .filter((each) => requests.some((request) => personOf(request).role === each))
        .map((value) => ({ value, label: t(`role.${value}`) }))}
      {...(view.role && { unknownLabel: t(`role.${view.role}`) })}
    />
  );
}
