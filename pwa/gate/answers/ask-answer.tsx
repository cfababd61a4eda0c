import { nameIn } from '#sync/contracts/core/names.ts';
import { AnswerFrame, AnswerReason, AnswerSheet } from '#pwa/gate/answers/answer-frame.tsx';
import type { AnswerProps } from '#pwa/gate/answers/answer-props.ts';
import {
  AnswerHead,
  CallOfficer,
  Face,
  PersonLines,
  SeatFigures,
} from '#pwa/gate/answers/answer-parts.tsx';
import { answerTexts } from '#pwa/gate/answers/answer-texts.ts';
import { OverrideNumber } from '#pwa/gate/answers/override-number.tsx';
import { GateFoot } from '#pwa/gate/parts/gate-screen.tsx';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { EnterIcon, IdentityIcon } from '#pwa/ui/icons.ts';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';

/** Amber: only the officer's number, or a card where there is no ticket, lets the person in. */
export function AskAnswer(props: AnswerProps) {
  const { check, facts, now, onNext, onOverride, onDocument, isOfficer } = props;
  const { t, language } = useTranslation();
  const { decision } = check;
  const texts = answerTexts(check, facts, now);
  const listFrom =
    decision.answer === 'askOfficer' && facts.listAsOf !== null
      ? t('gate.age.from', { time: formatLastSynced(facts.listAsOf, now) })
      : null;
  const alsoCompare =
    decision.needsDocument && decision.answer !== 'onTheList' && t('gate.answer.documentText');
  return (
    <AnswerFrame group="ask" facts={facts} now={now}>
      <AnswerHead check={check} texts={texts} role="alert" />
      <AnswerReason>
        <b>{texts.text}</b> {listFrom} {alsoCompare}
      </AnswerReason>
      <AnswerSheet>
        {facts.contact !== null && !decision.needsDocument && (
          <div className="mb-3 flex items-center gap-3 border-b border-border pb-3">
            <span className="grow">
              <b className="block text-[1.0625rem]/5.5">
                <bdi>{nameIn(language, facts.contact.name, facts.contact.nameArabic)}</bdi>
              </b>
              <span className="block text-sm/4.75 text-muted-foreground">
                {t('gate.officer.role')}
              </span>
            </span>
            <CallOfficer contact={facts.contact} className={buttonVariants()} />
          </div>
        )}
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
          <div className="mb-3 flex items-baseline justify-between gap-3 border-b border-border pt-2.5 pb-3">
            <span className="font-semibold">{t('gate.ticket')}</span>
            <bdi className="text-[1.6875rem]/8 font-[780] tracking-[0.02em] tabular-nums font-stretch-116%">
              {check.code}
            </bdi>
          </div>
        )}
        {decision.override === 'number' && !isOfficer && !decision.needsDocument && (
          <OverrideNumber onOverride={onOverride} />
        )}
      </AnswerSheet>
      {decision.needsDocument ? (
        <GateFoot>
          {(['identity', 'press'] as const).map((document) => (
            <Button
              key={document}
              className="grow-99"
              icon={IdentityIcon}
              onClick={() => onDocument(document)}
            >
              {t(`gate.document.${document}`)}
            </Button>
          ))}
          <Button variant="outline" className="w-full" onClick={onNext}>
            {t('gate.document.notThisPerson')}
          </Button>
        </GateFoot>
      ) : (
        <GateFoot>
          <Button variant="outline" onClick={onNext} className={isOfficer ? '' : 'grow-99'}>
            {t('gate.action.notLetIn')}
          </Button>
          {decision.override === 'number' && isOfficer && (
            <Button
              className="grow-99"
              icon={EnterIcon}
              onClick={() => void onOverride({ by: 'officer' })}
            >
              {t('gate.action.letIn')}
            </Button>
          )}
        </GateFoot>
      )}
    </AnswerFrame>
  );
}
