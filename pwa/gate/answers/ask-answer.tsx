import type { AnswerProps } from '#pwa/gate/answers/answer-props.ts';
import {
  AnswerTop,
  AnswerWord,
  CallOfficer,
  Face,
  PersonLines,
  SeatFigures,
} from '#pwa/gate/answers/answer-parts.tsx';
import { answerTexts } from '#pwa/gate/answers/answer-texts.ts';
import { OverrideNumber } from '#pwa/gate/answers/override-number.tsx';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { EnterIcon, IdentityIcon } from '#pwa/ui/icons.ts';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';

/** Amber: only the officer's number, or a card where there is no ticket, lets the person in. */
export function AskAnswer(props: AnswerProps) {
  const { check, facts, now, onNext, onOverride, onDocument, isOfficer } = props;
  const { t } = useTranslation();
  const { decision } = check;
  const texts = answerTexts(check, facts, now);
  const listFrom =
    decision.answer === 'askOfficer' && facts.listAsOf !== null
      ? t('gate.age.from', { time: formatLastSynced(facts.listAsOf, now) })
      : null;
  const alsoCompare =
    decision.needsDocument && decision.answer !== 'onTheList' && t('gate.answer.documentText');
  return (
    <main className="gate-screen ans ans-ask">
      <AnswerTop facts={facts} now={now} />
      <div className="word" role="alert">
        <AnswerWord check={check} texts={texts} />
      </div>
      <p className="why">
        <b>{texts.text}</b> {listFrom} {alsoCompare}
      </p>
      <div className="paper-sheet">
        {decision.needsDocument && (
          <Face check={check}>
            <SeatFigures seat={check.seat} />
          </Face>
        )}
        <PersonLines check={check} />
        {texts.tell !== null && (
          <p className="pt-2 text-base">
            <b>{t('gate.tell')}</b> {texts.tell}
          </p>
        )}
        {check.code !== null && !decision.needsDocument && (
          <div className="askrow">
            <span className="font-semibold">{t('gate.ticket')}</span>
            <bdi className="codeline">{check.code}</bdi>
          </div>
        )}
        {decision.override === 'number' && !isOfficer && !decision.needsDocument && (
          <OverrideNumber onOverride={onOverride} />
        )}
        {facts.contact !== null && !decision.needsDocument && (
          <div className="officer">
            <span className="grow">
              <b>
                <bdi>{facts.contact.name}</bdi>
              </b>
              <span className="s">{t('gate.officer.role')}</span>
            </span>
            <CallOfficer contact={facts.contact} className={buttonVariants()} />
          </div>
        )}
      </div>
      {decision.needsDocument ? (
        <div className="g-foot flex-wrap">
          {(['identity', 'press'] as const).map((document) => (
            <Button
              key={document}

              className="wide"
              icon={IdentityIcon}
              onClick={() => onDocument(document)}
            >
              {t(`gate.document.${document}`)}
            </Button>
          ))}
          <Button variant="outline" className="w-full" onClick={onNext}>
            {t('gate.document.notThisPerson')}
          </Button>
        </div>
      ) : (
        <div className="g-foot">
          <Button variant="outline" onClick={onNext} className={isOfficer ? '' : 'wide'}>
            {t('gate.action.notLetIn')}
          </Button>
          {decision.override === 'number' && isOfficer && (
            <Button
              className="wide"
              icon={EnterIcon}
              onClick={() => void onOverride({ by: 'officer' })}
            >
              {t('gate.action.letIn')}
            </Button>
          )}
        </div>
      )}
    </main>
  );
}
