/** The page of a verdict, in the gate's colours, shapes and words. It shows only what was signed. */
import type { ReactNode } from 'react';
import type { AnswerGroup } from '#sync/contracts/gate/answer-signals.ts';
import { seatBlock, seatCount } from '#sync/contracts/matches/seat-names.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import { nextLanguage } from '#sync/contracts/messages/languages.ts';
import { answerIcon } from '#pwa/gate/answers/answer-icons.ts';
import { answerLooks } from '#pwa/gate/answers/answer-looks.ts';
import { AnswerWord } from '#pwa/gate/answers/answer-word.tsx';
import { formatTime, formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { joinWithCommas, joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { selectLanguage } from '#pwa/lib/i18n/select-language.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';
import { Pitch } from '#pwa/ui/brand/pitch.tsx';
import { Button } from '#pwa/ui/button.tsx';
import type { Icon } from '#pwa/ui/icons.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import type { GenuineTicket, Verdict } from '#pwa/verify/verify-code.ts';

type Outcome = Exclude<Verdict['kind'], 'genuine'> | GenuineTicket['state'];

interface Look {
  readonly group: AnswerGroup;
  readonly shape: Icon | null;
  readonly word: MessageKey;
  readonly text: MessageKey | null;
}

const admitted = answerIcon('in', 'onTheList');
const test = answerIcon('test', 'testTicket');

const looks: Record<Outcome, Look> = {
  checking: { group: 'test', shape: null, word: 'verify.checking', text: null },
  incomplete: {
    group: 'test',
    shape: test,
    word: 'verify.incomplete',
    text: 'verify.incompleteText',
  },
  notOurs: {
    group: 'foreign',
    shape: answerIcon('foreign', 'notOurs'),
    word: 'gate.answer.notOurs',
    text: 'verify.notOursText',
  },
  cannotVerify: {
    group: 'ask',
    shape: answerIcon('ask', 'cannotVerify'),
    word: 'gate.answer.cannotVerify',
    text: 'verify.cannotVerifyText',
  },
  testTicket: { group: 'test', shape: test, word: 'verify.test', text: 'verify.testText' },
  valid: { group: 'in', shape: admitted, word: 'verify.valid', text: 'verify.validText' },
  // The tick says that it is genuine, the colour that something is missing.
  asked: { group: 'ask', shape: admitted, word: 'verify.genuine', text: 'verify.askedText' },
  unchecked: {
    group: 'ask',
    shape: admitted,
    word: 'verify.genuine',
    text: 'verify.uncheckedText',
  },
  replaced: {
    group: 'stop',
    shape: answerIcon('stop', 'replaced'),
    word: 'gate.answer.replaced',
    text: 'verify.replacedText',
  },
  revoked: {
    group: 'stop',
    shape: answerIcon('stop', 'revoked'),
    word: 'gate.answer.revoked',
    text: 'verify.revokedText',
  },
  over: {
    group: 'ask',
    shape: answerIcon('ask', 'closed'),
    word: 'verify.over',
    text: 'verify.overText',
  },
  unknown: {
    group: 'ask',
    shape: answerIcon('ask', 'askOfficer'),
    word: 'verify.unknown',
    text: 'verify.unknownText',
  },
};

export function VerdictPage({ verdict, onAgain }: { verdict: Verdict; onAgain: () => void }) {
  const { t } = useTranslation();
  const ticket = verdict.kind === 'genuine' ? verdict.ticket : null;
  const look = looks[verdict.kind === 'genuine' ? verdict.ticket.state : verdict.kind];
  const { group, word, text } = look;
  useDocumentTitle(t(word));
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main className="mx-auto flex w-full max-w-136 flex-1 flex-col md:my-8 md:flex-none md:overflow-hidden md:rounded-xl md:border md:border-border">
        <div data-answer={group} className={cn('flex-none', answerLooks[group])}>
          <Answer {...look} />
        </div>
        <div className="paper flex flex-1 flex-col gap-4 bg-card p-5 text-card-foreground">
          {ticket !== null && <SignedFacts {...ticket} />}
          <p className="mt-auto text-[0.9375rem]/5.5 text-muted-foreground">
            {t(ticket === null ? 'verify.note' : 'verify.noteWithName')}
          </p>
          {verdict.kind !== 'checking' && (
            <Button variant="outline" onClick={onAgain}>
              {t('verify.again')}
            </Button>
          )}
        </div>
      </main>
      {/* Screen readers read a change of an element that stays. */}
      <p className="sr-only" role="status">
        {text === null ? t(word) : `${t(word)}. ${t(text)}`}
      </p>
    </div>
  );
}

function Header() {
  const { t, language } = useTranslation();
  const next = nextLanguage(language);
  return (
    <Pitch as="header" className="safe-top flex-none">
      <div className="mx-auto flex min-h-14 max-w-136 items-center justify-between gap-3 px-5">
        <Wordmark name={t('app.name')} />
        <button
          type="button"
          className="-me-2 min-h-11 min-w-11 rounded-md px-2 text-[0.9375rem] font-semibold"
          lang={next}
          onClick={() => void selectLanguage(next, 'account')}
        >
          {languageTable[next].name}
        </button>
      </div>
    </Pitch>
  );
}

const wordSize = {
  icon: '-ms-1.5 size-24 stroke-[2.5] max-[360px]:size-16',
  word: 'text-[2.5rem]/[1.1] max-[360px]:text-[2rem]/[1.1] rtl:text-[2.125rem] max-[360px]:rtl:text-[1.75rem]',
  other: 'text-[1.25rem]/[1.5]',
};

/** The word in both languages beside its shape, and what it means. */
function Answer({ shape, word, text }: Look) {
  const { t } = useTranslation();
  return (
    <div className="px-5 pt-4 pb-5">
      <div
        className={cn(
          'grid items-center gap-x-4 *:min-w-0 *:wrap-anywhere',
          shape !== null && 'grid-cols-[auto_1fr]',
        )}
      >
        <AnswerWord shape={shape} word={word} size={wordSize} />
      </div>
      {text !== null && <p className="mt-3 text-[1.0625rem]/6 font-[560]">{t(text)}</p>}
    </div>
  );
}

/** Name, role, seat and places as they were signed, and the match that the signed id belongs to. */
function SignedFacts({ claim: { name, role, seat, places }, match }: GenuineTicket) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="text-[1.75rem]/8.5 font-[760] wrap-anywhere" dir="auto">
          {name}
        </h2>
        <p className="text-[1.0625rem]/6 text-muted-foreground">
          {role === 'other' ? t('verify.otherRole') : t(`role.${role}`)}
        </p>
      </div>
      <dl className="flex flex-col gap-3 border-t border-border pt-4">
        <Fact label={t('verify.match')}>
          {match === null ? (
            <span className="text-muted-foreground">{t('verify.matchLater')}</span>
          ) : (
            <>
              <b className="block">{t('tickets.match', teamNames(match.home, match.away))}</b>
              {joinWithCommas([formatWeekdayDate(match.date), formatTime(match.date)])}
              <br />
              {placeName({ name: match.venue, nameArabic: match.venueArabic })}
            </>
          )}
        </Fact>
        {seat !== null && (
          <Fact label={t('tickets.seat')}>
            {joinWithDots([
              seat <= seatCount && `${t('tickets.block')} ${seatBlock(seat)}`,
              `${seat}`,
            ])}
          </Fact>
        )}
        {places.length > 0 && <Fact label={t('verify.places')}>{joinWithCommas(places)}</Fact>}
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.9375rem]/5 text-muted-foreground">{label}</dt>
      <dd className="num text-[1.0625rem]/6.5">{children}</dd>
    </div>
  );
}
