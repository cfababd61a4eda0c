import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApprovalsHeader } from '#pwa/features/approvals/approvals-header.tsx';
import { tournamentColumns } from '#pwa/features/approvals/requests/request-columns.tsx';
import { RequestTable } from '#pwa/features/approvals/requests/request-table.tsx';
import { pendingRequestsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';

const route = getRouteApi('/admin-area/admin/approvals/tournaments-accreditations');

/** Accreditation requests. */
export function ApprovalTournamentsScreen() {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useMemo(() => tournamentColumns(t, now), [t, now]);
  return (
    <AdminPage>
      <ApprovalsHeader type="join_event" />
      <RequestTable
        type="join_event"
        label={`${t('approvals.title')}: ${t('approvals.tournaments')}`}
        query={useQuery(pendingRequestsQuery('join_event'))}
        columns={columns}
        view={view}
        onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </AdminPage>
  );
}
