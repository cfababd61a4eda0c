import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { DeleteReportDialog } from '#pwa/features/manage-reports/delete-report-dialog.tsx';
import { reportColumns } from '#pwa/features/manage-reports/report-columns.tsx';
import { ReportFilters } from '#pwa/features/manage-reports/report-filters.tsx';
import {
  fitsReports,
  officerName,
  type ReportRow,
  reportRows,
} from '#pwa/features/manage-reports/report-rows.ts';
import type { ReportsView } from '#pwa/features/manage-reports/search.ts';
import { ManageList } from '#pwa/lib/admin/list/manage-list.tsx';
import { allReports } from '#pwa/features/manage-reports/report-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { AddIcon } from '#pwa/ui/icons.ts';

const route = getRouteApi('/admin-area/admin/reports');
const none: ReportRow[] = [];

/** The list of all reports, updated while it is open. */
export function ManageReportsScreen() {
  const { t } = useTranslation();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const open = useNavigate();
  const query = useQuery(allReports());
  const [leaving, setLeaving] = useState<ReportRow | null>(null);
  const columns = useMemo(() => reportColumns(t, setLeaving), [t]);
  const { data } = query;
  const rows = useMemo(() => (data === undefined ? undefined : reportRows(data)), [data]);

  function show(search: ReportsView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }

  const add = (
    <Button asChild size="sm" variant="primary" className="max-md:min-h-11">
      <Link to="/admin/reports/create">
        <AddIcon className="size-4" aria-hidden />
        {t('manageReports.add')}
      </Link>
    </Button>
  );

  return (
    <ManageList
      title={t('manageReports.title')}
      query={{ ...query, data: rows }}
      columns={columns}
      rowId={({ id }) => id}
      rowName={(report) =>
        t('manageReports.whose', { name: report.name, officer: officerName(report) })
      }
      view={view}
      onView={show}
      fits={fitsReports}
      sort="-date"
      searchLabel={t('manageReports.search')}
      filters={<ReportFilters view={view} onView={show} reports={rows ?? none} />}
      onOpen={({ id }) => void open({ to: '/admin/reports/view/$id', params: { id } })}
      actions={add}
      empty={{
        title: t('manageReports.emptyTitle'),
        text: t('manageReports.emptyText'),
        action: add,
      }}
    >
      {leaving !== null && <DeleteReportDialog report={leaving} onClose={() => setLeaving(null)} />}
    </ManageList>
  );
}
