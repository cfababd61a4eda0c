import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  atBothGates,
  type ComparedMovement,
  type ComparedPeople,
  knownPresence,
  lastStep,
  mergeEvidence,
  mergePeople,
  movementOf,
  withCompared,
} from '#sync/contracts/gate/compared-people.ts';
import type { Presence, PresenceScan } from '#sync/contracts/gate/presence.ts';

const opensAt = Date.UTC(2026, 10, 21, 14);
const minute = 60_000;
const settings = { opensAt, reEntry: true };
const movement = (change: Partial<ComparedMovement> = {}): ComparedMovement => ({
  out: false,
  step: 0,
  seconds: 1000,
  gate: 2,
  ...change,
});
const seen = (state: 'inside' | 'out', minutes: number): Presence => ({
  state,
  gate: 4,
  at: opensAt + minutes * minute,
  known: 'own',
});

const people = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.record({
        out: fc.boolean(),
        step: fc.nat(2),
        seconds: fc.nat(2),
        gate: fc.integer({ min: 1, max: 2 }),
      }),
    ),
    { maxLength: 6 },
  )
  .map((entries): ComparedPeople => new Map(entries));
const merged = (all: readonly ComparedPeople[]) =>
  [...all.reduce(mergePeople, new Map())].toSorted(([a], [b]) => a - b);

describe('merging', () => {
  test('merging gives the same in any order, with repetitions', () => {
    fc.assert(
      fc.property(
        fc
          .array(people, { maxLength: 5 })
          .chain((all) =>
            fc.tuple(
              fc.constant(all),
              fc.shuffledSubarray(all, { minLength: all.length }),
              fc.shuffledSubarray(all),
            ),
          ),
        ([all, shuffled, repeated]) => {
          expect(merged([...repeated, ...shuffled, ...repeated])).toEqual(merged(all));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a relayed comparison adds nothing to the ones that it was made of', () => {
    fc.assert(
      fc.property(people, people, people, (a, b, c) => {
        const relayed = mergePeople(mergePeople(a, b), c);
        expect(merged([a, b, c, relayed])).toEqual(merged([a, b, c]));
        expect(merged([mergePeople(a, b), mergePeople(b, c)])).toEqual(merged([a, b, c]));
      }),
    );
  });

  test('merging takes the later movement, and of one step the one that is safe', () => {
    const last = (one: ComparedMovement, other: ComparedMovement) =>
      mergePeople(new Map([[7, one]]), new Map([[7, other]])).get(7);
    const [cameIn, left] = [movement({ step: 3 }), movement({ step: 4, out: true })];
    expect(last(cameIn, left)).toBe(left);
    expect(last(left, cameIn)).toBe(left);
    const sameStep = movement({ step: 3, out: true });
    expect(last(sameStep, cameIn)).toBe(cameIn);
    expect(last(cameIn, sameStep)).toBe(cameIn);
    const earlier = movement({ step: 3, seconds: 900, gate: 9 });
    expect(last(cameIn, earlier)).toBe(earlier);
  });
});

describe('checks and comparisons of one person', () => {
  test('a comparison alone shows the person inside, at the latest when it was made', () => {
    expect(withCompared({ state: 'notSeen' }, movement(), { opensAt, reEntry: false })).toEqual({
      state: 'inside',
      gate: 2,
      at: 1_000_000,
      known: 'compared',
    });
    expect(withCompared({ state: 'notSeen' }, movement({ step: 5 }), settings)).toMatchObject({
      at: opensAt + 20 * minute,
    });
    expect(withCompared({ state: 'notSeen' }, undefined, settings).state).toBe('notSeen');
  });

  test('a check is kept where the comparison shows the same movement', () => {
    const scanned = seen('inside', 21);
    expect(withCompared(scanned, movement({ step: 5 }), settings)).toBe(scanned);
    expect(withCompared(scanned, undefined, settings)).toBe(scanned);
    expect(withCompared(scanned, movement(), { opensAt, reEntry: false })).toBe(scanned);
  });

  test('the later movement wins, and of one step the one that is safe', () => {
    const left = movement({ step: 6, out: true });
    expect(withCompared(seen('inside', 21), left, settings).state).toBe('out');
    expect(withCompared(seen('inside', 28), left, settings).state).toBe('inside');
    expect(withCompared(seen('inside', 25), left, settings).state).toBe('inside');
    expect(withCompared(seen('out', 25), movement({ step: 6 }), settings).state).toBe('inside');
    expect(withCompared(seen('out', 25), left, settings)).toMatchObject({ known: 'own' });
  });

  test('without re-entry a person that one gate saw inside is inside', () => {
    const once = { opensAt, reEntry: false };
    expect(withCompared(seen('out', 25), movement(), once).state).toBe('inside');
    expect(movementOf(seen('out', 25), once)).toBeNull();
    expect(movementOf(seen('inside', 25), once)).toEqual({ out: false, step: 0 });
  });

  test('times before opening and after eight hours stay within the steps', () => {
    expect(movementOf(seen('inside', -30), settings)).toEqual({ out: false, step: 0 });
    expect(movementOf(seen('out', 24 * 60), settings)).toEqual({ out: true, step: lastStep });
    expect(movementOf({ state: 'notSeen' }, settings)).toBeNull();
  });

  test('a phone relays what it received', () => {
    fc.assert(
      fc.property(fc.nat(lastStep), fc.boolean(), (step, out) => {
        const received = withCompared({ state: 'notSeen' }, movement({ step, out }), settings);
        expect(movementOf(received, settings)).toEqual({ step, out });
      }),
    );
  });
});

describe('evidence of several phones', () => {
  const [cameIn, left] = [movement({ step: 5 }), movement({ step: 9, out: true })];
  const merge = (accepted: boolean, reEntry: boolean) =>
    mergeEvidence(
      [
        { accepted, people: new Map([[7, cameIn]]) },
        { accepted, people: new Map([[7, left]]) },
      ],
      { reEntry },
    );

  test('the last movement counts for accepted phones, and only coming in for waiting ones', () => {
    expect(merge(true, true)).toEqual({ accepted: new Map([[7, left]]), waiting: new Map() });
    expect(merge(false, true)).toEqual({ accepted: new Map(), waiting: new Map([[7, cameIn]]) });
  });

  test.each([true, false])(
    'without re-entry no movement has a step, and no one leaves, accepted %s',
    (accepted) => {
      const { [accepted ? 'accepted' : 'waiting']: merged } = merge(accepted, false);
      expect(merged).toEqual(new Map([[7, { ...cameIn, step: 0 }]]));
    },
  );

  const scan: PresenceScan = {
    id: '1',
    act: 'in',
    undoes: null,
    device: 'own',
    gate: 4,
    at: opensAt + 8 * minute,
  };
  const known = (scans: PresenceScan[], compared?: ComparedMovement) =>
    knownPresence({
      scans,
      device: 'own',
      isReliable: () => true,
      compared,
      claimed: movement({ step: 100 }),
      steps: settings,
    });

  test('a code of a waiting phone never outranks a reliable phone that shows the person inside', () => {
    expect(known([scan])).toMatchObject({ at: scan.at, known: 'own' });
    expect(known([{ ...scan, device: 'other' }])).toMatchObject({ known: 'synced' });
    expect(known([], movement({ step: 3 }))).toMatchObject({ known: 'compared' });
  });

  test('a code of a waiting phone is a question where no reliable phone shows the person inside', () => {
    const out = { ...scan, id: '2', act: 'out' as const, at: scan.at + minute };
    for (const scans of [[], [scan, out]])
      expect(known(scans)).toMatchObject({ state: 'inside', known: 'unaccepted' });
  });
});

test('people let in at both gates are found, without those whom the other gate has from here', () => {
  const other: ComparedPeople = new Map([
    [41, movement()],
    [42, movement()],
    [43, movement({ out: true })],
  ]);
  expect(atBothGates(other, [41, 42, 43, 44], new Set([42]))).toEqual([41]);
});
