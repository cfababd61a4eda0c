/** Parts of the answers' screens. */
import type { ReactNode } from 'react';
import { answerGroup } from '#sync/contracts/gate/answer-signals.ts';
import { bothNames, nameIn } from '#sync/contracts/core/names.ts';
import { seatBlock, seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { otherLanguageOf } from '#sync/contracts/messages/languages.ts';
import { answerIcon } from '#pwa/gate/answers/answer-icons.ts';
import type { AnswerTexts } from '#pwa/gate/answers/answer-texts.ts';
import { AnswerWord } from '#pwa/gate/answers/answer-word.tsx';
import type { GateFacts, ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import { OtherText } from '#pwa/gate/parts/both-languages.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { FaceIcon, PhoneIcon } from '#pwa/ui/icons.ts';

/** Sizes of the word: beside its shape, as a whole sentence, or alone on the screen. */
const wordSizes = {
  beside: {
    icon: '-ms-2 size-26 stroke-[2.5] max-[360px]:size-18',
    word: cn(
      'text-[2.8125rem]/[2.875rem] font-stretch-116% rtl:text-[2.25rem]',
      'max-[360px]:text-[2.125rem]/[1.15] max-[360px]:rtl:text-[2.125rem]',
    ),
    other: 'text-[1.5625rem]/[1.5]',
  },
  sentence: {
    icon: '-ms-2 size-21 stroke-[2.5]',
    word: 'text-[1.875rem]/[1.1] font-stretch-116% rtl:text-[1.6875rem]',
    other: 'text-lg/[1.5]',
  },
  alone: {
    icon: '-ms-3.5 mb-3.5 size-[min(196px,24dvh)] stroke-[2.1]',
    word: 'text-[3.875rem]/none font-stretch-118% max-[360px]:text-[3rem]/none rtl:text-[2.875rem]',
    other: 'text-[1.8125rem]/[1.6]',
  },
};

interface WordProps {
  check: ShownCheck;
  texts: AnswerTexts;
}

/** The word in both languages beside its shape. */
export function AnswerHead({ role, ...props }: WordProps & { role: 'alert' | 'status' }) {
  const size = answerGroup(props.check.decision) === 'again' ? 'sentence' : 'beside';
  return (
    <div
      className="grid grid-cols-[auto_1fr] items-center gap-x-4.5 px-5 pt-2.5 pb-4.5 *:min-w-0 *:wrap-anywhere"
      role={role}
    >
      <CheckWord size={size} {...props} />
    </div>
  );
}

export function CheckWord({ check, texts, size }: WordProps & { size: keyof typeof wordSizes }) {
  const { decision } = check;
  return (
    <AnswerWord
      shape={answerIcon(answerGroup(decision), decision.answer)}
      word={texts.word}
      params={texts.params}
      size={wordSizes[size]}
    />
  );
}

const faceClass = cn(
  'grid aspect-square w-full place-items-center rounded-xl bg-secondary object-cover text-center',
  'text-[0.9375rem]/5 text-secondary-foreground',
);

/** The picture beside two figures. */
export function Face({ check, children }: { check: ShownCheck; children: ReactNode }) {
  const { t } = useTranslation();
  const { person, fromCard } = check;
  return (
    <div className="grid grid-cols-[minmax(0,240px)_minmax(96px,1fr)] gap-2.5" data-face>
      {person?.photo == null ? (
        <div className={faceClass}>
          <span>
            <FaceIcon className="mx-auto size-18" aria-hidden />
            {t(fromCard ? 'gate.face.none' : 'gate.face.notHere')}
          </span>
        </div>
      ) : (
        <img className={faceClass} src={person.photo} alt={t('gate.face.label')} />
      )}
      <div className="grid auto-rows-[1fr] gap-2.5">{children}</div>
    </div>
  );
}

export function SideFigure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col justify-center rounded-xl bg-ticket-foreground px-3 py-2 text-ticket dark:bg-secondary dark:text-foreground">
      <span className="text-[0.9375rem]/4.75">{label}</span>
      <bdi
        className={cn(
          'font-[780] tracking-[-0.02em] tabular-nums font-stretch-114%',
          value.length > 3 ? 'text-[1.5rem]/8.5' : 'text-[2.75rem]/12.5',
        )}
      >
        {value}
      </bdi>
    </div>
  );
}

export function SeatFigures({ seat }: { seat: string | null }) {
  const { t } = useTranslation();
  if (seat === null) return <SideFigure label={t('tickets.seat')} value="–" />;
  const number = seatNumber(seat);
  return (
    <>
      <SideFigure label={t('tickets.block')} value={seatBlock(number)} />
      <SideFigure label={t('tickets.seat')} value={String(number)} />
    </>
  );
}

/** The classes of the largest line about a person. */
export const nameClass = 'mt-3.5 text-[1.875rem]/9 font-[760] tracking-[-0.02em] font-stretch-110%';

/** The names in both languages, the reader's first, and the role. */
export function PersonLines({ check }: { check: ShownCheck }) {
  const { t, language } = useTranslation();
  const { person, role } = check;
  const [first = '', second] =
    person === null ? [] : bothNames(language, person.name, person.nameArabic);
  const organization =
    person?.organization == null
      ? null
      : nameIn(language, person.organization, person.organizationArabic);
  return (
    <>
      {first !== '' && (
        <h2 className={nameClass} dir="auto">
          {first}
        </h2>
      )}
      {second !== undefined && (
        <OtherText
          language={otherLanguageOf(language)}
          className="text-[1.375rem]/8.5 font-semibold"
        >
          {second}
        </OtherText>
      )}
      {role !== null && (
        <p className="text-[1.0625rem]/6 text-muted-foreground">
          {joinWithCommas([t(`role.${role}`), organization])}
        </p>
      )}
    </>
  );
}

/** Calls the officer, whose number the media office has entered. */
export function CallOfficer({
  contact,
  className,
}: {
  contact: GateFacts['contact'];
  className: string;
}) {
  const { t } = useTranslation();
  if (contact === null) return null;
  return (
    <a className={className} href={`tel:${contact.phone.replaceAll(' ', '')}`}>
      <PhoneIcon className="size-5" aria-hidden />
      {t('gate.officer.call')}
    </a>
  );
}
