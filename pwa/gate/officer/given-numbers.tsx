import type { GivenNumber } from '#pwa/gate/engine/gate-replica.ts';
import { OtherNumbers } from '#pwa/gate/officer/other-numbers.tsx';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { KeyIcon } from '#pwa/ui/icons.ts';

/** Every number that this phone gave, to say it again. Looking at it gives no other. */
export function GivenNumbers({ given, now }: { given: readonly GivenNumber[]; now: number }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('gate.officer.given')}>
      <h2 className="sub">{t('gate.officer.given')}</h2>
      {given.length === 0 ? (
        <p className="text-muted-foreground">{t('gate.officer.noneGiven')}</p>
      ) : (
        <ul className="gate-card rows">
          {given.map((number) => (
            <li key={number.id} className="is-waiting">
              <KeyIcon aria-hidden />
              <span>
                <bdi className="of-ticket-code">{number.code}</bdi>
                <span className="s">
                  {joinWithCommas([
                    number.no !== null && t('gate.officer.number', { no: number.no }),
                    t('gate.officer.givenAt', { time: formatLastSynced(number.at, now) }),
                  ])}
                </span>
                <OtherNumbers given={number}>
                  {(line) => <span className="s">{line}</span>}
                </OtherNumbers>
              </span>
              <bdi className="v">{number.digits}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
