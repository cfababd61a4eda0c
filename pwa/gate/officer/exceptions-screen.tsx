import type { GateRow } from '#sync/contracts/gate/gate-rows.ts';
import type { PhoneException } from '#sync/contracts/gate/gate-exceptions.ts';
import type { OfficerExceptions } from '#pwa/gate/officer/use-exceptions.ts';
import { GateBody, GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { Note } from '#pwa/gate/parts/note.tsx';
import { Row, RowNote } from '#pwa/gate/parts/row.tsx';
import { ScreenHead } from '#pwa/gate/parts/screen-head.tsx';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { exceptionIcons } from '#pwa/lib/gates/exception-icons.ts';
import { exceptionNote, exceptionTitle, placeAndTime } from '#pwa/lib/gates/exception-texts.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { LockedIcon, NoSignalIcon } from '#pwa/ui/icons.ts';
import { List } from '#pwa/ui/list/list.tsx';

interface ExceptionsProps {
  exceptions: OfficerExceptions;
  gates: readonly GateRow[];
  now: number;
  onBack: () => void;
}

/** Shows the exceptions by number: as of now, or as the server last said. */
export function ExceptionsScreen({ exceptions, gates, now, onBack }: ExceptionsProps) {
  const { t } = useTranslation();
  const { known, isAnswered } = exceptions;
  const row = (exception: PhoneException) => (
    <ExceptionRow key={exception.key} exception={exception} gates={gates} now={now} />
  );
  const open = known?.list.filter(({ seenAt }) => seenAt === null) ?? [];
  const seen = known?.list.filter(({ seenAt }) => seenAt !== null) ?? [];
  const time = known === null ? '' : formatLastSynced(known.at, now);
  return (
    <GateScreen>
      <ScreenHead
        title={t('gates.exceptions')}
        end={
          known !== null &&
          isAnswered !== false && (
            <span className="text-foreground">{t('state.asOf', { time })}</span>
          )
        }
        onBack={onBack}
      />
      <GateBody>
        {isAnswered === false && (
          <Note icon={NoSignalIcon} tone="warning" role="status" className="pb-3">
            {known === null ? t('gate.exceptions.unknown') : t('gate.exceptions.asOf', { time })}
          </Note>
        )}
        {known === null && isAnswered === null && <p role="status">{t('state.loading')}</p>}
        {known !== null && open.length === 0 && (
          <p>
            {isAnswered === true
              ? t('gates.noExceptions')
              : t('gate.exceptions.noneAsOf', { time })}
          </p>
        )}
        {open.length > 0 && <List>{open.map(row)}</List>}
        {seen.length > 0 && (
          <details className="pt-3">
            <summary className="flex min-h-11 items-center text-[0.9375rem] font-[560]">
              {t('gates.seenCount', { count: seen.length })}
            </summary>
            <List>{seen.map(row)}</List>
          </details>
        )}
        {known !== null && known.list.length > 0 && (
          <Note icon={LockedIcon} tone="strong">
            {t('gate.officer.noNames')}
          </Note>
        )}
      </GateBody>
    </GateScreen>
  );
}

/** Exceptions where no one should have been let in; the others are for a look. */
const isBad = ({ kind }: PhoneException) =>
  kind === 'revokedShown' || kind === 'notListed' || kind === 'withoutRight';

interface RowProps {
  exception: PhoneException;
  gates: readonly GateRow[];
  now: number;
}

function ExceptionRow({ exception, gates, now }: RowProps) {
  const IconMark = exceptionIcons[exception.kind];
  const facts = { exception, person: null, officer: null, gates, now };
  return (
    <Row
      tone={isBad(exception) ? 'rejected' : 'pending'}
      icon={IconMark}
      title={exceptionTitle(facts)}
    >
      <RowNote>{exceptionNote(facts)}</RowNote>
      {exception.kind === 'twice' &&
        exception.scans.map((scan) => (
          <RowNote key={`${scan.gateId} ${scan.at}`}>
            {placeAndTime(gates, scan, formatLastSynced(scan.at, now))}
          </RowNote>
        ))}
    </Row>
  );
}
