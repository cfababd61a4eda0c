import { describe, expect, it } from 'vitest';
import { orderTickets, selectTicket } from '#pwa/features/tickets/ticket-order.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const hour = 3_600_000;

function ticket(ref: string, hours: number, more: Partial<TicketRow> = {}): TicketRow {
  const date = new Date(now + hours * hour).toISOString();
  return {
    ref,
    matchId: ref,
    issuedAt: '2026-11-01T00:00:00.000Z',
    revokedAt: null,
    facts: { date },
    ...more,
  } as TicketRow;
}

describe('tickets in the hand', () => {
  it('show the next match first and what is over last', () => {
    const tickets = [
      ticket('long-over', -99),
      ticket('over', -9),
      ticket('next', 5),
      ticket('later', 30),
      ticket('playing', -1),
    ];
    expect(orderTickets(tickets, now).map(({ ref }) => ref)).toEqual([
      'playing',
      'next',
      'later',
      'over',
      'long-over',
    ]);
  });

  it('show one ticket a match, the live one before a revoked one', () => {
    const tickets = [
      ticket('old', 5, { matchId: 'm', revokedAt: '2026-11-02T00:00:00.000Z' }),
      ticket('live', 5, { matchId: 'm', issuedAt: '2026-11-03T00:00:00.000Z' }),
    ];
    expect(orderTickets(tickets, now).map(({ ref }) => ref)).toEqual(['live']);
    expect(orderTickets(tickets.toReversed(), now).map(({ ref }) => ref)).toEqual(['live']);
  });
});

describe('the hand', () => {
  const tickets = [
    ticket('later', 30),
    ticket('next', 5),
    ticket('old', 5, { matchId: 'next', revokedAt: '2026-11-02T00:00:00.000Z' }),
  ];
  const opened = (...refs: (string | undefined)[]) =>
    refs.map((ref) => {
      const hand = selectTicket(tickets, ref, now);
      return hand && [hand.tickets.map((each) => each.ref).join(' '), hand.at];
    });

  it('opens at the ticket that was asked for, else at the next match', () => {
    expect(opened(undefined, 'next', 'later')).toEqual([
      ['next later', 0],
      ['next later', 0],
      ['next later', 1],
    ]);
  });

  it('leaves an older ticket of a match by itself, and knows what it does not hold', () => {
    expect(opened('old', 'unknown')).toEqual([['old', 0], null]);
    expect(selectTicket([], undefined, now)).toBeNull();
  });
});
