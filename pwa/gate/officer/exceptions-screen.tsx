import type { GateRow } from '#sync/contracts/gate/gate-rows.ts';
import type { PhoneException } from '#sync/contracts/gate/gate-exceptions.ts';
import type { OfficerExceptions } from '#pwa/gate/officer/use-exceptions.ts';
import { ScreenHead } from '#pwa/gate/parts/screen-head.tsx';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { exceptionIcons } from '#pwa/lib/gates/exception-icons.ts';
import { exceptionNote, exceptionTitle, placeAndTime } from '#pwa/lib/gates/exception-texts.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { LockedIcon, NoSignalIcon } from '#pwa/ui/icons.ts';

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
    <main className="gate-screen">
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
      <div className="g-body">
        {isAnswered === false && (
          <p className="note is-warning pb-3" role="status">
            <NoSignalIcon aria-hidden />
            <span>
              {known === null ? t('gate.exceptions.unknown') : t('gate.exceptions.asOf', { time })}
            </span>
          </p>
        )}
        {known === null && isAnswered === null && <p role="status">{t('state.loading')}</p>}
        {known !== null && open.length === 0 && (
          <p>
            {isAnswered === true
              ? t('gates.noExceptions')
              : t('gate.exceptions.noneAsOf', { time })}
          </p>
        )}
        {open.length > 0 && <ul className="gate-card rows">{open.map(row)}</ul>}
        {seen.length > 0 && (
          <details className="pt-3">
            <summary className="of-seen">{t('gates.seenCount', { count: seen.length })}</summary>
            <ul className="gate-card rows">{seen.map(row)}</ul>
          </details>
        )}
        {known !== null && known.list.length > 0 && (
          <p className="note text-foreground">
            <LockedIcon aria-hidden />
            <span>{t('gate.officer.noNames')}</span>
          </p>
        )}
      </div>
    </main>
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
    <li className={isBad(exception) ? 'is-bad' : 'is-waiting'}>
      <IconMark aria-hidden />
      <span>
        <b>{exceptionTitle(facts)}</b>
        <span className="s">{exceptionNote(facts)}</span>
        {exception.kind === 'twice' &&
          exception.scans.map((scan) => (
            <span key={`${scan.gateId} ${scan.at}`} className="s">
              {placeAndTime(gates, scan, formatLastSynced(scan.at, now))}
            </span>
          ))}
      </span>
    </li>
  );
}
