/** Matches in calendars: what the entry of a ticket and the feed of a person's bookings share. */
import { type CalendarEvent, writeCalendar } from '#sync/contracts/calendar/icalendar.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { seatBlock, seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { mediaGate } from '#sync/contracts/matches/ticket-entrance.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';

/** Assumed duration of a match in milliseconds. */
const matchDuration = 2 * 3_600_000;

/** The names and times of a match, and below its tournament the lines that are given. */
export function matchEvent(
  language: Language,
  facts: TicketFacts,
  lines: readonly (string | null)[],
): Pick<CalendarEvent, 'start' | 'end' | 'summary' | 'location' | 'description'> {
  const { home, away, venue, venueArabic, event, eventArabic } = facts;
  const start = Date.parse(facts.date);
  return {
    start,
    end: start + matchDuration,
    summary: messageText(language, 'tickets.match', {
      home: nameIn(language, home.name, home.nameArabic),
      away: nameIn(language, away.name, away.nameArabic),
    }),
    location: nameIn(language, venue, venueArabic),
    description: [nameIn(language, event, eventArabic), ...lines]
      .filter((line) => line !== null)
      .join('\n'),
  };
}

/**
 * Returns the calendar file of one ticket. The same ticket always has the same UID and a growing
 * SEQUENCE, so that importing it again replaces the older entry.
 *
 * @param page the ticket's URL without its signed part, because the entry may be shared
 * @param now creation time, epoch milliseconds
 */
export function ticketEntry(
  language: Language,
  ticket: Pick<TicketRow, 'id' | 'version' | 'seat' | 'facts' | 'entrance'>,
  page: URL,
  now: number,
): string {
  const { id, version, seat, facts, entrance } = ticket;
  const gate = mediaGate(language, facts.gate, entrance);
  const number = seat === null ? null : seatNumber(seat);
  const event: CalendarEvent = {
    uid: `${id}@${page.hostname}`,
    sequence: version,
    status: 'CONFIRMED',
    ...matchEvent(language, facts, [
      gate === null ? null : `${messageText(language, 'tickets.gate')}: ${gate}`,
      number === null ? null : `${messageText(language, 'tickets.block')} ${seatBlock(number)}`,
      number === null ? null : messageText(language, 'tickets.seatNumber', { seat: number }),
      page.href,
    ]),
    url: page.href,
    alarm: { minutes: 180, text: messageText(language, 'tickets.one') },
  };
  return writeCalendar([event], { language, now });
}
