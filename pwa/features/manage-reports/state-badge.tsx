import type { Report } from '#sync/contracts/reports/manage-reports.ts';
import { reportState, stateTones } from '#pwa/features/manage-reports/report-rows.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/primitives/badge.tsx';
import { ClosedIcon } from '#pwa/ui/icons.ts';

export function StateBadge({ report }: { report: Pick<Report, 'status' | 'archived'> }) {
  const { t } = useTranslation();
  const state = reportState(report);
  return (
    <Badge tone={stateTones[state]} {...(state === 'closed' && { icon: ClosedIcon })}>
      {t(`manageReports.${state}`)}
    </Badge>
  );
}
