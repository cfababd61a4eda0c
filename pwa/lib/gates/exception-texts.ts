/** Texts that describe an exception at the gates, for the page "Gates" and an officer's phone. */
import type { PhoneException } from '#sync/contracts/gate/gate-exceptions.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

interface ExceptionFacts {
  exception: PhoneException;
  /** Name of the person; with `several`, of the phone's steward. Null if names are sealed. */
  person: string | null;
  /** Name of the officer who gave a number, if known. */
  officer: string | null;
  gates: readonly { id: string; number: number }[];
  now: number;
}

export function exceptionTitle({ exception, person, gates }: ExceptionFacts): string {
  const { scans, no, several } = exception;
  const title = t(titleKey(exception), {
    name: person ?? (no === null ? '' : t('gates.listNumber', { no })),
    number: scans[0] === undefined ? 0 : gateNumber(gates, scans[0].gateId),
  });
  // Exceptions that an older version stored on the phone lack this field.
  return several?.count ? t('gates.exceptionTimes', { title, count: several.count }) : title;
}

/** The person, gate and time of an exception, and the rule's answer. */
export function exceptionNote({ exception, person, officer, gates, now }: ExceptionFacts): string {
  const { kind, no, code, seat, scans, missing, answer, compared } = exception;
  const [first] = scans;
  const isTitled = kind === 'twice' || kind === 'offlineGate';
  return joinWithCommas([
    !isTitled && person,
    // Without a name, the title of a person who came in twice has the number already.
    no !== null && !(kind === 'twice' && person === null) && t('gates.listNumber', { no }),
    code !== null && t('gates.notListedCode', { code }),
    seat !== null && t('gate.officer.seat', { seat: seatNumber(seat) }),
    !isTitled && first && placeAndTime(gates, first, formatLastSynced(first.at, now)),
    kind === 'offlineGate' && first && t('gates.since', { time: formatLastSynced(first.at, now) }),
    officer !== null && t('gates.numberGivenBy', { officer }),
    missing === 'grant' && t('gates.numberNotRecorded'),
    answer !== null && answerText(answer),
    compared !== null &&
      t('gates.compared', {
        number: gateNumber(gates, compared.gateId),
        time: formatLastSynced(compared.at, now),
        count: compared.people,
      }),
    ...severalTexts(exception, now),
  ]);
}

/** The time of the last of several exceptions, and the tickets of the first ones. */
function severalTexts({ several, scans }: PhoneException, now: number): string[] {
  const last = scans.at(-1);
  if (!several || last === undefined) return [];
  const { count, first } = several;
  return [
    t('gates.exceptionsUntil', { time: formatLastSynced(last.at, now) }),
    ...first.flatMap(({ no, code }) =>
      no === null ? (code ?? []) : t('gates.listNumber', { no }),
    ),
    ...(count > first.length ? [t('gates.exceptionsMore', { count: count - first.length })] : []),
  ];
}

/** `Gate 4, 05:38 PM` */
export function placeAndTime(
  gates: ExceptionFacts['gates'],
  { gateId }: PhoneException['scans'][number],
  time: string,
): string {
  return t('gates.gateAt', { number: gateNumber(gates, gateId), time });
}

function gateNumber(gates: ExceptionFacts['gates'], id: string): number {
  return gates.find((gate) => gate.id === id)?.number ?? 0;
}

function titleKey({ kind, missing, override }: PhoneException): MessageKey {
  if (missing === 'use') return 'gates.exception.numberUnused';
  if (override === 'steward') return 'gates.exception.steward';
  return `gates.exception.${kind}`;
}

/** Texts of the rule's answers against which people can be let in. */
const answers: Partial<Record<string, MessageKey>> = {
  askOfficer: 'gates.rule.askOfficer',
  revoked: 'gates.rule.revoked',
  replaced: 'gates.rule.replaced',
  tooEarly: 'gates.rule.tooEarly',
  closed: 'gates.rule.closed',
  otherGate: 'gates.rule.otherGate',
  alreadyInside: 'gates.rule.alreadyInside',
};

function answerText(answer: string): string | null {
  const key = answers[answer];
  return key === undefined ? null : t(key);
}
