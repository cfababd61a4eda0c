import { expect, it } from 'vitest';
import { directionsLink, gatesOpenText, phoneLink } from '#pwa/lib/tickets/match-day.ts';

const kickOff = '2026-11-21T17:00:00.000Z';

it('a ticket says in the league’s time that gates open the configured minutes before kick-off', () => {
  const usual = (minutes: number | null | undefined) =>
    gatesOpenText({ facts: { date: kickOff } }, minutes);
  expect(usual(120)).toBe('Gates open at 05:00 PM');
  expect(usual(0)).toBe('Gates open at 07:00 PM');
  expect([usual(null), usual(undefined)]).toEqual([null, null]);
});

it('a ticket says when the gates of its own match open, also on the day before', () => {
  const own = (opensAt: string, minutes: number | null) =>
    gatesOpenText({ facts: { date: kickOff }, entrance: { opensAt, gates: [2] } }, minutes);
  expect(own('2026-11-21T14:00:00.000Z', 120)).toBe('Gates open at 04:00 PM');
  expect(own('2026-11-21T14:00:00.000Z', null)).toBe('Gates open at 04:00 PM');
  expect(own('2026-11-20T17:00:00.000Z', 120)).toBe('Gates open on Fri 20-11-2026 at 07:00 PM');
});

it('directions open the device’s map app with the venue’s name and city', () => {
  const facts = { venue: 'Borg El Arab & Sons', city: 'Alexandria' };
  const place = 'Borg%20El%20Arab%20%26%20Sons%2C%20Alexandria';
  expect(directionsLink(facts, 'Mozilla/5.0 (Linux; Android 15)')).toBe(`geo:0,0?q=${place}`);
  expect(directionsLink(facts, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')).toBe(
    `https://maps.apple.com/?q=${place}`,
  );
  expect(directionsLink(facts, 'Mozilla/5.0 (X11; Linux x86_64)')).toBe(
    `https://www.openstreetmap.org/search?query=${place}`,
  );
  expect(directionsLink({ venue: 'Arena' }, 'Android')).toBe('geo:0,0?q=Arena');
});

it('a phone number is dialled without its spaces', () => {
  expect(phoneLink('+20 (2) 2736-0000')).toBe('tel:+20227360000');
});
