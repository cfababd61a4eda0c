/** The ticket that a steward asks about, and its number once it is on the disk that it was given. */
import { useState } from 'react';
import { answerMessages } from '#sync/contracts/gate/answer-messages.ts';
import { numberDigits } from '#sync/contracts/gate/officer-number.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { Face, nameClass, PersonLines, SeatFigures } from '#pwa/gate/answers/answer-parts.tsx';
import type { GivenNumber } from '#pwa/gate/engine/gate-replica.ts';
import type { FoundTicket } from '#pwa/gate/officer/officer-tools.ts';
import { inGroups, OtherNumbers } from '#pwa/gate/officer/other-numbers.tsx';
import { personState } from '#pwa/gate/officer/person-state.ts';
import { ticketCodeClass } from '#pwa/gate/officer/ticket-code.ts';
import { Alarm } from '#pwa/gate/parts/alarm.tsx';
import { GateBody, GateFoot, GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { Note } from '#pwa/gate/parts/note.tsx';
import { ScreenHead } from '#pwa/gate/parts/screen-head.tsx';
import { formatTime } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { KeyIcon, LiveIcon, LockedIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';

const digitsClass =
  'block text-[4rem]/17.5 font-[820] tracking-[0.04em] tabular-nums font-stretch-118%';

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
    <GateScreen>
      <ScreenHead
        title={t('gate.officer.give')}
        end={<bdi className={ticketCodeClass}>{check.code}</bdi>}
        onBack={onBack}
      />
      {state === 'failed' && <Alarm>{t('gate.officer.notSaved')}</Alarm>}
      <GateBody>
        <Card className="flex-none overflow-hidden">
          <div className="p-3.5">
            {check.person === null ? (
              <h2 className={nameClass}>
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
          <div
            className="bg-gate-ask px-4 py-3 text-base/5.5 font-semibold text-gate-ask-foreground"
            role="status"
          >
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
              <span className={digitsClass} data-digits>
                <bdi>{inGroups(given.digits)}</bdi>
              </span>
            ) : (
              mayGive && (
                <span className={digitsClass} aria-hidden>
                  {hidden}
                </span>
              )
            )}
          </div>
        </Card>
        {given !== null && (
          <OtherNumbers given={given}>{(line) => <Note icon={KeyIcon}>{line}</Note>}</OtherNumbers>
        )}
        {mayGive && <Note icon={LiveIcon}>{t('gate.officer.say')}</Note>}
        {check.person === null && entry !== null && (
          <Note icon={LockedIcon}>{t('gate.officer.sealed')}</Note>
        )}
      </GateBody>
      <GateFoot>
        {given === null && mayGive ? (
          <>
            <Button variant="outline" onClick={onBack}>
              {t('gate.officer.another')}
            </Button>
            <Button
              variant="signal"
              className="grow-99"
              icon={KeyIcon}
              busy={state === 'busy'}
              onClick={() => void give()}
            >
              {t('gate.officer.give')}
            </Button>
          </>
        ) : (
          <Button className="grow-99" onClick={onBack}>
            {t('gate.officer.another')}
          </Button>
        )}
      </GateFoot>
    </GateScreen>
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
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 text-[1.0625rem]/6 *:border-b *:border-border *:py-2.25 [&>:nth-last-child(-n+2)]:border-0 [&>dd]:font-semibold [&>dt]:text-muted-foreground">
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
