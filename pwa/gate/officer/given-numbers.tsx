import type { GivenNumber } from '#pwa/gate/engine/gate-replica.ts';
import { OtherNumbers } from '#pwa/gate/officer/other-numbers.tsx';
import { ticketCodeClass } from '#pwa/gate/officer/ticket-code.ts';
import { Row, RowFigure, RowNote } from '#pwa/gate/parts/row.tsx';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { KeyIcon } from '#pwa/ui/icons.ts';
import { List } from '#pwa/ui/list/list.tsx';

/** Every number that this phone gave, to say it again. Looking at it gives no other. */
export function GivenNumbers({ given, now }: { given: readonly GivenNumber[]; now: number }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('gate.officer.given')}>
      <h2 className="heading-3 pt-4.5 pb-2">{t('gate.officer.given')}</h2>
      {given.length === 0 ? (
        <p className="text-muted-foreground">{t('gate.officer.noneGiven')}</p>
      ) : (
        <List>
          {given.map((number) => (
            <Row
              key={number.id}
              tone="pending"
              icon={KeyIcon}
              trailing={<RowFigure>{number.digits}</RowFigure>}
            >
              <bdi className={ticketCodeClass}>{number.code}</bdi>
              <RowNote>
                {joinWithCommas([
                  number.no !== null && t('gate.officer.number', { no: number.no }),
                  t('gate.officer.givenAt', { time: formatLastSynced(number.at, now) }),
                ])}
              </RowNote>
              <OtherNumbers given={number}>{(line) => <RowNote>{line}</RowNote>}</OtherNumbers>
            </Row>
          ))}
        </List>
      )}
    </section>
  );
}
