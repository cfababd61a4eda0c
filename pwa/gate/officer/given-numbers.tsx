import type { GivenNumber } from '#pwa/gate/engine/gate-replica.ts';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { KeyIcon } from '#pwa/ui/icons.ts';

/** Every number that this phone gave, to say it again; looking at it gives no other. */
export function GivenNumbers({ given, now }: { given: readonly GivenNumber[]; now: number }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('gate.officer.given')}>
      <h2 className="sub">{t('gate.officer.given')}</h2>
      {given.length === 0 ? (
        <p className="text-muted-foreground">{t('gate.officer.noneGiven')}</p>
      ) : (
        <ul className="gate-card rows">
          {given.map(({ id, code, no, at, digits }) => (
            <li key={id} className="is-waiting">
              <KeyIcon aria-hidden />
              <span>
                <bdi className="of-ticket-code">{code}</bdi>
                <span className="s">
                  {joinWithCommas([
                    no !== null && t('gate.officer.number', { no }),
                    t('gate.officer.givenAt', { time: formatLastSynced(at, now) }),
                  ])}
                </span>
              </span>
              <bdi className="v">{digits}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
