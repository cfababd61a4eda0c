/**
 * Decides a check at a gate. It has no clock and reads nothing, so that a phone without signal and
 * the server answer the same. The first rule that applies wins; the numbers are those of
 * `decide.test.ts`.
 */
import type { Role } from '#sync/contracts/accounts/role-names.ts';
import type {
  CheckFacts,
  EntryFacts,
  GateRoles,
  OverrideKind,
} from '#sync/contracts/gate/check-facts.ts';
import { isHearsay, type Seen } from '#sync/contracts/gate/presence.ts';

export const answers = [
  'notOurs',
  'cannotVerify',
  'askOfficer',
  'otherMatch',
  'replaced',
  'revoked',
  'sameAgain',
  'tooEarly',
  'closed',
  'otherGate',
  'alreadyInside',
  'maybeInside',
  'onTheList',
  'leaving',
  'notInside',
  'testTicket',
] as const;
export type Answer = (typeof answers)[number];

/** Values that the words of an answer need. */
export interface AnswerDetails {
  /** The gate where the person is inside, or the one that admits the role. */
  gate: number | null;
  /** The time when the person came in, the gates open or closed, or the ticket was revoked. */
  at: number | null;
  /**
   * How it is known that the person is inside. `compared` means at the latest at that time;
   * `unaccepted` that a phone says so that was not accepted.
   */
  known: Seen['known'] | null;
  /** Printed code of the newer ticket. */
  code: string | null;
}

export interface Decision {
  answer: Answer;
  /** Why the officer is asked. */
  reason: 'newerThanList' | null;
  counts: 'in' | 'out' | 'none';
  /** Override that could still let the ticket in: the officer's number, or the steward by the face. */
  override: 'number' | 'steward' | 'none';
  /** The override that let the ticket in against the answer. */
  overriddenBy: OverrideKind | null;
  /** The check can be undone for 60 seconds. */
  undo: boolean;
  /** Counts only after an identity or press ID was compared. */
  needsDocument: boolean;
  /**
   * - `oldList`: the list is 12 hours old or older, so the press ID is asked for.
   * - `uncertainClock`: the rules about times were left out.
   */
  notes: readonly ('oldList' | 'uncertainClock')[];
  details: AnswerDetails;
}

type Rule = Pick<Decision, 'answer'> &
  Partial<Pick<Decision, 'reason' | 'counts' | 'override'>> & { details?: Partial<AnswerDetails> };

/** How long the same ticket gets the same answer at the phone that let it in. */
export const sameAgainWithin = 20_000;
/** Milliseconds of age from which on a list neither opens nor closes a gate. */
export const oldListAge = 12 * 3_600_000;
const minute = 60_000;

export function decide(facts: CheckFacts): Decision {
  const beforeList = ruleBeforeList(facts);
  const rule = beforeList ?? ruleOfList(facts);
  const { counts = 'none', override = 'none' } = rule;
  const overridden = facts.override !== null && lifts(facts.override, override);
  const needsDocument =
    facts.presented.kind === 'entry' &&
    !facts.presented.documentCompared &&
    (counts !== 'none' || override !== 'none');
  const counted = needsDocument ? 'none' : overridden ? countedAs(facts) : counts;
  return {
    answer: rule.answer,
    reason: rule.reason ?? null,
    counts: counted,
    override: overridden ? 'none' : override,
    overriddenBy: overridden && counted !== 'none' ? facts.override : null,
    undo: counted !== 'none',
    needsDocument,
    notes: beforeList ? [] : notes(facts),
    details: { gate: null, at: null, known: null, code: null, ...rule.details },
  };
}

/** Rules 1 to 3, which need no list, and the test ticket. */
function ruleBeforeList({ presented, match }: CheckFacts): Rule | null {
  if (presented.kind === 'unreadable') return { answer: 'notOurs' };
  if (presented.kind === 'entry') return null;
  if (presented.signature === 'bad') return { answer: 'notOurs' };
  // No one can say whether it is genuine, so that no number lets it in either.
  if (presented.signature === 'unknownKey') return { answer: 'cannotVerify' };
  if (presented.matchId !== match.id) return { answer: 'otherMatch' };
  return presented.test ? { answer: 'testTicket' } : null;
}

/** Rules 4 to 11. */
function ruleOfList(facts: CheckFacts): Rule {
  const entry = facts.presented.kind === 'unreadable' ? null : facts.presented.entry;
  if (entry === null) return { answer: 'askOfficer', reason: 'newerThanList', override: 'number' };
  if (entry.revokedAt !== null)
    return {
      answer: entry.replacedBy === null ? 'revoked' : 'replaced',
      details: { at: entry.revokedAt, code: entry.replacedBy },
    };
  return facts.direction === 'out' ? ruleOut(facts) : ruleIn(facts, entry);
}

function ruleOut({ presence }: CheckFacts): Rule {
  return presence.state === 'inside'
    ? { answer: 'leaving', counts: 'out', details: whereInside(presence) }
    : { answer: 'notInside' };
}

/** Rules 7 to 11. */
function ruleIn(facts: CheckFacts, entry: EntryFacts): Rule {
  const { letInHereAt, match, now, presence } = facts;
  // A corrected clock may have set the time back.
  if (letInHereAt !== null && Math.abs(now - letInHereAt) <= sameAgainWithin)
    return { answer: 'sameAgain', details: { at: letInHereAt } };
  if (facts.clockCertain && now - facts.listAsOf < oldListAge) {
    const opensAt = match.kickOff - match.opensBefore * minute;
    const closesAt = match.kickOff + match.closesAfter * minute;
    if (now < opensAt) return { answer: 'tooEarly', override: 'number', details: { at: opensAt } };
    if (now >= closesAt) return { answer: 'closed', override: 'number', details: { at: closesAt } };
  }
  if (!admits(facts.roles, entry.role))
    return {
      answer: 'otherGate',
      override: 'number',
      details: { gate: gateFor(entry.role, facts.gates) },
    };
  if (presence.state === 'inside') {
    const isQuestion = isHearsay(presence.known);
    return {
      answer: isQuestion ? 'maybeInside' : 'alreadyInside',
      override: isQuestion || match.reEntry ? 'steward' : 'number',
      details: whereInside(presence),
    };
  }
  return { answer: 'onTheList', counts: 'in' };
}

function admits(roles: readonly Role[], role: Role): boolean {
  return roles.length === 0 || roles.includes(role);
}

/** The lowest number of the gates that admit the role; null if none does. */
function gateFor(role: Role, gates: readonly GateRoles[]): number | null {
  const numbers = gates.filter(({ roles }) => admits(roles, role)).map(({ number }) => number);
  return numbers.length === 0 ? null : Math.min(...numbers);
}

function whereInside({ gate, at, known }: Seen): Partial<AnswerDetails> {
  return { gate, at, known };
}

/** The officer may do what a steward may, but not the other way round. */
function lifts(given: OverrideKind, wanted: Decision['override']): boolean {
  return wanted === 'steward' || (wanted === 'number' && given !== 'steward');
}

/** Returns what an overridden check counts as: only people who are inside can leave. */
function countedAs({ direction, presence }: CheckFacts): Decision['counts'] {
  if (direction === 'in') return 'in';
  return presence.state === 'inside' ? 'out' : 'none';
}

function notes({ clockCertain, listAsOf, now }: CheckFacts): Decision['notes'] {
  return [
    ...(now - listAsOf >= oldListAge ? (['oldList'] as const) : []),
    ...(clockCertain ? [] : (['uncertainClock'] as const)),
  ];
}
