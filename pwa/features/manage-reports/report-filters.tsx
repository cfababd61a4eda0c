import type { ReportRow } from '#pwa/features/manage-reports/report-rows.ts';
import type { ReportState, ReportsView } from '#pwa/features/manage-reports/search.ts';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { FilterMenu } from '#pwa/ui/primitives/filter-menu.tsx';

const states: readonly ReportState[] = ['pending', 'draft', 'published', 'closed'];

/** Status, tournament and urgency filters of the reports. */
export function ReportFilters({
  view,
  onView,
  reports,
}: {
  view: ReportsView;
  onView: (view: ReportsView) => void;
  reports: readonly ReportRow[];
}) {
  const { t } = useTranslation();
  const events = [...new Map(reports.map(({ Event }) => [Event.id, Event.name]))].toSorted(
    ([, one], [, other]) => one.localeCompare(other),
  );
  const eventName = events.find(([id]) => id === view.event)?.[1];
  return (
    <>
      <FilterMenu
        label={
          view.status === undefined ? t('manageReports.status') : t(`manageReports.${view.status}`)
        }
        active={view.status !== undefined}
        value={view.status ?? ''}
        onChange={(value) =>
          onView(changeView(view, { status: states.find((each) => each === value) }))
        }
        options={[
          { value: '', label: t('manageReports.anyStatus') },
          ...states.map((value) => ({ value, label: t(`manageReports.${value}`) })),
        ]}
      />
      {(events.length > 1 || view.event !== undefined) && (
        <FilterMenu
          label={eventName ?? t('manageReports.tournament')}
          active={view.event !== undefined}
          value={view.event ?? ''}
          onChange={(event) => onView(changeView(view, { event }))}
          options={[
            { value: '', label: t('manageReports.anyTournament') },
            ...events.map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
      <FilterMenu
        label={t(view.urgent === 'yes' ? 'manageReports.urgent' : 'manageReports.urgency')}
        active={view.urgent === 'yes'}
        value={view.urgent ?? ''}
        onChange={(value) =>
          onView(changeView(view, { urgent: value === 'yes' ? value : undefined }))
        }
        options={[
          { value: '', label: t('manageReports.anyUrgency') },
          { value: 'yes', label: t('manageReports.urgent') },
        ]}
      />
    </>
  );
}
