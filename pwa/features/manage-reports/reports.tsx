import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReportFormFields } from '#pwa/features/manage-reports/report-form.tsx';
import {
  reportFormQuery,
  reportRecords,
  reports,
  reportsQuery,
} from '#pwa/features/manage-reports/report-resource.ts';
import {
  ReportBadges,
  canDelete,
  canEditQuestions,
  matchesReportFilters,
  officerName,
  type ReportRow,
  reportState,
} from '#pwa/features/manage-reports/report-rows.tsx';
import { reportStates, type ReportsView } from '#pwa/features/manage-reports/search.ts';
import { filterOptions, ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import {
  dateColumn,
  RowDeleteButton,
  RowLink,
  textColumn,
} from '#pwa/lib/admin/resource/resource-columns.tsx';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { EditIcon, ShowIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';

function columns(t: typeof translate, onDelete: (report: ReportRow) => void): Column<ReportRow>[] {
  const fixture = ({ Match }: ReportRow) =>
    t('matches.versus', teamNames(Match.HomeTeam, Match.AwayTeam));
  const wideText = (
    id: string,
    header: string,
    value: (report: ReportRow) => string,
    width: string,
  ) => textColumn(id, header, value, width, 'max-lg:hidden');
  return [
    {
      id: 'officer',
      header: t('manageReports.officer'),
      // On phones, fills the width left by the status, so that nothing scrolls sideways.
      className: 'max-md:w-full max-md:max-w-0',
      sort: officerName,
      cell: (report) => (
        <span className="block min-w-0">
          <span className="block truncate font-[580] md:max-w-36 lg:max-w-44" dir="auto">
            {officerName(report)}
          </span>
          <span className="block truncate text-[0.8125rem] text-muted-foreground rtl:whitespace-normal md:max-w-36 lg:hidden">
            {fixture(report)}
          </span>
        </span>
      ),
    },
    {
      ...textColumn('name', t('manageReports.name'), ({ name }) => name, 'max-w-36 lg:max-w-48'),
      priority: 5,
    },
    {
      ...wideText(
        'event',
        t('manageReports.tournament'),
        ({ Event }) => placeName(Event),
        'max-w-36',
      ),
      priority: 3,
      filters: ['event'],
    },
    {
      ...wideText('match', t('manageReports.match'), fixture, 'max-w-56'),
      priority: 1,
      // A sentence of the screen, which has the screen's direction.
      cell: (report) => (
        <span className="block max-w-56 truncate" title={fixture(report)}>
          {fixture(report)}
        </span>
      ),
    },
    {
      ...wideText(
        'venue',
        t('manageReports.venue'),
        ({ Match }) => placeName(Match.Location),
        'max-w-40',
      ),
      priority: 2,
    },
    { ...dateColumn('date', t('manageReports.date'), ({ Match }) => Match.date), priority: 4 },
    {
      id: 'progress',
      priority: 6,
      header: t('manageReports.progress'),
      className: 'max-lg:hidden',
      sort: ({ progress: { done, all } }) => done / Math.max(1, all),
      cell: ({ progress }) => (
        <span className="num text-muted-foreground">{t('manageReports.progressOf', progress)}</span>
      ),
    },
    {
      id: 'status',
      header: t('manageReports.status'),
      sort: (report) => reportState(report),
      cell: (report) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <ReportBadges report={report} />
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('manageReports.actions'),
      actions: true,
      pinned: true,
      className: 'w-px',
      cell: (report) => {
        const { id } = report;
        const name = reportRecords.name(report);
        return (
          <span className="flex">
            <RowLink
              to="/admin/reports/view/$id"
              id={id}
              icon={ShowIcon}
              title={t('manageReports.view')}
              label={t('manageReports.viewOne', { name })}
            />
            {canEditQuestions(report) ? (
              <RowLink
                to="/admin/reports/edit/$id"
                id={id}
                icon={EditIcon}
                title={t('manageReports.edit')}
                label={t('manageReports.editOne', { name })}
                className="max-md:hidden"
              />
            ) : (
              <span className="w-8 max-md:hidden" aria-hidden />
            )}
            {canDelete(report) && (
              <RowDeleteButton
                label={t('manageReports.deleteOne', { name })}
                onClick={() => onDelete(report)}
              />
            )}
          </span>
        );
      },
    },
  ];
}

/** The list of all reports, updated while it is open. */
export function ManageReportsScreen() {
  const query = useQuery(reportsQuery());
  return (
    <ResourceList
      resource={reportRecords}
      labels={{
        title: 'manageReports.title',
        search: 'manageReports.search',
        add: 'manageReports.add',
        emptyTitle: 'manageReports.emptyTitle',
        emptyText: 'manageReports.emptyText',
      }}
      query={query}
      columns={columns}
      matches={matchesReportFilters}
      sort="-date"
      filters={<ReportFilters rows={query.data ?? []} />}
    />
  );
}

/** Status, tournament and urgency filters. */
function ReportFilters({ rows }: { rows: readonly ReportRow[] }) {
  const { t } = useTranslation();
  const [view] = useListView<ReportsView>();
  const events = filterOptions(rows.map(({ Event }) => Event));
  return (
    <>
      <ListFilter<ReportsView>
        name="status"
        label={t('manageReports.status')}
        anyLabel={t('manageReports.anyStatus')}
        options={reportStates.map((value) => ({ value, label: t(`manageReports.${value}`) }))}
      />
      {(events.length > 1 || view.event !== undefined) && (
        <ListFilter<ReportsView>
          name="event"
          label={t('manageReports.tournament')}
          anyLabel={t('manageReports.anyTournament')}
          options={events}
        />
      )}
      <ListFilter<ReportsView>
        name="urgent"
        label={t('manageReports.urgency')}
        anyLabel={t('manageReports.anyUrgency')}
        options={[{ value: 'yes', label: t('manageReports.urgent') }]}
      />
    </>
  );
}

/** Creates reports for a match's officers, or edits the questions of one without saved answers. */
export function ReportScreen() {
  const { t } = useTranslation();
  return (
    <RecordPage resource={reports} query={reportFormQuery} about={({ name }) => name}>
      {(report) =>
        report === null || canEditQuestions(report) ? (
          <ReportFormFields key={report?.id} report={report} />
        ) : (
          <StateMessage
            illustration={<NothingFoundIllustration />}
            title={t(report.archived ? 'reports.archived' : 'reports.submitted')}
            action={
              <Button variant="outline" asChild size="touch">
                <Link to="/admin/reports/view/$id" params={{ id: report.id }}>
                  {t('manageReports.view')}
                </Link>
              </Button>
            }
          />
        )
      }
    </RecordPage>
  );
}
