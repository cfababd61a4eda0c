import type { ReactNode } from 'react';
import type { Report } from '#sync/contracts/reports/manage-reports.ts';
import { officerName, type Progress } from '#pwa/features/manage-reports/report-rows.ts';
import { StateBadge } from '#pwa/features/manage-reports/state-badge.tsx';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/primitives/badge.tsx';

/** The report's match, its status, and how many of the match's reports are submitted. */
export function ReportFacts({
  report,
  progress,
}: {
  report: Report;
  progress: Progress | undefined;
}) {
  const { t } = useTranslation();
  const { Match, Event } = report;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <span className="flex flex-wrap items-center gap-2">
        <StateBadge report={report} />
        {report.urgent === true && <Badge tone="attention">{t('manageReports.urgent')}</Badge>}
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
        <Fact label={t('manageReports.officer')}>{officerName(report)}</Fact>
        <Fact label={t('manageReports.tournament')}>{Event.name}</Fact>
        <Fact label={t('manageReports.match')}>
          {t('matches.versus', { home: Match.HomeTeam.name, away: Match.AwayTeam.name })}
        </Fact>
        <Fact label={t('manageReports.venue')}>{Match.Location.name}</Fact>
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
      <dd className="num min-w-0 [overflow-wrap:anywhere]" dir="auto">
        {children}
      </dd>
    </>
  );
}
