import '#pwa/lib/i18n/deferred-messages/reports.ts';
import { useState } from 'react';
import type { ReportRow } from '#sync/contracts/reports/reports.ts';
import { ReportListRow } from '#pwa/features/reports/report-list-row.tsx';
import { UnsendableList } from '#pwa/features/reports/unsendable/unsendable-list.tsx';
import { containsAllWords } from '#pwa/lib/matches/match-list.ts';
import { SyncStatusLink, SyncBanner } from '#pwa/lib/sync/sync-status.tsx';
import { useRecoverTypedText } from '#pwa/lib/sync/reports/recover-typed-text.ts';
import { useUnsendableReports } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useCollection } from '#pwa/lib/sync/hooks.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { SearchInput } from '#pwa/ui/form/input.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { Skeleton } from '#pwa/ui/feedback/skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';

/** The search field appears above this number of reports. */
const searchThreshold = 8;

/** The officer's own reports, those to be written first. */
export function ReportsScreen() {
  const { t } = useTranslation();
  const reports = useCollection('report');
  const matches = useCollection('match');
  const teams = useCollection('team');
  const unsendable = useUnsendableReports();
  useRecoverTypedText();
  const [search, setSearch] = useState('');
  useDocumentTitle(t('reportScreens.title'));
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
  // Unsendable reports are listed above, and not again here.
  const unsendableIds = new Set(unsendable?.map(({ id }) => id));
  const others = reports?.filter(({ id }) => !unsendableIds.has(id));
  const found = others
    ?.filter(({ name, matchId }) =>
      containsAllWords(`${name} ${textOf.get(matchId) ?? ''}`, search),
    )
    .toSorted(compareReports);
  return (
    <>
      <PageHeader title={t('reportScreens.title')} trailing={<SyncStatusLink />}>
        {(others?.length ?? 0) > searchThreshold && (
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
      <SyncBanner />
      <PageBody>
        {!loading && <UnsendableList views={unsendable} />}
        {!(unsendableIds.size > 0 && others?.length === 0) && (
          <ContentStates
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
          </ContentStates>
        )}
      </PageBody>
    </>
  );
}

/** Placeholders as tall as the reports. */
function ReportsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {['a', 'b', 'c'].map((report) => (
        <Skeleton key={report} className="h-35 rounded-xl" />
      ))}
    </div>
  );
}

const statusOrder = { pending: 0, draft: 0, published: 1 } as const;

/** Open reports first, then the newest. */
function compareReports(a: ReportRow, b: ReportRow): number {
  const rank = (report: ReportRow) => (report.archived ? 2 : statusOrder[report.status]);
  return rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt);
}
