// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatTime, setLeagueTimeZone } from '#pwa/lib/format/dates.ts';
import { applyLeague, portal } from '#pwa/verify/portal.ts';

const fetched = vi.fn<(path: string) => Promise<Response>>();
const answer = (body: unknown, status = 200) =>
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status }));
const key = { kty: 'OKP', crv: 'Ed25519', x: 'x', kid: 'q7Jt0mYx', alg: 'EdDSA', use: 'sig' };
const match = (venue: string) => ({
  date: '2026-11-21T17:00:00.000Z',
  home: { name: 'Al Ahly', nameArabic: null, logo: null },
  away: { name: 'Zamalek', nameArabic: null, logo: null },
  venue,
  venueArabic: null,
});

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setLeagueTimeZone('Africa/Cairo');
});

it('the phone has the server’s newest keys later without a connection', async () => {
  expect(portal.storedKeys()).toEqual([]);
  answer({ keys: [key] });
  expect(await portal.fetchKeys()).toEqual([key]);
  fetched.mockRejectedValue(new TypeError('no network'));
  expect(await portal.fetchKeys()).toBeNull();
  expect(portal.storedKeys()).toEqual([key]);
  answer({ keys: [{ ...key, kid: 'renewed8' }] });
  await portal.fetchKeys();
  expect(portal.storedKeys().map(({ kid }) => kid)).toEqual(['renewed8']);
});

it('a match is remembered for other tickets of the same match, and only the newest 20 are', async () => {
  for (let at = 0; at < 21; at += 1) {
    answer({ data: match(`Stadium ${at}`) });
    await portal.findMatch(`match-${at}`);
  }
  fetched.mockRejectedValue(new TypeError('no network'));
  expect((await portal.findMatch('match-20'))?.venue).toBe('Stadium 20');
  expect((await portal.findMatch('match-1'))?.venue).toBe('Stadium 1');
  expect(await portal.findMatch('match-0')).toBeNull();
});

it('whether a ticket was revoked is asked each time, and never taken from this phone', async () => {
  answer({ data: { state: 'valid', padding: '' } });
  expect(await portal.fetchState('r')).toBe('valid');
  answer({ code: 'rate_limited', message: 'Too many attempts.' }, 429);
  expect(await portal.fetchState('r')).toBeNull();
  fetched.mockRejectedValue(new TypeError('no network'));
  expect(await portal.fetchState('r')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('the page of a captive portal is no answer', async () => {
  fetched.mockResolvedValue(new Response('<h1>Wi-Fi of the stadium</h1>'));
  expect(await portal.fetchState('r')).toBeNull();
  fetched.mockResolvedValue(new Response('{}'));
  expect(await portal.fetchKeys()).toBeNull();
});

it('dates are in the league’s time zone, later without a connection too', async () => {
  answer({ data: { timeZone: 'Asia/Tokyo' } });
  await applyLeague();
  expect(formatTime('2026-11-21T17:00:00.000Z')).toBe('02:00 AM');
  setLeagueTimeZone('Africa/Cairo');
  fetched.mockRejectedValue(new TypeError('no network'));
  await applyLeague();
  expect(formatTime('2026-11-21T17:00:00.000Z')).toBe('02:00 AM');
});
