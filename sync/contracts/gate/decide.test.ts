import { describe, expect, test } from 'vitest';
import type { CheckFacts } from '#sync/contracts/gate/check-facts.ts';
import { type AnswerDetails, decide, type Decision } from '#sync/contracts/gate/decide.ts';
import {
  cameIn,
  closesAt,
  type Combination,
  combinations,
  dimensions,
  factsOf,
  newerCode,
  opensAt,
  revokedAt,
} from '#sync/contracts/gate/testing/check-combinations.ts';
import { accepted, rowFor, table } from '#sync/contracts/gate/testing/decision-table.ts';

const ordinary: Combination = {
  scanned: 'good',
  entry: 'live',
  direction: 'in',
  again: 'never',
  time: 'during',
  clock: 'certain',
  list: 'young',
  role: 'here',
  presence: 'notSeen',
  reEntry: 'no',
  given: 'nothing',
};
const decided = (change: Partial<Combination> = {}) => decide(factsOf({ ...ordinary, ...change }));

type Compared = Omit<Decision, 'details'>;

/** The decision of the table, with the sentences about overrides, documents and old lists. */
function expected(named: Combination): Compared {
  const row = rowFor(named);
  const inside = ['own', 'synced', 'compared', 'unaccepted'].includes(named.presence);
  const overridden = accepted[row.override].includes(named.given);
  const needsDocument =
    named.scanned === 'person' && !(row.counts === 'none' && row.override === 'none');
  let counts: Decision['counts'] = row.counts;
  if (overridden && named.direction === 'in') counts = 'in';
  if (overridden && named.direction === 'out' && inside) counts = 'out';
  if (needsDocument) counts = 'none';
  const listUsed = !['1', '2', '3', 't'].includes(row.rule);
  return {
    answer: row.answer,
    reason: row.reason,
    counts,
    override: overridden ? 'none' : row.override,
    overriddenBy:
      overridden && counts !== 'none' ? (named.given as Decision['overriddenBy']) : null,
    undo: counts !== 'none',
    needsDocument,
    notes: [
      ...(listUsed && named.list === 'old' ? (['oldList'] as const) : []),
      ...(listUsed && named.clock === 'uncertain' ? (['uncertainClock'] as const) : []),
    ],
  };
}

/** Faster than an assertion, which so many combinations need; details are in the examples. */
function same(decision: Decision, wanted: Compared): boolean {
  const { notes, ...others } = wanted;
  return (
    Object.entries(others).every(([name, value]) => decision[name as keyof Decision] === value) &&
    decision.notes.join() === notes.join()
  );
}

test('the decision is that of the table for every combination', () => {
  const different: string[] = [];
  const met = new Set<string>();
  let count = 0;
  for (const named of combinations()) {
    count++;
    met.add(rowFor(named).rule);
    const decision = decide(factsOf(named));
    if (same(decision, expected(named))) continue;
    if (different.push(JSON.stringify([named, decision, expected(named)])) > 5) break;
  }
  expect(different).toEqual([]);
  expect([...met].toSorted()).toEqual(table.map(({ rule }) => rule).toSorted());
  const all = Object.values(dimensions).reduce((product, { length }) => product * length, 1);
  const { entry, scanned } = dimensions;
  expect(count).toBe(all - (all * 2) / (scanned.length * entry.length));
});

const examples: [string, Partial<Combination>, Partial<Decision>, Partial<AnswerDetails>?][] = [
  ['a text that is not ours', { scanned: 'unreadable' }, { answer: 'notOurs', counts: 'none' }],
  ['a forged ticket', { scanned: 'bad' }, { answer: 'notOurs', override: 'none' }],
  [
    'a ticket signed with a key that nobody could look up, whatever number is given',
    { scanned: 'unknownKey', given: 'number' },
    { answer: 'cannotVerify', counts: 'none', override: 'none', overriddenBy: null },
  ],
  ['a ticket of another match', { scanned: 'otherMatch' }, { answer: 'otherMatch' }],
  [
    'a ticket with a newer one of the same booking',
    { entry: 'replaced', given: 'number' },
    { answer: 'replaced', counts: 'none', override: 'none' },
    { at: revokedAt, code: newerCode },
  ],
  [
    'a revoked ticket',
    { entry: 'revoked', given: 'number' },
    { answer: 'revoked', counts: 'none', override: 'none' },
    { at: revokedAt, code: null },
  ],
  [
    'a ticket issued after the list',
    { entry: 'none' },
    { answer: 'askOfficer', reason: 'newerThanList', override: 'number' },
  ],
  [
    'the same ticket within 20 seconds',
    { again: 'within', presence: 'own' },
    { answer: 'sameAgain', counts: 'none', override: 'none' },
  ],
  [
    'the same ticket after 20 seconds',
    { again: 'after', presence: 'own' },
    { answer: 'alreadyInside' },
    { ...cameIn, known: 'own' },
  ],
  [
    'before the gates open',
    { time: 'early' },
    { answer: 'tooEarly', override: 'number' },
    { at: opensAt },
  ],
  [
    'after the gates closed',
    { time: 'late' },
    { answer: 'closed', override: 'number' },
    { at: closesAt },
  ],
  ['the moment in which the gates open', { time: 'opening' }, { answer: 'onTheList' }],
  ['the last moment before they close', { time: 'lastMoment' }, { answer: 'onTheList' }],
  ['the same ticket at once', { again: 'now', presence: 'own' }, { answer: 'sameAgain' }],
  [
    'the same ticket after the clock was set back',
    { again: 'ahead', presence: 'own' },
    { answer: 'sameAgain' },
  ],
  [
    'before the gates open by a clock that may be wrong',
    { time: 'early', clock: 'uncertain' },
    { answer: 'onTheList', notes: ['uncertainClock'] },
  ],
  [
    'before the gates open by a list of 12 hours ago, which may have an old kick-off',
    { time: 'early', list: 'old' },
    { answer: 'onTheList', counts: 'in', notes: ['oldList'] },
  ],
  [
    'a role of another gate',
    { role: 'elsewhere' },
    { answer: 'otherGate', override: 'number' },
    { gate: 7 },
  ],
  ['a role that no gate admits', { role: 'nowhere' }, { answer: 'otherGate' }, { gate: null }],
  [
    'someone inside, known only by comparing with another gate',
    { presence: 'compared' },
    { answer: 'maybeInside', override: 'steward', counts: 'none' },
    { ...cameIn, known: 'compared' },
  ],
  [
    'someone inside, known only from a phone that was not accepted',
    { presence: 'unaccepted' },
    { answer: 'maybeInside', override: 'steward', counts: 'none' },
    { ...cameIn, known: 'unaccepted' },
  ],
  [
    'someone inside, with re-entry',
    { presence: 'synced', reEntry: 'yes' },
    { answer: 'alreadyInside', override: 'steward' },
  ],
  ['someone who went out', { presence: 'out' }, { answer: 'onTheList', counts: 'in' }],
  ['an ordinary ticket', {}, { answer: 'onTheList', counts: 'in', undo: true, notes: [] }],
  [
    'leaving, when only entering would be too late',
    { direction: 'out', presence: 'synced', time: 'late', role: 'elsewhere' },
    { answer: 'leaving', counts: 'out', undo: true },
    { ...cameIn, known: 'synced' },
  ],
  ['leaving without having come in', { direction: 'out' }, { answer: 'notInside', counts: 'none' }],
  ['the test ticket', { scanned: 'test', entry: 'none' }, { answer: 'testTicket', counts: 'none' }],
  [
    'a found person',
    { scanned: 'person' },
    { answer: 'onTheList', counts: 'none', needsDocument: true },
  ],
  [
    'a found person whose card was compared',
    { scanned: 'personWithCard' },
    { answer: 'onTheList', counts: 'in', needsDocument: false },
  ],
  [
    'a found person with a number and no card',
    { scanned: 'person', presence: 'own', given: 'number' },
    { answer: 'alreadyInside', counts: 'none', needsDocument: true, overriddenBy: null },
  ],
];

describe('examples', () => {
  test.each(examples)('%s', (_, change, wanted, details) => {
    const decision = decided(change);
    expect(decision).toMatchObject(wanted);
    if (details) expect(decision.details).toMatchObject(details);
  });
});

describe('overrides', () => {
  test('the officer’s number lets the ticket in and the answer stays', () => {
    expect(decided({ presence: 'own', given: 'number' })).toMatchObject({
      answer: 'alreadyInside',
      counts: 'in',
      override: 'none',
      overriddenBy: 'number',
      undo: true,
    });
  });

  test('without re-entry a steward lets no one in again', () => {
    expect(decided({ presence: 'own', given: 'steward' })).toMatchObject({
      counts: 'none',
      override: 'number',
      overriddenBy: null,
    });
  });

  test('with re-entry a steward lets the person in again, by the face', () => {
    expect(decided({ presence: 'own', given: 'steward', reEntry: 'yes' })).toMatchObject({
      counts: 'in',
      overriddenBy: 'steward',
    });
  });

  test('nothing lets a test ticket count', () => {
    for (const scanned of ['test', 'badTest', 'unknownKeyTest', 'otherMatchTest'])
      for (const given of dimensions.given)
        expect(decided({ scanned, given }).counts, `${scanned} ${given}`).toBe('none');
  });
});

test('facts are not changed', () => {
  const facts: CheckFacts = factsOf(ordinary);
  const before = structuredClone(facts);
  decide(Object.freeze(facts));
  expect(facts).toEqual(before);
});
