/** Parts of the answers' screens. */
import { createElement, type ReactNode } from 'react';
import { answerGroup } from '#sync/contracts/gate/answer-signals.ts';
import { bothNames, nameIn } from '#sync/contracts/core/names.ts';
import { seatBlock, seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { otherLanguageOf } from '#sync/contracts/messages/languages.ts';
import { answerIcon } from '#pwa/gate/answers/answer-icons.ts';
import type { AnswerTexts } from '#pwa/gate/answers/answer-texts.ts';
import type { GateFacts, ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import { OtherLanguage, OtherText } from '#pwa/gate/parts/both-languages.tsx';
import { ListAge } from '#pwa/gate/parts/list-age.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { FaceIcon, PhoneIcon } from '#pwa/ui/icons.ts';

/** The gate and the age of its list, which every answer shows. */
export function AnswerTop({ facts, now }: { facts: GateFacts; now: number }) {
  const { t } = useTranslation();
  return (
    <div className="top">
      <span>
        {facts.gate === null ? t('gate.officer.allGates') : t('gate.number', { gate: facts.gate })}
      </span>
      <ListAge {...facts} now={now} />
    </div>
  );
}

/** The word in both languages beside its shape. */
export function AnswerWord({ check, texts }: { check: ShownCheck; texts: AnswerTexts }) {
  const { t } = useTranslation();
  return (
    <>
      {createElement(answerIcon(answerGroup(check.decision), check.decision.answer), {
        'aria-hidden': true,
      })}
      <div>
        <h1>{t(texts.word, texts.params)}</h1>
        <OtherLanguage text={texts.word} params={texts.params} />
      </div>
    </>
  );
}

/** The picture beside two figures. */
export function Face({ check, children }: { check: ShownCheck; children: ReactNode }) {
  const { t } = useTranslation();
  const { person, fromCard } = check;
  return (
    <div className="who">
      {person?.photo == null ? (
        <div className="face">
          <span>
            <FaceIcon className="mx-auto" aria-hidden />
            {t(fromCard ? 'gate.face.none' : 'gate.face.notHere')}
          </span>
        </div>
      ) : (
        <img className="face" src={person.photo} alt={t('gate.face.label')} />
      )}
      <div className="side">{children}</div>
    </div>
  );
}

export function SideFigure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <span className="k">{label}</span>
      <bdi className={value.length > 3 ? 'v is-long' : 'v'}>{value}</bdi>
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
        <h2 className="nm" dir="auto">
          {first}
        </h2>
      )}
      {second !== undefined && <OtherText language={otherLanguageOf(language)}>{second}</OtherText>}
      {role !== null && <p className="rl">{joinWithCommas([t(`role.${role}`), organization])}</p>}
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
