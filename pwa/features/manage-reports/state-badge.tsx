import type { Report } from '#sync/contracts/manage-reports.ts';
import { stateOf, stateTones } from '#pwa/features/manage-reports/report-rows.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { ClosedIcon } from '#pwa/ui/icons.ts';

export function StateBadge({ report }: { report: Pick<Report, 'status' | 'archived'> }) {
  const { t } = useWords();
  const state = stateOf(report);
  return (
    <Badge tone={stateTones[state]} {...(state === 'closed' && { icon: ClosedIcon })}>
      {t(`manageReports.${state}`)}
    </Badge>
  );
}
