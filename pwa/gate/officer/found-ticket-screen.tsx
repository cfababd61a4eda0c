/** The ticket that a steward asks about, and its number once it is on the disk that it was given. */
import { useState } from 'react';
import { answerMessages } from '#sync/contracts/gate/answer-messages.ts';
import { numberDigits } from '#sync/contracts/gate/officer-number.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { Face, PersonLines, SeatFigures } from '#pwa/gate/answers/answer-parts.tsx';
import type { GivenNumber } from '#pwa/gate/engine/gate-replica.ts';
import type { FoundTicket } from '#pwa/gate/officer/officer-tools.ts';
import { inGroups, OtherNumbers } from '#pwa/gate/officer/other-numbers.tsx';
import { personState } from '#pwa/gate/officer/person-state.ts';
import { ScreenHead } from '#pwa/gate/parts/screen-head.tsx';
import { formatTime } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { KeyIcon, LiveIcon, LockedIcon, WarningIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** Shown instead of the digits. */
const hidden = '•'.repeat(numberDigits);

export function FoundTicketScreen({
  found,
  now,
  onGive,
  onBack,
}: {
  found: FoundTicket;
  now: number;
  onGive: () => Promise<GivenNumber>;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  const [given, setGiven] = useState<GivenNumber | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { check, entry } = found;
  const mayGive = found.mayGive && found.numbers !== null;

  async function give(): Promise<void> {
    if (state === 'busy') return;
    setState('busy');
    try {
      setGiven(await onGive());
      setState('idle');
    } catch (error) {
      console.error('a number was not saved', error);
      setState('failed');
    }
  }

  return (
    <main className="gate-screen">
      <ScreenHead
        title={t('gate.officer.give')}
        end={<bdi className="of-ticket-code">{check.code}</bdi>}
        onBack={onBack}
      />
      {state === 'failed' && (
        <p className="alarm" role="alert">
          <WarningIcon aria-hidden />
          {t('gate.officer.notSaved')}
        </p>
      )}
      <div className="g-body">
        <section className="gate-card of-grant">
          <div className="of-person">
            {check.person === null ? (
              <h2 className="nm">
                {joinWithCommas([
                  check.role && t(`role.${check.role}`),
                  check.seat !== null && t('gate.officer.seat', { seat: seatNumber(check.seat) }),
                ]) || check.code}
              </h2>
            ) : (
              <>
                <Face check={check}>
                  <SeatFigures seat={check.seat} />
                </Face>
                <PersonLines check={check} />
              </>
            )}
            <TicketFacts found={found} now={now} />
          </div>
          <div className="of-number" role="status">
            <span>
              {t(
                mayGive
                  ? 'gate.officer.numberFor'
                  : found.mayGive
                    ? 'gate.officer.noNumbers'
                    : 'gate.officer.noNumber',
              )}
            </span>
            {given !== null ? (
              <span className="digits">
                <bdi>{inGroups(given.digits)}</bdi>
              </span>
            ) : (
              mayGive && (
                <span className="digits" aria-hidden>
                  {hidden}
                </span>
              )
            )}
          </div>
        </section>
        {given !== null && (
          <OtherNumbers given={given}>
            {(line) => (
              <p className="note">
                <KeyIcon aria-hidden />
                {line}
              </p>
            )}
          </OtherNumbers>
        )}
        {mayGive && (
          <p className="note">
            <LiveIcon aria-hidden />
            <span>{t('gate.officer.say')}</span>
          </p>
        )}
        {check.person === null && entry !== null && (
          <p className="note">
            <LockedIcon aria-hidden />
            <span>{t('gate.officer.sealed')}</span>
          </p>
        )}
      </div>
      <div className="g-foot">
        {given === null && mayGive ? (
          <>
            <Button variant="outline" onClick={onBack}>
              {t('gate.officer.another')}
            </Button>
            <Button
              variant="signal"
              className="wide"
              icon={KeyIcon}
              busy={state === 'busy'}
              onClick={() => void give()}
            >
              {t('gate.officer.give')}
            </Button>
          </>
        ) : (
          <Button className="wide" onClick={onBack}>
            {t('gate.officer.another')}
          </Button>
        )}
      </div>
    </main>
  );
}

/** The number on the list, what the list says, and where the person is. */
function TicketFacts({ found, now }: { found: FoundTicket; now: number }) {
  const { t } = useTranslation();
  const { check, entry, presence } = found;
  const { decision } = check;
  const { at, gate, code } = decision.details;
  const isUnlisted = decision.answer === 'askOfficer' && entry === null;
  const word = t(answerMessages(decision, false).word, {
    time: at === null ? '' : formatTime(at),
    gate: gate ?? '',
    code: code ?? '',
  });
  const where = { gate: null, at: null, known: null, ...presence };
  return (
    <dl className="facts">
      {entry !== null && (
        <>
          <dt>{t('gate.officer.listNumber')}</dt>
          <dd>{entry.no}</dd>
        </>
      )}
      <dt>{t('gate.officer.list')}</dt>
      <dd>{isUnlisted ? t('gate.officer.notListed') : word}</dd>
      {entry !== null && (
        <>
          <dt>{t('gate.officer.presence')}</dt>
          <dd>{personState(where, now)}</dd>
        </>
      )}
    </dl>
  );
}
