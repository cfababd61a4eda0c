/** What the list of matches shows, worked out of the local data alone. */
import { matchAction, type BookingRow, type MatchRow } from '#sync/contracts/matches/matches.ts';
import type { TeamRow, VenueRow } from '#sync/contracts/places/places.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/** Every state a row can have; each has its word, its icon and at most one action. */
export type MatchState =
  | 'book'
  | 'waiting'
  | 'refused'
  | 'pending'
  | 'rejected'
  | 'revoked'
  | 'seats'
  | 'ticket'
  | 'approved'
  | 'closed';

export interface TeamSummary {
  name: string;
  logo: string | null;
}

export interface MatchListItem {
  id: string;
  eventId: string;
  name: string;
  /** Kick-off, ISO 8601 UTC. */
  date: string;
  home: TeamSummary;
  away: TeamSummary;
  venue: string;
  state: MatchState;
  /** Why it was rejected or revoked; the server's own words where it refused to book. */
  reason: string | null;
  seat: string | null;
  /** The ticket to open, a revoked one too. */
  ticketRef: string | null;
}

export interface MatchListData {
  matches: readonly MatchRow[];
  teams: readonly TeamRow[];
  venues: readonly VenueRow[];
  bookings: readonly BookingRow[];
  tickets: readonly TicketRow[];
  /** Matches whose booking waits on this phone. */
  waiting: ReadonlySet<string>;
  /** Matches whose booking the server refused, and its words. */
  refused: ReadonlyMap<string, string>;
}

/** A team or venue that has not arrived yet; the row keeps its place meanwhile. */
const unknownTeam: TeamSummary = { name: '…', logo: null };

/** Rows by kick-off, then by name, so that two matches at one time keep their order. */
export function buildMatchList(facts: MatchListData, now: number): MatchListItem[] {
  const teams = indexById(facts.teams);
  const venues = indexById(facts.venues);
  const bookings = new Map(facts.bookings.map((booking) => [booking.matchId, booking]));
  const tickets = newestTickets(facts.tickets);
  return facts.matches
    .map((match): MatchListItem => {
      const booking = bookings.get(match.id);
      const ticket = tickets.get(match.id);
      const state = matchStateOf(match, booking, ticket, facts, now);
      return {
        id: match.id,
        eventId: match.eventId,
        name: match.name,
        date: match.date,
        home: teams.get(match.homeTeamId) ?? unknownTeam,
        away: teams.get(match.awayTeamId) ?? unknownTeam,
        venue: venues.get(match.venueId)?.name ?? unknownTeam.name,
        state,
        reason: (state === 'refused' ? facts.refused.get(match.id) : booking?.reason) ?? null,
        seat: booking?.seat ?? null,
        ticketRef: ticket?.ref ?? null,
      };
    })
    .sort((a, b) => a.date.localeCompare(b.date) || a.home.name.localeCompare(b.home.name));
}

function matchStateOf(
  match: MatchRow,
  booking: BookingRow | undefined,
  ticket: TicketRow | undefined,
  { waiting, refused }: MatchListData,
  now: number,
): MatchState {
  if (booking === undefined && waiting.has(match.id)) return 'waiting';
  if (booking === undefined && refused.has(match.id)) return 'refused';
  if (booking?.revoked === true) return 'revoked';
  const seatReservationRequired = booking?.seatReservationRequired ?? false;
  const action = matchAction({ ...match, seatReservationRequired }, booking, now);
  // Approved, and the ticket is still on its way to this phone.
  return action === 'ticket' && ticket === undefined ? 'approved' : action;
}

/** The live ticket of a match, else the one revoked last. */
function newestTickets(tickets: readonly TicketRow[]): Map<string, TicketRow> {
  const found = new Map<string, TicketRow>();
  for (const ticket of tickets) {
    const other = found.get(ticket.matchId);
    if (other === undefined || recencyKey(ticket) > recencyKey(other))
      found.set(ticket.matchId, ticket);
  }
  return found;
}

function recencyKey(ticket: TicketRow): string {
  return `${ticket.revokedAt === null ? 1 : 0}${ticket.issuedAt}`;
}

function indexById<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

export type MatchTab = 'all' | 'open' | 'mine';

export function isInTab(item: MatchListItem, tab: MatchTab): boolean {
  if (tab === 'all') return true;
  if (tab === 'open') return item.state === 'book';
  return item.state !== 'book' && item.state !== 'closed';
}

/** Whether every word of the search stands in the row. `dayText` is the day as the screen says it. */
export function matchesMatchSearch(item: MatchListItem, search: string, dayText: string): boolean {
  return containsAllWords(
    `${item.home.name} ${item.away.name} ${item.venue} ${item.name} ${dayText}`,
    search,
  );
}

/** Whether every word of the search stands in the text, whatever the case. */
export function containsAllWords(text: string, search: string): boolean {
  const low = text.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word));
}

export interface MatchDay {
  /** `YYYY-MM-DD` in the league's zone. */
  day: string;
  items: MatchListItem[];
}

/** Groups rows that are in order by their day in the league's zone. */
export function groupByDay(
  items: readonly MatchListItem[],
  dayOf: (instant: string) => string,
): MatchDay[] {
  const days: MatchDay[] = [];
  for (const item of items) {
    const day = dayOf(item.date);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
