import { oldListAge } from '#sync/contracts/gate/decide.ts';
import { formatAge } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { NoSignalIcon, WarningIcon } from '#pwa/ui/icons.ts';

/** How old the list is; from 12 hours on with a warning. */
export function ListAge({
  asOf,
  online,
  now,
}: {
  asOf: number | null;
  online: boolean;
  now: number;
}) {
  const { t } = useTranslation();
  if (asOf === null) return <span className="g-age is-old">{t('gate.age.none')}</span>;
  const old = now - asOf >= oldListAge;
  return (
    <span className={old ? 'g-age is-old' : 'g-age'}>
      {old ? <WarningIcon aria-hidden /> : !online && <NoSignalIcon aria-hidden />}
      {now - asOf < 60_000
        ? t('gate.age.justUpdated')
        : t('gate.age.old', { age: formatAge(asOf, now) })}
    </span>
  );
}
