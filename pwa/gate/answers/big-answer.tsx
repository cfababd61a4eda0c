import { answerGroup } from '#sync/contracts/gate/answer-signals.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import type { AnswerProps } from '#pwa/gate/answers/answer-props.ts';
import { AnswerTop, AnswerWord, CallOfficer } from '#pwa/gate/answers/answer-parts.tsx';
import { answerTexts } from '#pwa/gate/answers/answer-texts.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';

/** Revoked, replaced, another match, not ours: no face and no way in. */
export function BigAnswer({ check, facts, now, onNext }: AnswerProps) {
  const { t, language } = useTranslation();
  const texts = answerTexts(check, facts, now);
  const { person, role } = check;
  // A code that is not ours may claim anything.
  const isOurs = check.decision.answer !== 'notOurs';
  const who = joinWithCommas([
    isOurs && person && nameIn(language, person.name, person.nameArabic),
    isOurs && role && t(`role.${role}`),
  ]);
  return (
    <main className={`gate-screen ans ans-${answerGroup(check.decision)}`}>
      <AnswerTop facts={facts} now={now} />
      <div className="big" role="alert">
        <AnswerWord check={check} texts={texts} />
        {who !== '' && (
          <p>
            <b>{who}</b>
          </p>
        )}
        <p>{texts.text}</p>
      </div>
      {texts.tell !== null && (
        <div className="say">
          <b>{t('gate.tell')}</b>
          {texts.tell}
        </div>
      )}
      <div className="bar">
        <CallOfficer contact={facts.contact} className={buttonVariants({ variant: 'chalk' })} />
        <Button variant="ticket" onClick={onNext}>
          {t('gate.action.next')}
        </Button>
      </div>
    </main>
  );
}
