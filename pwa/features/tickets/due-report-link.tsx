import '#pwa/lib/i18n/deferred-messages/reports.ts';
import { Link } from '@tanstack/react-router';
import { dueReports } from '#pwa/lib/sync/reports/due-reports.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useCollection, usePendingChanges } from '#pwa/lib/sync/hooks.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/primitives/button.tsx';
import { DraftIcon } from '#pwa/ui/icons.ts';
import { reportDueAt } from '#sync/contracts/reports/report-deadline.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/** From the officer's ticket to the reports on its match, from the match day until published. */
export function DueReportLink({
  ticket: { matchId, facts },
  now,
}: {
  ticket: Pick<TicketRow, 'matchId' | 'facts'>;
  now: number;
}) {
  const { t } = useTranslation();
  const reports = useCollection('report');
  const pending = usePendingChanges();
  if (!reports || !pending) return null;
  const due = dueReports(reports, [{ id: matchId, date: facts.date }], pending, now);
  const dueAt = reportDueAt(facts.date);
  const time = formatMoment(dueAt, now);
  return due.map(({ id, name }) => (
    <Link
      key={id}
      to="/reports/edit/$id"
      params={{ id }}
      aria-label={t('reportScreens.edit', { name })}
      className={buttonClass({ variant: 'ticket', full: true, className: 'mb-2.5' })}
    >
      <DraftIcon className="size-4.5 flex-none" aria-hidden />
      <span className="flex flex-col gap-1 text-start whitespace-normal">
        {t('reportScreens.writeReport')}
        <span className="num text-sm font-[560]">
          {t(now < dueAt ? 'reportScreens.dueBy' : 'reportScreens.overdue', { time })}
        </span>
      </span>
    </Link>
  ));
}
