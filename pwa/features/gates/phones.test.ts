import { expect, it } from 'vitest';
import { arrivalTimes } from '#pwa/features/gates/overview/arrivals-panel.tsx';
import {
  gateSignal,
  missingPhones,
  offlineAfter,
  type OverviewPhone,
  phoneState,
  waitingToSend,
} from '#pwa/features/gates/phones.ts';
import { instantNear, minuteChoices } from '#pwa/features/gates/opening-times.ts';
import { exampleOverview, now } from '#pwa/features/gates/testing/example-gates.ts';

const at = new Date(now).toISOString();
const phone = (changes: Partial<OverviewPhone> = {}): OverviewPhone => ({
  ...(exampleOverview().devices[0] as OverviewPhone),
  ...changes,
});
const seen = (milliseconds: number) => ({ lastSeenAt: new Date(now - milliseconds).toISOString() });

it('a phone’s last state wins over its signal', () => {
  expect(phoneState(phone(seen(offlineAfter)), now)).toBe('online');
  expect(phoneState(phone(seen(offlineAfter + 1)), now)).toBe('offline');
  expect(phoneState(phone({ lastSeenAt: null }), now)).toBe('new');
  expect(phoneState(phone({ handedInAt: at }), now)).toBe('handedIn');
  expect(phoneState(phone({ handedInAt: at, lostReason: 'gone' }), now)).toBe('lost');
  expect(phoneState(phone({ lostReason: 'gone', revokedAt: at }), now)).toBe('revoked');
});

it('nothing waits to be sent once a phone has handed in, or got the list a moment ago', () => {
  const waiting = (changes: Partial<OverviewPhone>) => waitingToSend(phone(changes), now);
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  expect(waiting({ ...seen(0), listAsOf: ago(9) })).toBe('nothing');
  expect(waiting({ lastSeenAt: ago(31), listAsOf: ago(31), handedInAt: at })).toBe('nothing');
  // The phone syncs, but has not fetched the list, which it gets after it has sent everything.
  expect(waiting({ ...seen(0), listAsOf: ago(31) })).toBe('notKnown');
  expect(waiting({ ...seen(0), listAsOf: null })).toBe('notKnown');
  expect(waiting({ lastSeenAt: ago(31), listAsOf: ago(31) })).toBe('notKnown');
  expect(waiting({ lostReason: 'gone', ...seen(0), listAsOf: ago(1) })).toBe('notKnown');
  expect(waiting({ lastSeenAt: null, listAsOf: null })).toBe('nothing');
});

it('closing waits for phones that are neither handed in, lost, discarded nor revoked as strangers', () => {
  const missing = phone(seen(offlineAfter * 3));
  const phones = [
    missing,
    phone({ handedInAt: at }),
    phone({ lostReason: 'gone' }),
    phone({ revokedAt: at, discarded: true }),
    phone({ revokedAt: at, handedInAt: at }),
    phone({ revokedAt: at, accepted: false }),
  ];
  expect(missingPhones(phones)).toEqual([missing]);
  // Its checks count, and it may have others that never arrived.
  const revoked = phone({ revokedAt: at });
  expect(missingPhones([revoked])).toEqual([revoked]);
});

it('a gate has no signal once none of its checking phones has', () => {
  const gone = phone(seen(offlineAfter * 4));
  const goneLater = phone(seen(offlineAfter * 2));
  const isOffline = (...phones: OverviewPhone[]) => gateSignal(phones, now)?.isOffline;
  expect(isOffline(gone, goneLater)).toBe(true);
  expect(gateSignal([gone, goneLater], now)?.lastSeenAt).toBe(goneLater.lastSeenAt);
  expect(isOffline(gone, phone(seen(0)))).toBe(false);
  expect(isOffline(gone, phone({ lastSeenAt: null }))).toBe(false);
  expect(isOffline(gone, phone({ ...seen(0), handedInAt: at }))).toBe(true);
  expect(gateSignal([phone({ revokedAt: at })], now)).toBeNull();
});

it('the chart of arrivals has a column for each ten minutes, also empty ones, up to a limit', () => {
  const arrival = (minutes: number) => ({
    at: new Date(Date.parse('2026-11-21T14:00:00.000Z') + minutes * 60_000).toISOString(),
    gateId: 'g',
    count: 1,
  });
  expect(arrivalTimes([])).toEqual([]);
  expect(arrivalTimes([arrival(0), arrival(30)])).toHaveLength(4);
  const long = arrivalTimes([arrival(0), arrival(60_000)]);
  expect(long).toHaveLength(18);
  expect(long.at(-1)).toBe(Date.parse(arrival(60_000).at));
});

it('the choices of opening times include the current one, even between the half hours', () => {
  expect(minuteChoices(180)).toHaveLength(12);
  expect(minuteChoices(100).slice(2, 5)).toEqual([90, 100, 120]);
});

it('the time of a check after midnight is on the day after the match', () => {
  const kickOff = '2026-11-21T19:00:00.000Z';
  expect(instantNear(kickOff, '20:15')).toBe('2026-11-21T18:15:00.000Z');
  expect(instantNear(kickOff, '00:30')).toBe('2026-11-21T22:30:00.000Z');
  expect(instantNear('2026-11-20T23:00:00.000Z', '22:00')).toBe('2026-11-20T20:00:00.000Z');
  expect(instantNear(kickOff, '')).toBeNull();
});
