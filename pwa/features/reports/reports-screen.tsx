import type { ReportRow } from '#sync/contracts/reports/reports.ts';
import { ReportListRow, UnsendableList } from '#pwa/features/reports/report-list-row.tsx';
import { useRecoverTypedText } from '#pwa/lib/sync/reports/recover-typed-text.ts';
import { useUnsendableReports } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useCollection } from '#pwa/lib/sync/hooks.ts';
import { SearchPage } from '#pwa/lib/sync/search-page.tsx';
import { PastSeasons } from '#pwa/lib/sync/past-seasons.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

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
  const loading = !reports || !matches || !teams || !unsendable;
  const teamNames = new Map(
    teams?.map(({ id, name, nameArabic }) => [id, `${name} ${nameArabic ?? ''}`]),
  );
  const textOf = new Map(
    matches?.map(({ id, homeTeamId, awayTeamId, name }) => [
      id,
      `${teamNames.get(homeTeamId) ?? ''} ${teamNames.get(awayTeamId) ?? ''} ${name}`,
    ]),
  );
  // Unsendable reports are listed above, and not again here.
  const unsendableIds = new Set(unsendable?.map(({ id }) => id));
  const others = (reports ?? []).filter(({ id }) => !unsendableIds.has(id));
  return (
    <SearchPage
      title={t('reportScreens.title')}
      searchLabel={others.length > searchThreshold ? t('reportScreens.search') : null}
      rows={loading ? undefined : others.toSorted(compareReports)}
      textOf={({ name, matchId }) => `${name} ${textOf.get(matchId) ?? ''}`}
      skeleton={<ReportsSkeleton label={t('state.loading')} />}
      empty={
        unsendableIds.size > 0
          ? null
          : { title: t('reportScreens.emptyTitle'), text: t('reportScreens.emptyText') }
      }
      nothingFoundText={t('reportScreens.nothingFound')}
      before={!loading && <UnsendableList views={unsendable} />}
      after={<PastSeasons />}
    >
      {(found) => (
        <ul className="flex flex-col gap-3">
          {found.map((report) => (
            <ReportListRow key={report.id} report={report} />
          ))}
        </ul>
      )}
    </SearchPage>
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
