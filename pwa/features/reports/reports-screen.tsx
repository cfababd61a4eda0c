import '#pwa/lib/late-words/reports.ts';
import { useState } from 'react';
import type { ReportRow } from '#sync/contracts/reports.ts';
import { ReportListRow } from '#pwa/features/reports/report-list-row.tsx';
import { UnsendableList } from '#pwa/features/reports/unsendable-list.tsx';
import { matchesWords } from '#pwa/lib/match-rows.ts';
import { Heard, HeardStrip } from '#pwa/lib/parts/heard.tsx';
import { useCutOffWords } from '#pwa/lib/sync-cut-off.ts';
import { useLeftReports } from '#pwa/lib/sync-drafts.ts';
import { useCollection } from '#pwa/lib/sync-hooks.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { SearchInput } from '#pwa/ui/input.tsx';
import { PageBody, PageHeader } from '#pwa/ui/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { States } from '#pwa/ui/states.tsx';

/** More of them, and they can be searched. */
const searchable = 8;

/** The officer's own reports: what is to be written first. */
export function ReportsScreen() {
  const { t } = useWords();
  const reports = useCollection('report');
  const matches = useCollection('match');
  const teams = useCollection('team');
  const unsendable = useLeftReports();
  useCutOffWords();
  const [search, setSearch] = useState('');
  useTitle(t('reportScreens.title'));
  const loading =
    reports === undefined ||
    matches === undefined ||
    teams === undefined ||
    unsendable === undefined;
  const teamNames = new Map(teams?.map(({ id, name }) => [id, name]));
  const textOf = new Map(
    matches?.map(({ id, homeTeamId, awayTeamId, name }) => [
      id,
      `${teamNames.get(homeTeamId) ?? ''} ${teamNames.get(awayTeamId) ?? ''} ${name}`,
    ]),
  );
  // Each stands once: what needs the person, above.
  const lost = new Set(unsendable?.map(({ id }) => id));
  const others = reports?.filter(({ id }) => !lost.has(id));
  const found = others
    ?.filter(({ name, matchId }) => matchesWords(`${name} ${textOf.get(matchId) ?? ''}`, search))
    .toSorted(byNeed);
  return (
    <>
      <PageHeader title={t('reportScreens.title')} trailing={<Heard />}>
        {(others?.length ?? 0) > searchable && (
          <SearchInput
            inHeader
            className="md:w-80"
            label={t('reportScreens.search')}
            clearLabel={t('action.clearSearch')}
            value={search}
            onChange={setSearch}
          />
        )}
      </PageHeader>
      <HeardStrip />
      <PageBody>
        {!loading && <UnsendableList views={unsendable} />}
        {!(lost.size > 0 && others?.length === 0) && (
          <States
            state={
              loading
                ? 'loading'
                : others?.length === 0
                  ? 'empty'
                  : found?.length === 0
                    ? 'nothing-found'
                    : 'ready'
            }
            skeleton={<ReportsSkeleton label={t('state.loading')} />}
            empty={{ title: t('reportScreens.emptyTitle'), text: t('reportScreens.emptyText') }}
            nothingFound={{
              title: t('state.nothingFoundTitle'),
              text: t('reportScreens.nothingFound'),
              action: <Button onClick={() => setSearch('')}>{t('action.clearFilters')}</Button>,
            }}
          >
            <ul className="flex flex-col gap-3">
              {found?.map((report) => (
                <ReportListRow key={report.id} report={report} />
              ))}
            </ul>
          </States>
        )}
      </PageBody>
    </>
  );
}

/** Cards as high as the reports will be. */
function ReportsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {['a', 'b', 'c'].map((report) => (
        <Skeleton key={report} className="h-35 rounded-xl" />
      ))}
    </div>
  );
}

const order = { pending: 0, draft: 0, published: 1 } as const;

/** Open ones first, then the newest. */
function byNeed(a: ReportRow, b: ReportRow): number {
  const rank = (report: ReportRow) => (report.archived ? 2 : order[report.status]);
  return rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt);
}
