import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  exportReport,
  type FullReport,
  getReport,
  type Report,
} from '#sync/contracts/reports/manage-reports.ts';
import { listAllReports } from '#sync/contracts/reports/report-list.ts';
import { reportRecords } from '#pwa/features/manage-reports/report-resource.ts';
import {
  ReportBadges,
  canDelete,
  canEditQuestions,
  countProgress,
  officerName,
  type Progress,
} from '#pwa/features/manage-reports/report-rows.tsx';
import { ReportAnswers } from '#pwa/features/manage-reports/view/report-answers.tsx';
import { ReportAttachments } from '#pwa/features/manage-reports/view/report-attachments.tsx';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { DeleteResourceDialog } from '#pwa/lib/admin/resource/delete-resource-dialog.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { downloadWithProgress } from '#pwa/lib/files/export-list.ts';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';
import { ClosedIcon, DeleteIcon, DownloadIcon, EditIcon, PrintIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** Shows a report: answers and attachments side by side, or one below the other in print. */
export function ViewReportScreen() {
  const { t } = useTranslation();
  return (
    <RecordPage
      resource={reportRecords}
      query={reportQuery}
      title={t('manageReports.viewTitle')}
      windowTitle={reportRecords.name}
      about={null}
    >
      {(report) =>
        report && (
          <>
            <StaleReportBanner id={report.id} />
            <ReportView report={report} />
          </>
        )
      }
    </RecordPage>
  );
}

const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', id],
    queryFn: ({ signal }) => call(getReport, { params: { id }, signal }),
    refetchInterval: pollInterval(),
  });

function StaleReportBanner({ id }: { id: string }) {
  return <StaleDataBanner query={useQuery(reportQuery(id))} />;
}

function ReportView({ report }: { report: FullReport }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id: matchId } = report.Match;
  const { data: ofMatch } = useQuery({
    queryKey: ['reports', 'match', matchId],
    queryFn: ({ signal }) => call(listAllReports, { query: { matchId }, signal }),
    refetchInterval: pollInterval(),
  });

  async function downloadSpreadsheet(): Promise<void> {
    setBusy(true);
    await downloadWithProgress({
      id: `export-${report.id}`,
      notice: t('manageReports.exportNotice'),
      requestFile: () => call(exportReport, { params: { id: report.id } }),
    });
    setBusy(false);
  }

  return (
    <div className="flex-1 px-4 py-5 md:min-h-0 md:overflow-y-auto md:px-6 print:overflow-visible print:p-0 print:[page:record]">
      <article className="flex max-w-6xl flex-col gap-6 print:block print:max-w-none">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <ReportFacts report={report} progress={ofMatch && countProgress(ofMatch.reports)} />
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button variant="outline" size="touch" icon={PrintIcon} onClick={() => window.print()}>
              {t('manageReports.print')}
            </Button>
            <Button
              variant="outline"
              size="touch"
              icon={DownloadIcon}
              busy={busy}
              onClick={() => void downloadSpreadsheet()}
            >
              {t('manageReports.export')}
            </Button>
            {canEditQuestions(report) && (
              <Button variant="outline" asChild size="touch">
                <Link to="/admin/reports/edit/$id" params={{ id: report.id }}>
                  <EditIcon className="size-4.5" aria-hidden />
                  {t('manageReports.edit')}
                </Link>
              </Button>
            )}
            {canDelete(report) && (
              <Button
                size="touch"
                variant="destructive-outline"
                icon={report.status === 'pending' ? DeleteIcon : ClosedIcon}
                onClick={() => setDeleting(true)}
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
      {isDeleting && (
        <DeleteResourceDialog
          resource={reportRecords}
          record={report}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: reportRecords.path, replace: true })}
        />
      )}
    </div>
  );
}

/** The report's match, its status, and how many of the match's reports are submitted. */
function ReportFacts({ report, progress }: { report: Report; progress: Progress | undefined }) {
  const { t } = useTranslation();
  const { Match, Event } = report;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <span className="flex flex-wrap items-center gap-2">
        <ReportBadges report={report} />
        {progress !== undefined && (
          <span className="num text-muted-foreground">
            {t('manageReports.progressLong', progress)}
          </span>
        )}
      </span>
      <h2 className="heading-2 text-balance" dir="auto">
        {report.name}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.9375rem]">
        <Fact label={t('manageReports.officer')}>
          <bdi>{officerName(report)}</bdi>
        </Fact>
        <Fact label={t('manageReports.tournament')}>{placeName(Event)}</Fact>
        <Fact label={t('manageReports.match')}>
          {t('matches.versus', teamNames(Match.HomeTeam, Match.AwayTeam))}
        </Fact>
        <Fact label={t('manageReports.venue')}>{placeName(Match.Location)}</Fact>
        <Fact label={t('manageReports.date')}>{formatDateTime(Match.date)}</Fact>
        <Fact label={t('manageReports.updated')}>{formatDateTime(report.updatedAt)}</Fact>
        <Fact label={t('manageReports.urgency')}>
          {report.urgent === null
            ? t('manageReports.notSaid')
            : t(report.urgent ? 'manageReports.urgent' : 'manageReports.notUrgent')}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="num min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
