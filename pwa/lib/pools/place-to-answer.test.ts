import { expect, it } from 'vitest';
import { placeToAnswer, withoutAnswered } from '#pwa/lib/pools/place-to-answer.ts';
import type { RowOf } from '#pwa/lib/sync/hooks.ts';

const kickOff = Date.parse('2026-11-26T17:00:00.000Z');
const before = (minutes: number) => kickOff - minutes * 60_000;
const match = {
  id: 'match',
  date: new Date(kickOff).toISOString(),
  places: { opens: 20_000, closes: 2880, substitute: 1440, confirm: 120, waitlist: 60 },
} as RowOf<'match'>;
const request = (changes: Partial<RowOf<'pool_request'>>) =>
  ({
    matchId: 'match',
    state: 'held',
    offerEndsAt: null,
    confirmedAt: null,
    ...changes,
  }) as RowOf<'pool_request'>;
const offer = request({ state: 'offered', offerEndsAt: new Date(before(1900)).toISOString() });

it('an offer waits for an answer until it ends', () => {
  const answer = { kind: 'offer', until: before(1900) };
  expect(placeToAnswer(match, [request({}), offer], before(2000))).toEqual(answer);
  expect(placeToAnswer(match, [offer], before(1900))).toBeNull();
  expect(placeToAnswer(match, [request({ ...offer, matchId: 'other' })], before(2000))).toBeNull();
});

it('a place waits to be confirmed from its deadline to the kick-off, if it has to be', () => {
  const answer = { kind: 'confirm', until: before(120) };
  const asked = (minutes: number, changes: Partial<RowOf<'pool_request'>> = {}, of = match) =>
    placeToAnswer(of, [request(changes)], before(minutes));
  expect(asked(1441)).toBeNull();
  expect(asked(1440)).toEqual(answer);
  expect(asked(1)).toEqual(answer);
  expect(asked(0)).toBeNull();
  expect(asked(600, { confirmedAt: new Date(before(700)).toISOString() })).toBeNull();
  expect(asked(600, { unassignedAt: new Date(before(700)).toISOString() })).toBeNull();
  expect(asked(600, { state: 'waiting' })).toBeNull();
  const unasked = { ...match, places: { ...match.places, confirm: null } } as RowOf<'match'>;
  expect(asked(600, {}, unasked)).toBeNull();
  expect(placeToAnswer({ id: 'match', date: match.date } as RowOf<'match'>, [offer], 0)).toBeNull();
});

it('an offer whose answer waits to be sent asks no more, and others still do', () => {
  const [one, two] = [request({ ...offer, id: 'one' }), request({ ...offer, id: 'two' })];
  for (const name of ['pool.accept', 'pool.return', 'pool.confirm'])
    expect(withoutAnswered([one, two], [{ name, args: { requestId: 'one' } }])).toEqual([two]);
  const others = [
    { name: 'pool.request', args: { poolId: 'one' } },
    { name: 'match.join', args: { matchId: 'match' } },
  ];
  expect(withoutAnswered([one, two], others)).toEqual([one, two]);
});
