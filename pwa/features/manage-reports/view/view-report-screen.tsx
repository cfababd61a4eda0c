import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FullReport } from '#sync/contracts/reports/manage-reports.ts';
import { DeleteReportDialog } from '#pwa/features/manage-reports/delete-report-dialog.tsx';
import { downloadReportSheet } from '#pwa/features/manage-reports/view/export-report.ts';
import { ReportAnswers } from '#pwa/features/manage-reports/view/report-answers.tsx';
import { ReportAttachments } from '#pwa/features/manage-reports/view/report-attachments.tsx';
import { ReportFacts } from '#pwa/features/manage-reports/view/report-facts.tsx';
import {
  canEditQuestions,
  canDelete,
  officerName,
  countProgress,
} from '#pwa/features/manage-reports/report-rows.ts';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { oneReport, reportsOfMatch } from '#pwa/features/manage-reports/report-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { ClosedIcon, DeleteIcon, DownloadIcon, EditIcon, PrintIcon } from '#pwa/ui/icons.ts';

const route = getRouteApi('/admin-area/admin/reports/view/$id');

/** Shows a report: answers and attachments side by side, or one below the other in print. */
export function ViewReportScreen() {
  const { t } = useTranslation();
  const query = useQuery(oneReport(route.useParams().id));
  return (
    <RecordPage
      title={t('manageReports.viewTitle')}
      named={(report) =>
        t('manageReports.whose', { name: report.name, officer: officerName(report) })
      }
      list="/admin/reports"
      listLabel={t('manageReports.toList')}
      gone={t('manageReports.gone')}
      query={query}
    >
      {(report) =>
        report !== null && (
          <>
            <StaleDataBanner query={query} />
            <ReportView report={report} />
          </>
        )
      }
    </RecordPage>
  );
}

function ReportView({ report }: { report: FullReport }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data: ofMatch } = useQuery(reportsOfMatch(report.Match.id));

  async function take(): Promise<void> {
    setBusy(true);
    await downloadReportSheet(report.id);
    setBusy(false);
  }

  return (
    <div className="flex-1 px-4 py-5 md:min-h-0 md:overflow-y-auto md:px-6 print:overflow-visible print:p-0 print:[page:record]">
      <article className="flex max-w-6xl flex-col gap-6 print:block print:max-w-none">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <ReportFacts report={report} progress={ofMatch && countProgress(ofMatch.reports)} />
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button size="touch" icon={PrintIcon} onClick={() => window.print()}>
              {t('manageReports.print')}
            </Button>
            <Button size="touch" icon={DownloadIcon} busy={busy} onClick={() => void take()}>
              {t('manageReports.export')}
            </Button>
            {canEditQuestions(report) && (
              <Button asChild size="touch">
                <Link to="/admin/reports/edit/$id" params={{ id: report.id }}>
                  <EditIcon className="size-4.5" aria-hidden />
                  {t('manageReports.edit')}
                </Link>
              </Button>
            )}
            {canDelete(report) && (
              <Button
                size="touch"
                variant="danger-outline"
                icon={report.status === 'pending' ? DeleteIcon : ClosedIcon}
                onClick={() => setLeaving(true)}
              >
                {t(report.status === 'pending' ? 'manageReports.delete' : 'manageReports.archive')}
              </Button>
            )}
          </div>
        </div>
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block">
          <ReportAnswers report={report} />
          <ReportAttachments files={report.Files} />
        </div>
      </article>
      {leaving && (
        <DeleteReportDialog
          report={report}
          onClose={() => setLeaving(false)}
          onDeleted={({ archived }) => {
            if (!archived) void navigate({ to: '/admin/reports', replace: true });
          }}
        />
      )}
    </div>
  );
}
