import type { Report } from '#sync/contracts/reports/manage-reports.ts';
import { reportState } from '#pwa/features/manage-reports/report-rows.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ClosedIcon } from '#pwa/ui/icons.ts';
import { Badge } from '#pwa/ui/primitives/badge.tsx';

/** A report's state, and whether it is urgent. */
export function ReportBadges({
  report,
}: {
  report: Pick<Report, 'status' | 'archived' | 'urgent'>;
}) {
  const { t } = useTranslation();
  const state = reportState(report);
  return (
    <>
      <Badge
        tone={state === 'closed' ? 'plain' : state}
        {...(state === 'closed' && { icon: ClosedIcon })}
      >
        {t(`manageReports.${state}`)}
      </Badge>
      {report.urgent === true && <Badge tone="attention">{t('manageReports.urgent')}</Badge>}
    </>
  );
}
