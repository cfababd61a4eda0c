import '#pwa/lib/late-words/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApprovalsHead } from '#pwa/features/approvals/approvals-head.tsx';
import { matchColumns } from '#pwa/features/approvals/request-columns.tsx';
import { RequestTable } from '#pwa/features/approvals/request-table.tsx';
import { waitingRequests } from '#pwa/lib/queries.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useWords } from '#pwa/lib/words.ts';
import { DeskPage } from '#pwa/ui/desk.tsx';

const route = getRouteApi('/admin-area/admin/approvals/match-tickets');

/** Requests for a place at a match. */
export function ApprovalMatchesScreen() {
  const { t } = useWords();
  const now = useNow(60_000);
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useMemo(() => matchColumns(t, now), [t, now]);
  return (
    <DeskPage>
      <ApprovalsHead type="join_match" />
      <RequestTable
        type="join_match"
        label={`${t('approvals.title')}: ${t('approvals.matches')}`}
        query={useQuery(waitingRequests('join_match'))}
        columns={columns}
        view={view}
        onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </DeskPage>
  );
}
