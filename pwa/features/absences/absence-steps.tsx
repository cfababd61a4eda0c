import type { ReactNode } from 'react';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import {
  absenceCounts,
  absencesForSuspension,
  type AbsenceRow,
  contestEndsAt,
} from '#sync/contracts/absences/absences.ts';

/** The absences of the tournament in their order, up to the one that can lead to a suspension. */
export function AbsenceSteps({
  absence,
  all,
  now,
}: {
  absence: AbsenceRow;
  all: readonly AbsenceRow[];
  now: number;
}) {
  const { t } = useTranslation();
  const shown = all
    .filter(({ id, status }) => id === absence.id || status !== 'withdrawn')
    .toSorted((a, b) => (a.notifiedAt < b.notifiedAt ? -1 : 1));
  const steps = Array.from(
    { length: Math.max(absencesForSuspension, shown.length) },
    (_, index) => shown[index] ?? null,
  );

  function stateOf(step: AbsenceRow | null, index: number): ReactNode {
    if (step === null)
      return t(index + 1 === absencesForSuspension ? 'absences.canSuspend' : 'absences.none');
    if (step.status === 'withdrawn') return t('absences.withdrawn');
    if (step.status === 'contested') return t('absences.contestedStep');
    if (absenceCounts(step, now)) return t('absences.counts');
    return (
      <>
        {t('absences.openUntil')}{' '}
        <span className="whitespace-nowrap">{formatDate(contestEndsAt(step))}</span>
      </>
    );
  }

  return (
    <ol aria-label={t('absences.steps')} className="grid grid-cols-3 gap-2">
      {steps.map((step, index) => (
        <li
          key={step?.id ?? index}
          className={cn(
            'num rounded-md border-[1.5px] px-3 py-2 text-[0.8125rem] leading-4.5',
            step === null && 'border-dashed border-input text-muted-foreground',
            step !== null && 'border-border bg-card',
            step?.id === absence.id && 'border-pending-line bg-pending text-pending-foreground',
          )}
        >
          <b className="block text-[0.9375rem] leading-5 font-[660]">
            {step?.id === absence.id
              ? t('absences.thisOne')
              : t('absences.ordinal', { number: index + 1 })}
          </b>
          {stateOf(step, index)}
        </li>
      ))}
    </ol>
  );
}
