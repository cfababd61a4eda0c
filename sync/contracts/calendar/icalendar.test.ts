import { expect, it } from 'vitest';
import { type CalendarEvent, writeCalendar } from '#sync/contracts/calendar/icalendar.ts';
import { calendarZone } from '#sync/contracts/calendar/time-zone.ts';
import '#sync/contracts/messages/all-messages.ts';

const at = (instant: string) => Date.parse(instant);
const event: CalendarEvent = {
  uid: 'one@portal.example',
  sequence: 7,
  status: 'TENTATIVE',
  start: at('2026-11-21T17:00:00Z'),
  end: at('2026-11-21T19:00:00Z'),
  summary: 'Al Ahly v Zamalek',
  location: 'Cairo International Stadium, Nasr City; gate C:\\',
  description: 'Egypt Cup\r\nSecond line\rThird line\nEND:VEVENT',
  url: 'https://portal.example/tickets',
};
const write = (change: Partial<CalendarEvent> = {}, zone = calendarZone('UTC', 0, 0)) =>
  writeCalendar([{ ...event, ...change }], {
    language: 'en',
    now: 0,
    zone,
    feed: { name: 'Touchline: my matches', refreshHours: 8 },
  });
const unfold = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

it('a feed says how often calendars should fetch it, in both ways that they read', () => {
  expect(unfold(write())).toEqual(
    expect.arrayContaining([
      'NAME:Touchline: my matches',
      'X-WR-CALNAME:Touchline: my matches',
      'REFRESH-INTERVAL;VALUE=DURATION:PT8H',
      'X-PUBLISHED-TTL:PT8H',
    ]),
  );
});

it('no text can add a line to a calendar', () => {
  const lines = unfold(write());
  expect(lines).toContain(
    'LOCATION;LANGUAGE=en:Cairo International Stadium\\, Nasr City\\; gate C:\\\\',
  );
  expect(lines).toContain(
    'DESCRIPTION;LANGUAGE=en:Egypt Cup\\nSecond line\\nThird line\\nEND:VEVENT',
  );
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  expect(write().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

it('a deadline has no end and does not block the time', () => {
  const lines = unfold(write({ end: null }));
  expect(lines).toContain('TRANSP:TRANSPARENT');
  expect(lines.join('\n')).not.toContain('DTEND');
});

it('long Arabic lines are folded at 75 octets between characters', () => {
  const summary = '🏟️ الأهلي ضد الزمالك '.repeat(20);
  const calendar = write({ summary });
  for (const line of calendar.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(unfold(calendar)).toContain(`SUMMARY;LANGUAGE=en:${summary}`);
  expect(calendar).toBe(Buffer.from(calendar).toString('utf8'));
});

it('times are written in the league’s time zone, in winter and in summer', () => {
  const zone = calendarZone('Africa/Cairo', at('2026-02-01T00:00:00Z'), event.start);
  expect(zone.property('DTSTART', event.start)).toBe('DTSTART;TZID=Africa/Cairo:20261121T190000');
  expect(zone.property('DTSTART', at('2026-07-01T17:00:00Z'))).toBe(
    'DTSTART;TZID=Africa/Cairo:20260701T200000',
  );
});

it('a time zone lists each change of its offset, with the clock’s time before the change', () => {
  const zone = calendarZone('Africa/Cairo', at('2026-02-01T00:00:00Z'), event.start);
  expect(zone.lines).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Africa/Cairo',
    'BEGIN:STANDARD',
    'DTSTART:20260131T020000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0200',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20260424T000000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0300',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20261030T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0200',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]);
});

it('a time that the clock shows twice is written in UTC, because calendars disagree about which it is', () => {
  // At midnight the clock goes back to 23:00.
  const change = at('2026-10-29T21:00:00Z');
  const zone = calendarZone('Africa/Cairo', change, change);
  const property = (time: number) => zone.property('DTEND', time);
  expect(property(change - 3_600_001)).toBe('DTEND;TZID=Africa/Cairo:20261029T225959');
  expect(property(change - 3_600_000)).toBe('DTEND:20261029T200000Z');
  expect(property(change)).toBe('DTEND:20261029T210000Z');
  expect(property(change + 3_600_000)).toBe('DTEND;TZID=Africa/Cairo:20261030T000000');
});

it('time zones without summer time and west of Greenwich have one offset', () => {
  const zone = (name: string) => calendarZone(name, event.start, event.start).lines.join(' ');
  expect(zone('Asia/Kathmandu')).toContain('TZOFFSETFROM:+0545 TZOFFSETTO:+0545 END:STANDARD');
  expect(zone('America/Bogota')).toContain('TZOFFSETFROM:-0500 TZOFFSETTO:-0500 END:STANDARD');
});
