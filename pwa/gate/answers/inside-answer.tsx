import { useState } from 'react';
import { isHearsay } from '#sync/contracts/gate/presence.ts';
import type { AnswerProps } from '#pwa/gate/answers/answer-props.ts';
import {
  AnswerTop,
  AnswerWord,
  Face,
  PersonLines,
  SeatFigures,
  SideFigure,
} from '#pwa/gate/answers/answer-parts.tsx';
import { answerTexts } from '#pwa/gate/answers/answer-texts.ts';
import { OverrideNumber } from '#pwa/gate/answers/override-number.tsx';
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
    <main className="gate-screen ans ans-inside">
      <AnswerTop facts={facts} now={now} />
      <div className="word" role="alert">
        <AnswerWord check={check} texts={texts} />
      </div>
      <div className="paper-sheet">
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
          <div className="seenline">
            <span>
              <b>{gate === null ? '–' : t('gate.number', { gate })}</b>
              {seenAt}
            </span>
            <span className="ln" />
            <span>
              <b>{t('gate.inside.here')}</b>
              {t('gate.inside.later', { age: formatAge(at, check.at) })}
            </span>
          </div>
        )}
        {asksNumber ? (
          <OverrideNumber onOverride={onOverride} />
        ) : (
          <p className="mt-auto pt-3.5 text-[1.0625rem] leading-6 font-[560]">{texts.text}</p>
        )}
      </div>
      <div className="g-foot">
        <Button variant="outline" onClick={onNext} className={override === 'none' ? 'wide' : ''}>
          {t(override === 'none' ? 'gate.action.next' : 'gate.action.notLetIn')}
        </Button>
        {override === 'steward' && (
          <Button
            className="wide"
            icon={EnterIcon}
            onClick={() => void onOverride({ by: 'steward' })}
          >
            {t('gate.action.samePerson')}
          </Button>
        )}
        {override === 'number' && isOfficer && (
          <Button
            className="wide"
            icon={EnterIcon}
            onClick={() => void onOverride({ by: 'officer' })}
          >
            {t('gate.action.letIn')}
          </Button>
        )}
        {override === 'number' && !isOfficer && !asksNumber && (
          <Button
            variant="outline"
            className="wide"
            icon={KeyIcon}
            onClick={() => setAsksNumber(true)}
          >
            {t('gate.override.title')}
          </Button>
        )}
      </div>
    </main>
  );
}
