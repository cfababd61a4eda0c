import { answerGroup, movesOnAfter } from '#sync/contracts/gate/answer-signals.ts';
import { AnswerFrame, AnswerReason, AnswerSheet } from '#pwa/gate/answers/answer-frame.tsx';
import type { AnswerProps } from '#pwa/gate/answers/answer-props.ts';
import { AnswerHead, Face, PersonLines, SeatFigures } from '#pwa/gate/answers/answer-parts.tsx';
import { answerTexts } from '#pwa/gate/answers/answer-texts.ts';
import { GateFoot } from '#pwa/gate/parts/gate-screen.tsx';
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
    <AnswerFrame group={group} facts={facts} now={now}>
      <AnswerHead check={check} texts={texts} role={isAgain ? 'alert' : 'status'} />
      {isAgain && (
        <AnswerReason>
          <b>{texts.text}</b>
        </AnswerReason>
      )}
      <AnswerSheet>
        {!isTest && (
          <>
            <Face check={check}>
              <SeatFigures seat={check.seat} />
            </Face>
            <PersonLines check={check} />
          </>
        )}
        {!isAgain && (
          <div className="mt-auto flex items-center gap-3 pt-3 text-[1.0625rem]/5.5">
            <Mark className="size-6.5 flex-none stroke-[2.75] text-approved-line" aria-hidden />
            <span>
              <b>
                {decision.counts === 'none'
                  ? texts.text
                  : t(out ? 'gate.done.out' : 'gate.done.in', { time: formatTime(check.at) })}
              </b>
              {scanId !== null && (
                <span className="block text-[0.9375rem]/5 text-muted-foreground">{texts.text}</span>
              )}
            </span>
            {!isTest && (
              <span
                className="ms-auto text-[1.875rem]/8 font-extrabold whitespace-nowrap font-stretch-118%"
                data-count
              >
                {facts.inside}{' '}
                <small className="text-[1rem] font-[560] text-muted-foreground font-stretch-normal">
                  {t('gate.done.of', { count: facts.expected })}
                </small>
              </span>
            )}
          </div>
        )}
      </AnswerSheet>
      <GateFoot>
        {movesOnAfter(decision) !== null && (
          <span className="absolute inset-x-0 bottom-full h-1.25" aria-hidden>
            <i
              key={check.key}
              className="block h-1.25 origin-left animate-[run-out_1.5s_linear_forwards] bg-approved-line rtl:origin-right"
            />
          </span>
        )}
        {scanId !== null && decision.undo && (
          <Button variant="outline" icon={UndoIcon} onClick={() => onUndo(scanId)}>
            {t('gate.action.undo')}
          </Button>
        )}
        <Button className="grow-99" onClick={onNext}>
          {t('gate.action.next')}
        </Button>
      </GateFoot>
    </AnswerFrame>
  );
}
