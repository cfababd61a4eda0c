import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/** A valid ticket for a match on 21 November 2026, 19:00 in Cairo. */
export function ticketRow(change: Partial<TicketRow> = {}): TicketRow {
  return {
    id: 'ticket',
    version: 1,
    ref: 'r'.repeat(22),
    bookingId: 'booking',
    matchId: 'match',
    eventId: 'event',
    seat: 'seat-57',
    holder: 'Salma Nabil',
    organization: 'Delta Press',
    role: 'photographer',
    url: 'https://league.example/reservation/r#s',
    issuedAt: '2026-11-20T12:32:00.000Z',
    revokedAt: null,
    revokedReason: null,
    facts: {
      match: 'Al Ahly v Zamalek',
      event: 'League',
      date: '2026-11-21T17:00:00.000Z',
      home: { name: 'Al Ahly', logo: null },
      away: { name: 'Zamalek', logo: null },
      venue: 'Cairo International Stadium',
      gate: 'Media gate 4',
    },
    ...change,
  };
}
