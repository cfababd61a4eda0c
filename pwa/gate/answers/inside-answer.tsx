import { useState } from 'react';
import { isHearsay } from '#sync/contracts/gate/presence.ts';
import { AnswerFrame, AnswerReason, AnswerSheet } from '#pwa/gate/answers/answer-frame.tsx';
import type { AnswerProps } from '#pwa/gate/answers/answer-props.ts';
import {
  AnswerHead,
  Face,
  PersonLines,
  SeatFigures,
  SideFigure,
} from '#pwa/gate/answers/answer-parts.tsx';
import { answerTexts } from '#pwa/gate/answers/answer-texts.ts';
import { OverrideNumber } from '#pwa/gate/answers/override-number.tsx';
import { GateFoot } from '#pwa/gate/parts/gate-screen.tsx';
import { SeenLine } from '#pwa/gate/parts/seen-line.tsx';
import { formatAge, formatTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { EnterIcon, KeyIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** Already inside, with where and when; or not inside, when leaving. */
export function InsideAnswer(props: AnswerProps) {
  const { check, facts, now, onNext, onOverride, isOfficer } = props;
  const { t } = useTranslation();
  const [asksNumber, setAsksNumber] = useState(false);
  const { override, details } = check.decision;
  const texts = answerTexts(check, facts, now);
  const { at, gate } = details;
  const seenAt = at === null ? null : formatTime(at);
  return (
    <AnswerFrame group="inside" facts={facts} now={now}>
      <AnswerHead check={check} texts={texts} role="alert" />
      <AnswerReason>
        <b>{texts.text}</b>
      </AnswerReason>
      <AnswerSheet>
        <Face check={check}>
          {seenAt === null ? (
            <SeatFigures seat={check.seat} />
          ) : (
            <>
              <SideFigure
                label={t(isHearsay(details.known) ? 'gate.inside.by' : 'gate.inside.cameIn')}
                value={seenAt}
              />
              <SideFigure label={t('gate.gate')} value={gate === null ? '–' : String(gate)} />
            </>
          )}
        </Face>
        <PersonLines check={check} />
        {at !== null && (
          <SeenLine
            from={{
              place: gate === null ? '–' : t('gate.number', { gate }),
              time: seenAt,
            }}
            to={{
              place: t('gate.inside.here'),
              time: t('gate.inside.later', { age: formatAge(at, check.at) }),
            }}
          />
        )}
        {asksNumber && <OverrideNumber onOverride={onOverride} />}
      </AnswerSheet>
      <GateFoot>
        <Button variant="outline" onClick={onNext} className={override === 'none' ? 'grow-99' : ''}>
          {t(override === 'none' ? 'gate.action.next' : 'gate.action.notLetIn')}
        </Button>
        {override === 'steward' && (
          <Button
            className="grow-99"
            icon={EnterIcon}
            onClick={() => void onOverride({ by: 'steward' })}
          >
            {t('gate.action.samePerson')}
          </Button>
        )}
        {override === 'number' && isOfficer && (
          <Button
            className="grow-99"
            icon={EnterIcon}
            onClick={() => void onOverride({ by: 'officer' })}
          >
            {t('gate.action.letIn')}
          </Button>
        )}
        {override === 'number' && !isOfficer && !asksNumber && (
          <Button
            variant="outline"
            className="grow-99"
            icon={KeyIcon}
            onClick={() => setAsksNumber(true)}
          >
            {t('gate.override.title')}
          </Button>
        )}
      </GateFoot>
    </AnswerFrame>
  );
}
