import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApprovalsHeader } from '#pwa/features/approvals/approvals-header.tsx';
import { matchColumns } from '#pwa/features/approvals/requests/request-columns.tsx';
import { RequestTable } from '#pwa/features/approvals/requests/request-table.tsx';
import { pendingRequestsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';

const route = getRouteApi('/admin-area/admin/approvals/match-tickets');

/** Booking requests. */
export function ApprovalMatchesScreen() {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useMemo(() => matchColumns(t, now), [t, now]);
  return (
    <AdminPage>
      <ApprovalsHeader type="join_match" />
      <RequestTable
        type="join_match"
        label={`${t('approvals.title')}: ${t('approvals.matches')}`}
        query={useQuery(pendingRequestsQuery('join_match'))}
        columns={columns}
        view={view}
        onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </AdminPage>
  );
}
