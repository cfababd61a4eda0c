import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { copyGates } from '#sync/contracts/gate/manage-gates.ts';
import { ArrivalsPanel } from '#pwa/features/gates/overview/arrivals-panel.tsx';
import { ClosingBar } from '#pwa/features/gates/overview/closing-bar.tsx';
import { CountsBand } from '#pwa/features/gates/overview/counts-band.tsx';
import { ExceptionsPanel } from '#pwa/features/gates/overview/exceptions-panel.tsx';
import { GatesPanel } from '#pwa/features/gates/overview/gates-panel.tsx';
import { LatestPanel } from '#pwa/features/gates/overview/latest-panel.tsx';
import { ListPanel } from '#pwa/features/gates/overview/list-panel.tsx';
import { DeletionPanel, StadiumPanel } from '#pwa/features/gates/overview/notes-panels.tsx';
import { GateDialog } from '#pwa/features/gates/dialogs/gate-dialog.tsx';
import { gateOverviewQuery } from '#pwa/features/gates/gate-queries.ts';
import { GatesPage } from '#pwa/features/gates/gates-page.tsx';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { useGatePages } from '#pwa/features/gates/use-gate-pages.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { flatTeamNames } from '#pwa/lib/places/place-name.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { AddIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** The gates of a match: who is inside, the phones, what needs a look, and closing. */
export function GatesScreen() {
  const { t } = useTranslation();
  const now = useNow();
  const { matchId, eventId } = useGatePages();
  const query = useQuery(gateOverviewQuery(matchId));
  const [isAdding, setAdding] = useState(false);
  useDocumentTitle(t('gates.title'));
  const { data: overview } = query;
  const isEmpty = overview?.gates.length === 0;
  const isAdmin = eventId === null;
  const state = overview === undefined ? (query.isError ? 'error' : 'loading') : 'ready';
  return (
    <GatesPage
      overview={overview}
      banner={<StaleDataBanner query={query} />}
      footer={
        overview && !isEmpty && <ClosingBar overview={overview} isAdmin={isAdmin} now={now} />
      }
    >
      <ContentStates
        state={isEmpty ? 'empty' : state}
        skeleton={<OverviewSkeleton label={t('state.loading')} />}
        empty={{
          title: t('gates.emptyTitle'),
          text: t(isAdmin ? 'gates.emptyText' : 'gates.emptyOfficerText'),
          action: isAdmin && (
            <SetUp matchId={matchId} from={overview?.copyFrom} onAdd={() => setAdding(true)} />
          ),
        }}
        error={queryErrorState(query)}
      >
        {overview && <Overview overview={overview} isAdmin={isAdmin} now={now} />}
      </ContentStates>
      {isAdding && overview && (
        <GateDialog overview={overview} gate={null} onClose={() => setAdding(false)} />
      )}
    </GatesPage>
  );
}

/** Adds the first gate, or copies those of the last match at the venue. */
function SetUp({
  matchId,
  from,
  onAdd,
}: {
  matchId: string;
  from: GateOverview['copyFrom'] | undefined;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const { busy, submit } = useGateSubmit(matchId, { withToasts: true });
  if (from == null)
    return (
      <Button size="touch" variant="signal" icon={AddIcon} onClick={onAdd}>
        {t('gates.setUp')}
      </Button>
    );
  const copy = () =>
    submit(async (idempotencyKey) => {
      const gates = await call(copyGates, { params: { match: matchId }, idempotencyKey });
      toast('success', { text: t('gates.copied', { count: gates.length }) });
    }, matchId);
  return (
    <div className="flex flex-col items-center gap-4">
      <p className="max-w-80 text-balance">
        {t('gates.copyText', {
          count: from.gates,
          match: t('matches.versus', flatTeamNames(from)),
          date: formatDate(from.date),
        })}
      </p>
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button size="touch" variant="signal" busy={busy} onClick={() => void copy()}>
          {t('gates.copy')}
        </Button>
        <Button size="touch" variant="outline" icon={AddIcon} onClick={onAdd}>
          {t('gates.setUp')}
        </Button>
      </div>
    </div>
  );
}

function Overview({
  overview,
  isAdmin,
  now,
}: {
  overview: GateOverview;
  isAdmin: boolean;
  now: number;
}) {
  return (
    <>
      <CountsBand overview={overview} now={now} />
      <div className="grid gap-4 p-4 md:gap-5 md:px-6 md:py-5 xl:grid-cols-[minmax(0,1fr)_24.25rem]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-5">
          <GatesPanel overview={overview} isAdmin={isAdmin} now={now} />
          <div className="grid gap-4 md:gap-5 lg:grid-cols-2">
            <ArrivalsPanel overview={overview} />
            <LatestPanel overview={overview} now={now} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-5">
          <ExceptionsPanel overview={overview} now={now} />
          <ListPanel overview={overview} now={now} />
          <StadiumPanel overview={overview} now={now} />
          <DeletionPanel overview={overview} />
        </div>
      </div>
    </>
  );
}

function OverviewSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col">
      <Skeleton className="h-44 rounded-none" />
      <div className="grid gap-5 p-4 md:px-6 md:py-5 xl:grid-cols-[minmax(0,1fr)_24.25rem]">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </div>
  );
}
