import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { reportDueAt } from '#sync/contracts/reports/report-deadline.ts';

/** The time by which a match's report has to be published, or since when it is overdue. */
export function ReportDeadline({ kickOff, now }: { kickOff: string; now: number }) {
  const { t } = useTranslation();
  const dueAt = reportDueAt(kickOff);
  const time = formatMoment(dueAt, now);
  return now < dueAt ? (
    <span className="num">{t('reportScreens.dueBy', { time })}</span>
  ) : (
    <span className="num font-[640] text-rejected-foreground">
      {t('reportScreens.overdue', { time })}
    </span>
  );
}
