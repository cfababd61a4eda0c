import { expect, it } from 'vitest';
import { ticketEntry } from '#sync/contracts/calendar/match-event.ts';
import '#sync/contracts/messages/all-messages.ts';

const ticket = {
  id: '0199c3a0-0000-7000-8000-000000000001',
  version: 3,
  seat: 'seat-57',
  facts: {
    match: 'Matchday 17',
    event: 'Egyptian Premier League, 2026; the second half',
    date: '2026-11-21T17:00:00.000Z',
    home: { name: 'الأهلي', logo: null },
    away: { name: 'Zamalek', logo: null },
    venue: 'Cairo International Stadium',
    gate: 'Media gate 4',
  },
};
const page = new URL('https://portal.example/reservation/AAAAAAAAAAAAAAAAAAAAAA');
const entry = ticketEntry('en', ticket, page, Date.parse('2026-11-20T10:00:00Z'));

const unfolded = entry.replaceAll('\r\n ', '');

it('a calendar entry has the time, the place, the seat and a link to the ticket', () => {
  expect(unfolded).toContain('DTSTART:20261121T170000Z\r\nDTEND:20261121T190000Z\r\n');
  expect(unfolded).toContain('LOCATION;LANGUAGE=en:Cairo International Stadium\r\n');
  expect(unfolded).toContain('SUMMARY;LANGUAGE=en:الأهلي v Zamalek\r\n');
  expect(unfolded).toContain(
    'DESCRIPTION;LANGUAGE=en:Egyptian Premier League\\, 2026\\; the second half\\nMedia gate: 4\\n' +
      'Block B\\nSeat\u00a057\\nhttps://portal.example/reservation/AAAAAAAAAAAAAAAAAAAAAA\r\n',
  );
});

it('a calendar entry replaces an older one by the same UID and a higher sequence number', () => {
  const next = ticketEntry('en', { ...ticket, version: 4 }, page, Date.now());
  const uid = `UID:${ticket.id}@portal.example`;
  expect(unfolded).toContain(`${uid}\r\nSEQUENCE:3`);
  expect(next).toContain(`${uid}\r\nSEQUENCE:4`);
});

it('lines of a calendar entry are folded at 75 octets without splitting a character', () => {
  const lines = entry.split('\r\n');
  expect(lines.at(-1)).toBe('');
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(entry).not.toContain('\uFFFD');
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
});

it('a calendar entry does not contain the signed part of the ticket', () => {
  expect(entry).not.toContain('#');
});

it('a calendar entry names the match, venue and tournament in the given language', () => {
  const { facts } = ticket;
  const arabic = {
    ...facts,
    away: { ...facts.away, nameArabic: 'الزمالك' },
    venueArabic: 'استاد القاهرة الدولي',
    eventArabic: 'الدوري المصري الممتاز',
  };
  const lines = ticketEntry('ar', { ...ticket, facts: arabic }, page, 0).split('\r\n');
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const text = lines.join('\r\n').replaceAll('\r\n ', '');
  expect(text).toContain('SUMMARY;LANGUAGE=ar:الأهلي ضد الزمالك\r\n');
  expect(text).toContain('LOCATION;LANGUAGE=ar:استاد القاهرة الدولي\r\n');
  expect(text).toContain('DESCRIPTION;LANGUAGE=ar:الدوري المصري الممتاز\\n');
  expect(text).toContain('DESCRIPTION;LANGUAGE=ar:التذكرة\r\nEND:VALARM');
  expect(text).not.toMatch(/[\u2066-\u2069]/);
});
