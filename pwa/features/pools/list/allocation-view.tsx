import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import {
  type AllocationDecisions,
  type getAllocation,
  overrideRequest,
} from '#sync/contracts/pools/manage-pools.ts';
import type { Zone } from '#sync/contracts/pools/pool-ranking.ts';
import { AllocateBar } from '#pwa/features/pools/list/allocate-bar.tsx';
import {
  type Answer,
  DecisionDialog,
  type Made,
} from '#pwa/features/pools/list/decision-dialog.tsx';
import { DecisionList } from '#pwa/features/pools/list/decision-list.tsx';
import { PlacesSkeleton } from '#pwa/features/pools/list/places-skeleton.tsx';
import { type Action, RankedList } from '#pwa/features/pools/list/ranked-list.tsx';
import { SubstituteDialog } from '#pwa/features/pools/list/substitute-dialog.tsx';
import { useDecisions } from '#pwa/features/pools/list/use-decisions.ts';
import { ZoneTiles } from '#pwa/features/pools/list/zone-tiles.tsx';
import {
  noDecisions,
  previewQuery,
  type RankedLine,
  useReloadPools,
} from '#pwa/features/pools/pool-queries.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/**
 * The zones and the ranked list of one: before the allocation as a preview with decisions, after it as it
 * stands.
 */
export function AllocationView({
  id,
  allocation,
}: {
  id: string;
  allocation: NonNullable<Infer<typeof getAllocation.reply>>;
}) {
  const { t, language } = useTranslation();
  const now = useNow();
  const reload = useReloadPools(id);
  const [zone, setZone] = useState<Zone | null>(null);
  const [asked, setAsked] = useState<{ line: RankedLine; action: Action } | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const isAllocated = allocation.allocatedAt !== null;
  const { made, setMade } = useDecisions(id, isAllocated);
  const decisions = isAllocated ? noDecisions : toDecisions(made);
  const query = useQuery({ ...previewQuery(id, decisions), placeholderData: keepPreviousData });
  const { data: preview } = query;
  const pool = preview?.pools.find((each) => each.zone === zone) ?? preview?.pools[0];
  // The server's clock decides whether requests have closed.
  const serverNow = preview ? Date.parse(preview.now) + now - query.dataUpdatedAt : now;
  const nameOf = ({ name, nameArabic }: RankedLine) => nameIn(language, name, nameArabic);

  async function decide(line: RankedLine, answer: Answer, idempotencyKey: string): Promise<void> {
    setNotice(null);
    if (!isAllocated) return setMade([...made, { line, answer }]);
    const params = { id: line.requestId };
    await call(overrideRequest, { params, body: answer, idempotencyKey });
    await reload();
    toast('success', {
      text: t(answer.decision === 'give' ? 'pools.overrideMade' : 'pools.refused'),
    });
  }

  return (
    <>
      <StaleDataBanner query={query} />
      <div className="flex min-h-0 flex-1 flex-col gap-4 p-4 md:overflow-y-auto md:px-6 md:py-5">
        {preview && (
          <p className="num text-muted-foreground">
            {isAllocated
              ? t('pools.allocatedAt', {
                  time: formatMoment(allocation.allocatedAt ?? '', serverNow),
                })
              : Date.parse(preview.closesAt) > serverNow
                ? t('pools.closeAt', { time: formatMoment(preview.closesAt, serverNow) })
                : t('pools.closedNotAllocated')}{' '}
            {isAllocated && (
              <>
                <Link to="/places/$matchId" params={{ matchId: id }} className="link">
                  {t('recount.link')}
                </Link>{' '}
                <Link
                  to="/admin/manage/matches/$id/places/absences"
                  params={{ id }}
                  className="link"
                >
                  {t('manageAbsences.ofMatch')}
                </Link>
              </>
            )}
          </p>
        )}
        <ErrorBanner text={notice} />
        {!isAllocated && (
          <DecisionList
            made={made}
            nameOf={nameOf}
            onUndo={(undone) => setMade(made.filter((each) => each !== undone))}
          />
        )}
        <ContentStates
          state={preview ? 'ready' : query.isError ? 'error' : 'loading'}
          skeleton={<PlacesSkeleton />}
          empty={{ title: t('pools.noRequests') }}
          error={queryErrorState(query)}
        >
          {preview && <ZoneTiles pools={preview.pools} chosen={pool?.zone} onChoose={setZone} />}
          {preview && pool && (
            <RankedList
              pool={pool}
              tie={allocation.tie}
              now={serverNow}
              kickOff={preview.kickOff}
              isAllocated={isAllocated}
              decided={new Set(isAllocated ? [] : made.map(({ line }) => line.requestId))}
              onAct={(line, action) => setAsked({ line, action })}
            />
          )}
        </ContentStates>
      </div>
      {preview && !isAllocated && (
        <AllocateBar
          id={id}
          preview={preview}
          decisions={decisions}
          isOpen={Date.parse(preview.closesAt) > serverNow}
          isLoading={query.isPlaceholderData}
          onRefused={setNotice}
          onAllocated={() => setMade([])}
        />
      )}
      {pool && preview && asked?.action === 'substitute' && asked.line.outletId !== null && (
        <SubstituteDialog
          name={nameOf(asked.line)}
          line={asked.line}
          outletId={asked.line.outletId}
          pool={pool}
          isLate={serverNow >= Date.parse(preview.kickOff) - allocation.substitute * 60_000}
          onClose={() => setAsked(null)}
          onDone={reload}
        />
      )}
      {asked && asked.action !== 'substitute' && (
        <DecisionDialog
          name={nameOf(asked.line)}
          decision={asked.action}
          isAllocated={isAllocated}
          send={(answer, idempotencyKey) => decide(asked.line, answer, idempotencyKey)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function toDecisions(made: readonly Made[]): AllocationDecisions {
  const requestOf = ({ line }: Made) => line.requestId;
  return {
    overrides: made.flatMap((each) =>
      each.answer.decision === 'give'
        ? [{ requestId: requestOf(each), category: each.answer.category, text: each.answer.text }]
        : [],
    ),
    refusals: made.flatMap((each) =>
      each.answer.decision === 'refuse'
        ? [{ requestId: requestOf(each), text: each.answer.text }]
        : [],
    ),
  };
}
