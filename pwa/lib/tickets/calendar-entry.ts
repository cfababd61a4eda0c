/** A match as a calendar entry (iCalendar, RFC 5545). */
import { withoutIsolates } from '#sync/contracts/messages/bidi.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { seatBlock, seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { mediaGate } from '#sync/contracts/matches/ticket-entrance.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/** Assumed duration of a match in milliseconds. */
const matchDuration = 2 * 3_600_000;
/** Octets in a line without its end (RFC 5545, 3.1). */
const maxLineOctets = 75;

/**
 * Returns `text/calendar`. The same ticket always has the same UID and a growing SEQUENCE, so that
 * importing it again replaces the older entry.
 *
 * @param page the ticket's URL without its signed part, because the entry may be shared
 * @param now creation time, epoch milliseconds
 */
export function calendarEntry(
  ticket: Pick<TicketRow, 'id' | 'version' | 'seat' | 'facts' | 'entrance'>,
  page: URL,
  now: number,
): string {
  const { id, version, seat, facts, entrance } = ticket;
  const language = currentLanguage();
  const gate = mediaGate(language, facts.gate, entrance);
  const start = Date.parse(facts.date);
  const number = seat === null ? null : seatNumber(seat);
  const description = [
    nameIn(language, facts.event, facts.eventArabic),
    gate === null ? null : `${t('tickets.gate')}: ${gate}`,
    number === null ? null : `${t('tickets.block')} ${seatBlock(number)}`,
    number === null ? null : t('tickets.seatNumber', { seat: number }),
    page.href,
  ]
    .filter((line) => line !== null)
    .join('\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${t('app.name')}//${language.toUpperCase()}`,
    'BEGIN:VEVENT',
    `UID:${id}@${page.hostname}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(start + matchDuration)}`,
    `SUMMARY;LANGUAGE=${language}:${escapeText(t('tickets.match', teamNames(facts.home, facts.away)))}`,
    `LOCATION;LANGUAGE=${language}:${escapeText(nameIn(language, facts.venue, facts.venueArabic))}`,
    `DESCRIPTION;LANGUAGE=${language}:${escapeText(description)}`,
    `URL:${page.href}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT3H',
    `DESCRIPTION;LANGUAGE=${language}:${escapeText(t('tickets.one'))}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** `20261121T170000Z` */
function formatUtc(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

/** Escapes a text (RFC 5545, 3.3.11). Some calendars show marks of isolation as boxes. */
function escapeText(value: string): string {
  return withoutIsolates(value)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r?\n/g, '\\n');
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
