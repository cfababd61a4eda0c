import { expect, it } from 'vitest';
import { directionsLink, gatesOpenTime, phoneLink } from '#pwa/lib/tickets/match-day.ts';

const kickOff = '2026-11-21T17:00:00.000Z';

it('the gates open by the configured minutes before kick-off, in the league’s time', () => {
  expect(gatesOpenTime(kickOff, 120)).toBe('05:00 PM');
  expect(gatesOpenTime(kickOff, 0)).toBe('07:00 PM');
  expect([gatesOpenTime(kickOff, null), gatesOpenTime(kickOff, undefined)]).toEqual([null, null]);
});

it('directions open the map of the device by the venue’s name and city', () => {
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
