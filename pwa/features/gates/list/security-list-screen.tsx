import { useQuery } from '@tanstack/react-query';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { countTickets, type SecurityList } from '#sync/contracts/gate/security-list.ts';
import { gateOverviewQuery, securityListQuery } from '#pwa/features/gates/gate-queries.ts';
import { GatesPage } from '#pwa/features/gates/gates-page.tsx';
import { IssueListButton } from '#pwa/features/gates/list/issue-list-button.tsx';
import { ListChanges } from '#pwa/features/gates/list/list-changes.tsx';
import { MissingSeats } from '#pwa/features/gates/list/missing-seats.tsx';
import { PrintedPages } from '#pwa/features/gates/list/printed-pages.tsx';
import { SecurityListPages } from '#pwa/features/gates/list/security-list-pages.tsx';
import { useBothLanguages } from '#pwa/lib/i18n/use-both-languages.ts';
import { useGatePages } from '#pwa/features/gates/use-gate-pages.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { joinWithCommas, joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { type t as translate, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { PrintIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ScrollRegion } from '#pwa/ui/data-table/scroll-region.tsx';

/** The security list of a match: its newest version as it is printed, and the next version. */
export function SecurityListScreen() {
  const { t } = useTranslation();
  const { matchId } = useGatePages();
  const query = useQuery(gateOverviewQuery(matchId));
  const { data: overview } = query;
  useDocumentTitle(
    overview?.list ? nameOf(overview, overview.list.version, t) : t('securityList.title'),
  );
  const state = overview === undefined ? (query.isError ? 'error' : 'loading') : 'ready';
  return (
    <GatesPage overview={overview} banner={<StaleDataBanner query={query} />}>
      <ContentStates
        state={overview !== undefined && overview.list === null ? 'empty' : state}
        skeleton={<ListSkeleton label={t('state.loading')} />}
        empty={{
          title: t('securityList.none'),
          text: t(
            overview?.gates.length === 0 ? 'securityList.needsGates' : 'securityList.noneText',
          ),
          action: overview && overview.gates.length > 0 && overview.match.closedAt === null && (
            <div className="flex flex-col gap-3">
              <MissingSeats overview={overview} />
              <IssueListButton overview={overview} />
            </div>
          ),
        }}
        error={queryErrorState(query)}
      >
        {overview?.list && <NewestList overview={overview} version={overview.list.version} />}
      </ContentStates>
    </GatesPage>
  );
}

function NewestList({ overview, version }: { overview: GateOverview; version: number }) {
  const { t } = useTranslation();
  const query = useQuery(securityListQuery(overview.match.id, version));
  const hasBoth = useBothLanguages();
  return (
    <ContentStates
      state={query.data !== undefined ? 'ready' : query.isError ? 'error' : 'loading'}
      skeleton={<ListSkeleton label={t('state.loading')} />}
      empty={{ title: t('securityList.none') }}
      error={queryErrorState(query)}
    >
      {query.data && <ShownList overview={overview} list={query.data} hasBoth={hasBoth} />}
    </ContentStates>
  );
}

function ShownList({
  overview,
  list,
  hasBoth,
}: {
  overview: GateOverview;
  list: SecurityList;
  /** Whether the texts of both languages are there. */
  hasBoth: boolean;
}) {
  const { t } = useTranslation();
  const now = useNow();
  const { closedAt } = overview.match;
  return (
    <div className="flex flex-col gap-4 p-4 md:px-6 md:py-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="heading-2">
            {t('securityList.versionNumber', { version: list.version })}
          </h2>
          <p className="num text-muted-foreground">
            {joinWithDots([
              list.issuedBy === null
                ? formatMoment(list.issuedAt, now)
                : t('securityList.issuedBy', {
                    time: formatMoment(list.issuedAt, now),
                    name: list.issuedBy,
                  }),
              t('securityList.people', {
                count: list.people.length,
                tickets: countTickets(list.people),
              }),
            ])}
          </p>
        </div>
        {closedAt === null && (
          <span className="flex">
            <IssueListButton overview={overview} />
          </span>
        )}
        <Button
          variant="outline"
          size="sm"
          icon={PrintIcon}
          className="max-md:min-h-11"
          disabled={!hasBoth}
          onClick={() => window.print()}
        >
          {t('gates.printA4')}
        </Button>
      </div>
      {overview.list && <ListChanges list={overview.list} />}
      <MissingSeats overview={overview} />
      {hasBoth && (
        <div className="overflow-hidden rounded-xl border border-border">
          <ScrollRegion label={t('securityList.preview')}>
            <div className="list-preview bg-muted">
              <SecurityListPages list={list} />
            </div>
          </ScrollRegion>
        </div>
      )}
      {hasBoth && (
        <PrintedPages>
          <SecurityListPages list={list} />
        </PrintedPages>
      )}
    </div>
  );
}

/** The list's name, which a printed file gets. */
function nameOf({ match }: GateOverview, version: number, t: typeof translate): string {
  return joinWithCommas([
    t('securityList.title'),
    t('matches.versus', teamNames(match.facts.home, match.facts.away)),
    t('securityList.versionNumber', { version }),
  ]);
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4 p-4 md:px-6 md:py-5">
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-152 rounded-xl" />
    </div>
  );
}
