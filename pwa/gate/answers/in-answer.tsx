import { answerGroup, movesOnAfter } from '#sync/contracts/gate/answer-signals.ts';
import type { AnswerProps } from '#pwa/gate/answers/answer-props.ts';
import {
  AnswerTop,
  AnswerWord,
  Face,
  PersonLines,
  SeatFigures,
} from '#pwa/gate/answers/answer-parts.tsx';
import { answerTexts } from '#pwa/gate/answers/answer-texts.ts';
import { formatTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { CheckIcon, EnterIcon, LogoutIcon, UndoIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** Counted as in or out, the same ticket again, or the test ticket. */
export function InAnswer({ check, facts, now, onNext, onUndo }: AnswerProps) {
  const { t } = useTranslation();
  const { decision, scanId } = check;
  const texts = answerTexts(check, facts, now);
  const out = decision.counts === 'out';
  const Mark = decision.counts === 'none' ? CheckIcon : out ? LogoutIcon : EnterIcon;
  const group = answerGroup(decision);
  const isTest = group === 'test';
  const isAgain = group === 'again';
  return (
    <main className={`gate-screen ans ans-${group}`}>
      <AnswerTop facts={facts} now={now} />
      <div className="word" role={isAgain ? 'alert' : 'status'}>
        <AnswerWord check={check} texts={texts} />
      </div>
      {isAgain && (
        <p className="why">
          <b>{texts.text}</b>
        </p>
      )}
      <div className="paper-sheet">
        {!isTest && (
          <>
            <Face check={check}>
              <SeatFigures seat={check.seat} />
            </Face>
            <PersonLines check={check} />
          </>
        )}
        {!isAgain && (
          <div className="done">
            <Mark aria-hidden />
            <span>
              <b>
                {decision.counts === 'none'
                  ? texts.text
                  : t(out ? 'gate.done.out' : 'gate.done.in', { time: formatTime(check.at) })}
              </b>
              {scanId !== null && <span className="s">{texts.text}</span>}
            </span>
            {!isTest && (
              <span className="count">
                {facts.inside} <small>{t('gate.done.of', { count: facts.expected })}</small>
              </span>
            )}
          </div>
        )}
      </div>
      <div className="g-foot">
        {movesOnAfter(decision) !== null && (
          <span className="next-line" aria-hidden>
            <i key={check.key} />
          </span>
        )}
        {scanId !== null && decision.undo && (
          <Button variant="outline" icon={UndoIcon} onClick={() => onUndo(scanId)}>
            {t('gate.action.undo')}
          </Button>
        )}
        <Button className="wide" onClick={onNext}>
          {t('gate.action.next')}
        </Button>
      </div>
    </main>
  );
}
