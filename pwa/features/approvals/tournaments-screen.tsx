import '#pwa/lib/late-words/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApprovalsHead } from '#pwa/features/approvals/approvals-head.tsx';
import { tournamentColumns } from '#pwa/features/approvals/request-columns.tsx';
import { RequestTable } from '#pwa/features/approvals/request-table.tsx';
import { waitingRequests } from '#pwa/lib/queries.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useWords } from '#pwa/lib/words.ts';
import { DeskPage } from '#pwa/ui/desk.tsx';

const route = getRouteApi('/admin-area/admin/approvals/tournaments-accreditations');

/** Requests for accreditation to a tournament. */
export function ApprovalTournamentsScreen() {
  const { t } = useWords();
  const now = useNow(60_000);
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useMemo(() => tournamentColumns(t, now), [t, now]);
  return (
    <DeskPage>
      <ApprovalsHead type="join_event" />
      <RequestTable
        type="join_event"
        label={`${t('approvals.title')}: ${t('approvals.tournaments')}`}
        query={useQuery(waitingRequests('join_event'))}
        columns={columns}
        view={view}
        onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </DeskPage>
  );
}
