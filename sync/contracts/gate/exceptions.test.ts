import { describe, expect, test } from 'vitest';
import {
  type TicketCheck,
  offlineGates,
  ticketExceptions,
  uncertainClocks,
  unlistedExceptions,
} from '#sync/contracts/gate/exceptions.ts';

const scan = (id: string, change: Partial<TicketCheck> = {}): TicketCheck => ({
  id,
  act: 'in',
  undoes: null,
  device: 'phone-a',
  gate: 4,
  at: Number(id) * 1000,
  answer: 'onTheList',
  override: null,
  clockCertain: true,
  ...change,
});
const otherGate = { device: 'phone-b', gate: 2 };
const grant = (id: string) => scan(id, { act: 'grant', answer: null, device: 'officer' });
const byNumber = (id: string) => scan(id, { answer: 'alreadyInside', override: 'number' });
const found = (scans: TicketCheck[], revokedAt: number | null = null) =>
  ticketExceptions('h', scans, revokedAt);

describe('in twice', () => {
  test('a person in twice is shown with both gates and times, in whatever order the checks came', () => {
    const scans = [scan('2', otherGate), scan('1')];
    const [exception, ...others] = found(scans);
    expect(others).toEqual([]);
    expect(exception).toMatchObject({ kind: 'twice', key: 'twice/1/2' });
    expect(exception?.scans.map(({ gate, at }) => [gate, at])).toEqual([
      [4, 1000],
      [2, 2000],
    ]);
    expect(found([...scans.toReversed(), ...scans])).toEqual([exception]);
  });

  test('a person is not in twice after leaving, an undo, or checks that are discarded', () => {
    expect(found([scan('1'), scan('2', { act: 'out' }), scan('3', otherGate)])).toEqual([]);
    const undo = scan('3', { act: 'undo', undoes: '1', answer: null });
    expect(found([scan('1'), scan('2', otherGate), undo])).toEqual([]);
    expect(found([scan('1'), scan('2', { ...otherGate, discarded: true })])).toEqual([]);
  });

  test('a person who was let in again knowingly is not in twice, but an override', () => {
    const again = scan('2', { answer: 'alreadyInside', override: 'steward' });
    expect(found([scan('1'), again]).map(({ kind }) => kind)).toEqual(['override']);
    const early = scan('2', { answer: 'tooEarly', override: 'officer' });
    expect(found([scan('1'), early]).map(({ kind }) => kind)).toEqual(['twice', 'override']);
  });
});

describe('a ticket on no list', () => {
  const asked = (id: string, change: Partial<TicketCheck> = {}) =>
    scan(id, { act: 'none', answer: 'askOfficer', ...change });

  test('a ticket on no list is one exception for each phone that was shown it', () => {
    const scans = [asked('1'), asked('2', otherGate), scan('3', otherGate), grant('4')];
    const undo = scan('5', { ...otherGate, act: 'undo', undoes: '3', answer: null });
    const exceptions = unlistedExceptions('RP79-ARTX', [...scans, undo]);
    expect(
      exceptions.map(({ kind, key, scans: of }) => [kind, key, of.map(({ id }) => id)]),
    ).toEqual([
      ['override', 'override/4', ['4']],
      ['notListed', 'notListed/RP79-ARTX/phone-a', ['1']],
      ['notListed', 'notListed/RP79-ARTX/phone-b', ['2', '3']],
    ]);
  });

  test('a ticket on no list has the number that let it in, and nothing of discarded checks', () => {
    const scans = [grant('1'), scan('2', { answer: 'askOfficer', override: 'number' })];
    const [override] = unlistedExceptions('RP79-ARTX', scans);
    expect(override).toMatchObject({ kind: 'override', missing: null, scans: [{}, {}] });
    const discarded = scans.map((each) => ({ ...each, discarded: true }));
    expect(unlistedExceptions('RP79-ARTX', discarded)).toEqual([]);
  });
});

test('a ticket let in on an older list that had been revoked by then is an exception', () => {
  expect(found([scan('2')], 1500)).toMatchObject([{ kind: 'olderList', key: 'olderList/2' }]);
  expect(found([scan('2')], 2000)).toHaveLength(1);
  expect(found([scan('2')], 2001)).toEqual([]);
  expect(found([scan('2', { act: 'out' })], 1500)).toEqual([]);
});

describe('overrides', () => {
  test('a number with its grant is an exception with nothing missing', () => {
    expect(found([grant('1'), byNumber('2')])).toMatchObject([
      { kind: 'override', key: 'override/2', missing: null, scans: [{ id: '1' }, { id: '2' }] },
    ]);
  });

  test('a grant that arrives later belongs to its use, under the same key', () => {
    const [before] = found([byNumber('2')]);
    expect(before).toMatchObject({ key: 'override/2', missing: 'grant' });
    expect(found([byNumber('2'), grant('1')])).toMatchObject([{ key: before?.key, missing: null }]);
  });

  test('a number used twice needs two grants', () => {
    const kinds = (scans: TicketCheck[]) => found(scans).map(({ key, missing }) => [key, missing]);
    const uses = [byNumber('2'), scan('3', { act: 'out' }), byNumber('4')];
    expect(kinds([grant('1'), ...uses])).toEqual([
      ['override/2', null],
      ['override/4', 'grant'],
    ]);
    expect(kinds([grant('1'), grant('5'), ...uses])).toEqual([
      ['override/2', null],
      ['override/4', null],
    ]);
  });

  test('a number that no one used is one exception, however often it was looked up', () => {
    expect(found([grant('1'), grant('2')])).toMatchObject([
      { kind: 'override', key: 'override/1', missing: 'use' },
    ]);
    expect(found([grant('1'), grant('2'), byNumber('3')])).toHaveLength(1);
  });

  test('the officer’s own check and a steward’s decision need no number', () => {
    for (const override of ['officer', 'steward'] as const)
      expect(found([scan('1', { answer: 'alreadyInside', override })])).toMatchObject([
        { kind: 'override', missing: null },
      ]);
  });
});

test('a revoked ticket that was shown is an exception, once for each phone', () => {
  const shown = { act: 'none', answer: 'revoked' } as const;
  expect(
    found(
      [
        scan('1', shown),
        scan('2', { ...shown, answer: 'replaced' }),
        scan('3', { ...shown, ...otherGate }),
      ],
      500,
    ).map(({ key, scans }) => [key, scans.map(({ id }) => id)]),
  ).toEqual([
    ['revokedShown/h/phone-a', ['1', '2']],
    ['revokedShown/h/phone-b', ['3']],
  ]);
});

test('a person let in without the right to search is an exception, unless it was undone', () => {
  const without = scan('1', { withoutRight: true });
  expect(found([without])).toMatchObject([{ kind: 'withoutRight', key: 'withoutRight/1' }]);
  const undo = scan('2', { act: 'undo', undoes: '1', answer: null });
  expect(found([without, undo])).toEqual([]);
  expect(found([{ ...without, act: 'none' }])).toEqual([]);
});

test('an ordinary ticket has no exception', () => {
  expect(found([scan('1'), scan('2', { act: 'none', answer: 'sameAgain' })])).toEqual([]);
});

test('a phone whose clock was not certain is an exception', () => {
  const uncertain = { clockCertain: false };
  expect(uncertainClocks([scan('3', uncertain), scan('1'), scan('2', uncertain)])).toMatchObject([
    { key: 'uncertainClock/phone-a', scans: [{ id: '2' }, { id: '3' }] },
  ]);
});

test('a gate is offline if none of its phones called for ten minutes', () => {
  const minute = 60_000;
  const phones = [
    { gateId: 'four', lastSeenAt: 0, away: false },
    { gateId: 'four', lastSeenAt: 5 * minute, away: false },
    { gateId: 'two', lastSeenAt: 0, away: false },
    { gateId: 'seven', lastSeenAt: 0, away: true },
  ];
  const at = (now: number) => offlineGates(phones, now).map(({ gateId }) => gateId);
  expect(at(10 * minute)).toEqual([]);
  expect(at(12 * minute)).toEqual(['two']);
  expect(at(16 * minute)).toEqual(['four', 'two']);
  expect(offlineGates(phones, 16 * minute)[0]).toEqual({
    key: `offlineGate/four/${5 * minute}`,
    gateId: 'four',
    lastSeenAt: 5 * minute,
  });
});
