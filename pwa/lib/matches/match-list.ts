import type { BookingRow, MatchRow } from '#sync/contracts/matches/matches.ts';
import { type PlaceToAnswer, placeToAnswer } from '#pwa/lib/pools/place-to-answer.ts';
import type { RowOf } from '#pwa/lib/sync/hooks.ts';
import type { Refusal } from '#pwa/lib/sync/refusals.ts';
import { mediaGate } from '#sync/contracts/matches/ticket-entrance.ts';
import { matchAction } from '#sync/contracts/matches/match-action.ts';
import type { TeamRow, VenueRow } from '#sync/contracts/places/places.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import type { Language } from '#sync/contracts/messages/registry.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/** All states of a row; each has a label, an icon and at most one action. */
export type MatchState =
  | 'book'
  | 'waiting'
  | 'refused'
  | 'withdrawing'
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
  /** The media gate as the ticket says it, or as it was typed for the match. */
  gate: string | null;
  /** All names of its teams and venue, for the search. */
  names: string;
  state: MatchState;
  /** Why it was rejected or revoked. */
  reason: string | null;
  /** Why the server refused the booking, until the person dismisses it. */
  refusal: Refusal | null;
  seat: string | null;
  /** The ticket to open, even if it was revoked. */
  ticketRef: string | null;
  isApproved: boolean;
  /** Whether the booking may be withdrawn: the server refuses only an assigned officer. */
  canWithdraw: boolean;
  /** Whether the match could be booked again. */
  isOpen: boolean;
  /** Whether this person requests a place on a page of the match. */
  hasPlaces: boolean;
  /** An offer to accept or a place to confirm. */
  toAnswer: PlaceToAnswer | null;
  /** Why the server did not withdraw the booking, until the person dismisses it. */
  notWithdrawn: Refusal | null;
}

export interface MatchListData {
  matches: readonly MatchRow[];
  teams: readonly TeamRow[];
  venues: readonly VenueRow[];
  bookings: readonly BookingRow[];
  tickets: readonly TicketRow[];
  /** The person's requests for places whose answer is not waiting in the outbox. */
  requests: readonly RowOf<'pool_request'>[];
  /** Matches whose booking is waiting in the outbox. */
  waiting: ReadonlySet<string>;
  /** Matches whose booking the server refused. */
  refused: ReadonlyMap<string, Refusal>;
  /** Matches whose withdrawal is waiting in the outbox. */
  withdrawing: ReadonlySet<string>;
  /** Matches whose withdrawal the server refused. */
  notWithdrawn: ReadonlyMap<string, Refusal>;
  /** Officers need no place. */
  isOfficer: boolean;
}

const withdrawableStates: ReadonlySet<MatchState> = new Set([
  'waiting',
  'pending',
  'seats',
  'ticket',
  'approved',
]);

/** Placeholder for a team or venue that has not been synced yet. */
const unknownTeam: TeamSummary = { name: '…', logo: null };

/** Matches by kick-off, then by name, so that the order of simultaneous matches is stable. */
export function buildMatchList(
  facts: MatchListData,
  now: number,
  language: Language,
): MatchListItem[] {
  const summarize = (team: TeamRow | undefined): TeamSummary =>
    team ? { name: nameIn(language, team.name, team.nameArabic), logo: team.logo } : unknownTeam;
  const teams = indexById(facts.teams);
  const venues = indexById(facts.venues);
  const bookings = new Map(facts.bookings.map((booking) => [booking.matchId, booking]));
  const tickets = newestTickets(facts.tickets);
  return facts.matches
    .map((match): MatchListItem => {
      const booking = bookings.get(match.id);
      const ticket = tickets.get(match.id);
      const state = matchStateOf(match, booking, ticket, facts, now);
      const home = teams.get(match.homeTeamId);
      const away = teams.get(match.awayTeamId);
      const venue = venues.get(match.venueId);
      return {
        id: match.id,
        eventId: match.eventId,
        name: match.name,
        date: match.date,
        home: summarize(home),
        away: summarize(away),
        venue: venue ? nameIn(language, venue.name, venue.nameArabic) : unknownTeam.name,
        gate: mediaGate(language, match.gate, ticket?.entrance),
        names: [home, away, venue].flatMap((place) => [place?.name, place?.nameArabic]).join(' '),
        state,
        reason: booking?.reason ?? null,
        refusal: facts.refused.get(match.id) ?? null,
        seat: booking?.seat ?? null,
        ticketRef: ticket?.ref ?? null,
        isApproved: booking?.status === 'approved',
        canWithdraw: withdrawableStates.has(state) && Date.parse(match.date) > now,
        isOpen: match.reservationOpen,
        hasPlaces: match.places !== undefined && !facts.isOfficer,
        toAnswer: placeToAnswer(match, facts.requests, now),
        notWithdrawn: facts.notWithdrawn.get(match.id) ?? null,
      };
    })
    .sort((a, b) => a.date.localeCompare(b.date) || a.home.name.localeCompare(b.home.name));
}

function matchStateOf(
  match: MatchRow,
  booking: BookingRow | undefined,
  ticket: TicketRow | undefined,
  { waiting, refused, withdrawing }: MatchListData,
  now: number,
): MatchState {
  if (booking !== undefined && booking.status !== 'rejected' && withdrawing.has(match.id))
    return 'withdrawing';
  if (booking === undefined && waiting.has(match.id)) return 'waiting';
  if (booking === undefined && refused.has(match.id)) return 'refused';
  if (booking?.revoked === true) return 'revoked';
  const seatReservationRequired = booking?.seatReservationRequired ?? false;
  const action = matchAction({ ...match, seatReservationRequired }, booking, now);
  // Approved, but the ticket has not been synced yet.
  return action === 'ticket' && ticket === undefined ? 'approved' : action;
}

/** The valid ticket of each match, else the one revoked last. */
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

/** Groups sorted matches by their day, `YYYY-MM-DD`. */
export function groupByDay(items: readonly MatchListItem[], dayOf: (instant: string) => string) {
  const days: { day: string; items: MatchListItem[] }[] = [];
  for (const item of items) {
    const day = dayOf(item.date);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
