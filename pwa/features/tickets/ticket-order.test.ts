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
  it('tickets begin with the next match, and those of past matches come last', () => {
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

  it('the tickets include one per match, the valid one rather than a revoked one', () => {
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

  it('past tickets are not among the upcoming ones, and open by their own reference', () => {
    expect(shown()).toEqual(['next', 0, false]);
    expect(shown('next')).toEqual(['next', 0, false]);
    expect(shown('over')).toEqual(['over long-over', 0, true]);
    expect(shown('long-over')).toEqual(['over long-over', 1, true]);
    expect(selectTicket(tickets, undefined, now)?.past).toBe(2);
  });

  it('past tickets are listed, the latest first', () => {
    expect(pastTickets(tickets, now).map(({ ref }) => ref)).toEqual(['over', 'long-over']);
  });

  it('past tickets are shown if there are no others', () => {
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

  it('the requested ticket opens, otherwise the next match’s', () => {
    expect(opened(undefined, 'next', 'later')).toEqual([
      ['next later', 0],
      ['next later', 0],
      ['next later', 1],
    ]);
  });

  it('a replaced ticket opens the new one, and an unknown reference shows none', () => {
    expect(opened('old', 'unknown')).toEqual([['next later', 0], null]);
    expect(selectTicket([], undefined, now)).toBeNull();
  });

  it('a ticket that its holder cancelled is not among the others, and opens on its own', () => {
    const cancelled = (ref: string, hours: number) =>
      ticket(ref, hours, {
        revokedAt: '2026-11-02T00:00:00.000Z',
        revokedReason: 'reason.withdrawn',
      });
    const all = [ticket('next', 5), cancelled('mine', 1), cancelled('over', -9)];
    const shown = (ref?: string) => selectTicket(all, ref, now)?.tickets.map((each) => each.ref);
    expect(shown()).toEqual(['next']);
    expect(shown('mine')).toEqual(['mine']);
    expect(pastTickets(all, now)).toEqual([]);
    expect(selectTicket([cancelled('mine', 1)], undefined, now)).toBeNull();
  });
});
