import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  letInHereAt,
  movements,
  presenceOf,
  type PresenceScan,
} from '#sync/contracts/gate/presence.ts';

const scan = (id: string, change: Partial<PresenceScan> = {}): PresenceScan => ({
  id,
  act: 'in',
  undoes: null,
  device: 'phone-a',
  gate: 4,
  at: 1000,
  ...change,
});
const undo = (id: string, undoes: string, change: Partial<PresenceScan> = {}) =>
  scan(id, { act: 'undo', undoes, at: 5000, ...change });

describe('who is inside', () => {
  test('a person without a movement has not been seen', () => {
    expect(presenceOf([], 'phone-a')).toEqual({ state: 'notSeen' });
    expect(presenceOf([scan('1', { act: 'none' }), scan('2', { act: 'grant' })], null)).toEqual({
      state: 'notSeen',
    });
  });

  test('the last movement decides, not the last one received', () => {
    const went = scan('1', { act: 'out', at: 3000, gate: 2, device: 'phone-b' });
    expect(presenceOf([went, scan('2')], 'phone-a')).toEqual({
      state: 'out',
      gate: 2,
      at: 3000,
      known: 'synced',
    });
    expect(presenceOf([went, scan('2')], 'phone-b')).toMatchObject({ known: 'own' });
  });

  test('the greater id is the last of two movements at the same time', () => {
    expect(presenceOf([scan('2', { act: 'out' }), scan('1')], null).state).toBe('out');
    expect(presenceOf([scan('1', { act: 'out' }), scan('2')], null).state).toBe('inside');
  });

  test('an undone check is as if it had never been', () => {
    expect(presenceOf([scan('1'), undo('2', '1')], null).state).toBe('notSeen');
    const out = scan('2', { act: 'out', at: 2000 });
    expect(presenceOf([scan('1'), out, undo('3', '2')], null)).toMatchObject({
      state: 'inside',
      at: 1000,
    });
  });

  test('a phone undoes only its own checks', () => {
    expect(presenceOf([scan('1'), undo('2', '1', { device: 'phone-b' })], null).state).toBe(
      'inside',
    );
    expect(presenceOf([scan('1', { device: null }), undo('2', '1')], null).state).toBe('inside');
    expect(
      presenceOf([scan('1', { device: null }), undo('2', '1', { device: null })], null).state,
    ).toBe('notSeen');
  });

  test('an undo that arrives before its check waits for it', () => {
    expect(presenceOf([undo('2', '1'), scan('1')], null).state).toBe('notSeen');
    expect(presenceOf([undo('2', '1')], null).state).toBe('notSeen');
  });

  test('discarded checks of a phone count no more', () => {
    expect(presenceOf([scan('1', { discarded: true })], null).state).toBe('notSeen');
  });
});

describe('when this phone let the ticket in', () => {
  test('a phone knows its last entry of the ticket that was not undone', () => {
    expect(letInHereAt([scan('1'), scan('2', { at: 2000 })], 'phone-a')).toBe(2000);
    expect(letInHereAt([scan('1'), undo('2', '1')], 'phone-a')).toBeNull();
    expect(letInHereAt([scan('1', { device: 'phone-b' })], 'phone-a')).toBeNull();
  });

  test('a phone’s last entry does not count if the person left since, at any gate', () => {
    const out = scan('2', { act: 'out', at: 2000, device: 'phone-b' });
    expect(letInHereAt([scan('1'), out], 'phone-a')).toBeNull();
    expect(letInHereAt([scan('1'), out, scan('3', { at: 3000 })], 'phone-a')).toBe(3000);
  });
});

const ids = fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8');
/** Checks by id, as the database has them: one id is always the same check. */
const history = fc
  .uniqueArray(
    fc.record({
      id: ids,
      act: fc.constantFrom('in', 'out', 'none', 'undo', 'grant'),
      undoes: fc.option(ids),
      device: fc.constantFrom('phone-a', 'phone-b', null),
      gate: fc.constantFrom(2, 4, null),
      at: fc.nat(4),
      discarded: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  .map((scans): PresenceScan[] => scans);

test('the union of checks gives the same in any order and with repetitions', () => {
  fc.assert(
    fc.property(
      history.chain((scans) =>
        fc.tuple(
          fc.constant(scans),
          fc.shuffledSubarray(scans, { minLength: scans.length }),
          fc.shuffledSubarray(scans),
        ),
      ),
      ([scans, shuffled, repeated]) => {
        const again = [...repeated, ...shuffled, ...repeated];
        expect(movements(again)).toEqual(movements(scans));
        expect(presenceOf(again, 'phone-a')).toEqual(presenceOf(scans, 'phone-a'));
        expect(letInHereAt(again, 'phone-a')).toEqual(letInHereAt(scans, 'phone-a'));
      },
    ),
    { numRuns: 2000 },
  );
});

test('two phones that exchange what they have agree', () => {
  fc.assert(
    fc.property(history, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (scans, first) => {
      const [a, b] = [scans.filter((_, at) => first[at]), scans.filter((_, at) => !first[at])];
      expect(presenceOf([...a, ...b], null)).toEqual(presenceOf([...b, ...a], null));
    }),
  );
});
