import { Link } from '@tanstack/react-router';
import { StateBadge } from '#pwa/features/manage-reports/state-badge.tsx';
import {
  canEditQuestions,
  canDelete,
  officerName,
  type ReportRow,
  reportState,
} from '#pwa/features/manage-reports/report-rows.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/primitives/badge.tsx';
import { IconButton, iconButtonClass } from '#pwa/ui/primitives/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { DeleteIcon, EditIcon, ShowIcon } from '#pwa/ui/icons.ts';
import type { Column } from '#pwa/ui/table/data-table.tsx';

export function reportColumns(
  t: typeof translate,
  onDelete: (report: ReportRow) => void,
): Column<ReportRow>[] {
  const fixture = ({ Match }: ReportRow) =>
    t('matches.versus', { home: Match.HomeTeam.name, away: Match.AwayTeam.name });
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
          <span className="block truncate text-[0.8125rem] text-muted-foreground md:max-w-36 lg:hidden">
            {fixture(report)}
          </span>
        </span>
      ),
    },
    text(
      'name',
      t('manageReports.name'),
      ({ name }) => name,
      'max-w-36 lg:max-w-48',
      'max-md:hidden',
    ),
    text('event', t('manageReports.tournament'), ({ Event }) => Event.name, 'max-w-36'),
    text('match', t('manageReports.match'), fixture, 'max-w-56'),
    text('venue', t('manageReports.venue'), ({ Match }) => Match.Location.name, 'max-w-40'),
    {
      id: 'date',
      header: t('manageReports.date'),
      className: 'max-md:hidden',
      sort: ({ Match }) => Match.date,
      cell: ({ Match }) => <span className="num">{formatDate(Match.date)}</span>,
    },
    {
      id: 'progress',
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
          <StateBadge report={report} />
          {report.urgent === true && <Badge tone="attention">{t('manageReports.urgent')}</Badge>}
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('manageReports.actions'),
      actions: true,
      pinned: true,
      className: 'w-px',
      cell: (report) => <Actions t={t} report={report} onDelete={() => onDelete(report)} />,
    },
  ];
}

function Actions({
  t,
  report,
  onDelete,
}: {
  t: typeof translate;
  report: ReportRow;
  onDelete: () => void;
}) {
  const name = t('manageReports.whose', { name: report.name, officer: officerName(report) });
  const look = cn(iconButtonClass({ size: 'sm' }), 'max-md:size-11');
  return (
    <span className="flex">
      <Link
        to="/admin/reports/view/$id"
        params={{ id: report.id }}
        aria-label={t('manageReports.viewOne', { name })}
        title={t('manageReports.view')}
        className={look}
      >
        <ShowIcon className="size-4.5" aria-hidden />
      </Link>
      {canEditQuestions(report) ? (
        <Link
          to="/admin/reports/edit/$id"
          params={{ id: report.id }}
          aria-label={t('manageReports.editOne', { name })}
          title={t('manageReports.edit')}
          className={cn(look, 'max-md:hidden')}
        >
          <EditIcon className="size-4.5" aria-hidden />
        </Link>
      ) : (
        <span className="w-8 max-md:hidden" aria-hidden />
      )}
      {canDelete(report) && (
        <IconButton
          icon={DeleteIcon}
          size="sm"
          // A phone's row has room for one button; the report's page has the others.
          className="max-md:hidden"
          label={t('manageReports.deleteOne', { name })}
          onClick={onDelete}
        />
      )}
    </span>
  );
}

function text(
  id: string,
  header: string,
  value: (report: ReportRow) => string,
  width: string,
  className = 'max-lg:hidden',
): Column<ReportRow> {
  return {
    id,
    header,
    className,
    sort: value,
    cell: (report) => (
      <span className={cn('block truncate', width)} title={value(report)} dir="auto">
        {value(report)}
      </span>
    ),
  };
}
