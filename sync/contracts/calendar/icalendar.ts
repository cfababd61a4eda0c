/** Writes iCalendar (RFC 5545): the entry of a ticket, and the feed that calendars subscribe to. */
import { withoutIsolates } from '#sync/contracts/messages/bidi.ts';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';

/** Octets in a line without its end (RFC 5545, 3.1). */
const maxLineOctets = 75;

/** An entry of a calendar; times in epoch milliseconds. */
export interface CalendarEvent {
  /** The same for every version of the entry, and different from every other entry's. */
  uid: string;
  /** Grows with every change, so that calendars replace the older version. */
  sequence: number;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  start: number;
  /** Null for a deadline, which takes no time. */
  end: number | null;
  summary: string;
  location: string;
  description: string;
  url: string | null;
  /** Reminds of the entry, minutes before it. */
  alarm?: { minutes: number; text: string };
}

/** A time zone in which a calendar's times are written. */
export interface CalendarZone {
  /** The component VTIMEZONE. */
  readonly lines: readonly string[];
  /** Writes a property with a time: `DTSTART;TZID=Africa/Cairo:20261121T190000`. */
  readonly property: (name: string, at: number) => string;
}

export interface CalendarOptions {
  language: Language;
  /** The time of writing. */
  now: number;
  /** Without it times are in UTC. */
  zone?: CalendarZone;
  /** For a calendar that is fetched again and again. */
  feed?: { name: string; refreshHours: number };
}

const inUtc: CalendarZone = { lines: [], property: (name, at) => `${name}:${formatUtc(at)}` };

/** Returns `text/calendar`. */
export function writeCalendar(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const { language, zone = inUtc, feed } = options;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${messageText(language, 'app.name')}//${language.toUpperCase()}`,
    ...(feed === undefined ? [] : feedLines(feed)),
    ...zone.lines,
    ...events.flatMap((event) => eventLines(event, options)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Outlook and older calendars read the properties whose names begin with X (RFC 7986 has the others). */
function feedLines({ name, refreshHours }: { name: string; refreshHours: number }): string[] {
  return [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ];
}

function eventLines(
  event: CalendarEvent,
  { language, now, zone = inUtc }: CalendarOptions,
): string[] {
  const { uid, sequence, status, start, end, url, alarm } = event;
  const text = (name: string, value: string) =>
    value === '' ? [] : [`${name};LANGUAGE=${language}:${escapeText(value)}`];
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${status}`,
    inUtc.property('DTSTAMP', now),
    zone.property('DTSTART', start),
    end === null ? 'TRANSP:TRANSPARENT' : zone.property('DTEND', end),
    ...text('SUMMARY', event.summary),
    ...text('LOCATION', event.location),
    ...text('DESCRIPTION', event.description),
    ...(url === null ? [] : [`URL:${url}`]),
    ...(alarm === undefined
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `TRIGGER:-PT${alarm.minutes}M`,
          ...text('DESCRIPTION', alarm.text),
          'END:VALARM',
        ]),
    'END:VEVENT',
  ];
}

/** `20261121T170000Z` */
export function formatUtc(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

/** Escapes a text (RFC 5545, 3.3.11). Some calendars show marks of isolation as boxes. */
function escapeText(value: string): string {
  return withoutIsolates(value)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n');
}

/** Folds a long line between characters, never within one. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > maxLineOctets) {
      parts.push('');
      // The space that starts a continuation line counts.
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join('\r\n ');
}
