import { oldListAge } from '#sync/contracts/gate/decide.ts';
import { formatAge, formatDateTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { NoSignalIcon, WarningIcon } from '#pwa/ui/icons.ts';

/** The classes of an age, or of another fact at the top of a screen. */
export const ageClass =
  'inline-flex items-center gap-1.5 text-sm/4.5 font-[560] tabular-nums whitespace-nowrap [&_svg]:size-4';
const oldClass = cn(ageClass, 'rounded-md bg-gate-ask px-2 py-[3px] text-gate-ask-foreground');

/** The two clocks of phone and server may differ by so much, milliseconds. */
const tolerance = 60_000;

/**
 * How old the list is; from 12 hours on with a warning. A phone whose clock was moved cannot know the
 * age, and says when the list was made.
 */
export function ListAge({
  listAsOf,
  clockCertain,
  online,
  now,
}: {
  listAsOf: number | null;
  clockCertain: boolean;
  online: boolean;
  now: number;
}) {
  const { t } = useTranslation();
  if (listAsOf === null) return <span className={oldClass}>{t('gate.age.none')}</span>;
  if (!isAgeKnown({ listAsOf, clockCertain, now }))
    return (
      <span className={ageClass}>
        {!online && <NoSignalIcon aria-hidden />}
        {t('gate.age.madeAt', { time: formatDateTime(listAsOf) })}
      </span>
    );
  const old = now - listAsOf >= oldListAge;
  return (
    <span className={old ? oldClass : ageClass}>
      {old ? <WarningIcon aria-hidden /> : !online && <NoSignalIcon aria-hidden />}
      {now - listAsOf < 60_000
        ? t('gate.age.justUpdated')
        : t('gate.age.old', { age: formatAge(listAsOf, now) })}
    </span>
  );
}

/** False if the phone's clock was moved, or if the list would be from the future. */
export function isAgeKnown({
  listAsOf,
  clockCertain,
  now,
}: {
  listAsOf: number;
  clockCertain: boolean;
  now: number;
}): boolean {
  return clockCertain && now >= listAsOf - tolerance;
}
