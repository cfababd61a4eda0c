import { answerGroup } from '#sync/contracts/gate/answer-signals.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { AnswerFrame } from '#pwa/gate/answers/answer-frame.tsx';
import type { AnswerProps } from '#pwa/gate/answers/answer-props.ts';
import { CallOfficer, CheckWord } from '#pwa/gate/answers/answer-parts.tsx';
import { answerTexts } from '#pwa/gate/answers/answer-texts.ts';
import { ButtonRow } from '#pwa/gate/parts/gate-screen.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

/** Revoked, replaced, another match, not ours: no face and no way in. */
export function BigAnswer({ check, facts, now, onNext }: AnswerProps) {
  const { t, language } = useTranslation();
  const group = answerGroup(check.decision);
  const texts = answerTexts(check, facts, now);
  const { person, role } = check;
  // A code that is not ours may claim anything.
  const isOurs = check.decision.answer !== 'notOurs';
  const who = joinWithCommas([
    isOurs && person && nameIn(language, person.name, person.nameArabic),
    isOurs && role && t(`role.${role}`),
  ]);
  return (
    <AnswerFrame group={group} facts={facts} now={now}>
      <div
        className="flex flex-1 flex-col justify-center gap-1.5 px-6 [&>p]:mt-3 [&>p]:text-[1.1875rem]/6.75 [&>p]:font-[540]"
        role="alert"
      >
        <CheckWord size="alone" check={check} texts={texts} />
        {who !== '' && (
          <p>
            <b>{who}</b>
          </p>
        )}
        <p>{texts.text}</p>
      </div>
      {texts.tell !== null && (
        <div
          className={cn(
            'mx-5 mb-3.5 rounded-xl px-4 py-3.5 text-base/5.75',
            group === 'foreign' ? 'bg-gate-camera-key' : 'bg-gate-say',
          )}
        >
          <b className="mb-[3px] block text-sm/4.75 font-[640]">{t('gate.tell')}</b>
          {texts.tell}
        </div>
      )}
      <ButtonRow>
        <CallOfficer contact={facts.contact} className={buttonVariants({ variant: 'chalk' })} />
        <Button variant="ticket" onClick={onNext}>
          {t('gate.action.next')}
        </Button>
      </ButtonRow>
    </AnswerFrame>
  );
}
