import { describe, expect, it } from 'vitest';
import { orderTickets, pastTickets, selectTicket } from '#pwa/features/tickets/ticket-order.ts';
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

describe('the order of tickets', () => {
  it('puts the next match first and past matches last', () => {
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

  it('has one ticket per match, the valid one before a revoked one', () => {
    const tickets = [
      ticket('old', 5, { matchId: 'm', revokedAt: '2026-11-02T00:00:00.000Z' }),
      ticket('live', 5, { matchId: 'm', issuedAt: '2026-11-03T00:00:00.000Z' }),
    ];
    expect(orderTickets(tickets, now).map(({ ref }) => ref)).toEqual(['live']);
    expect(orderTickets(tickets.toReversed(), now).map(({ ref }) => ref)).toEqual(['live']);
  });
});

describe('past tickets', () => {
  const tickets = [ticket('over', -9), ticket('next', 5), ticket('long-over', -99)];
  const shown = (ref?: string) => {
    const found = selectTicket(tickets, ref, now);
    return found && [found.tickets.map((each) => each.ref).join(' '), found.at, found.isPast];
  };

  it('are not in the swipe with upcoming ones, and open by their own reference', () => {
    expect(shown()).toEqual(['next', 0, false]);
    expect(shown('next')).toEqual(['next', 0, false]);
    expect(shown('over')).toEqual(['over long-over', 0, true]);
    expect(shown('long-over')).toEqual(['over long-over', 1, true]);
    expect(selectTicket(tickets, undefined, now)?.past).toBe(2);
  });

  it('are listed, the latest first', () => {
    expect(pastTickets(tickets, now).map(({ ref }) => ref)).toEqual(['over', 'long-over']);
  });

  it('stay within reach when there is no other', () => {
    expect(selectTicket([ticket('over', -9)], undefined, now)).toMatchObject({ isPast: true });
  });
});

describe('selecting a ticket', () => {
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

  it('opens the requested ticket, else the next match’s', () => {
    expect(opened(undefined, 'next', 'later')).toEqual([
      ['next later', 0],
      ['next later', 0],
      ['next later', 1],
    ]);
  });

  it('shows a replaced ticket on its own, and none for an unknown reference', () => {
    expect(opened('old', 'unknown')).toEqual([['old', 0], null]);
    expect(selectTicket(tickets, 'old', now)?.replacedBy).toBe('next');
    expect(selectTicket(tickets, 'next', now)?.replacedBy).toBeNull();
    expect(selectTicket([], undefined, now)).toBeNull();
  });
});
