import { describe, expect, it } from 'vitest';
import { inHand } from '#pwa/features/tickets/ticket-order.ts';
import type { TicketRow } from '#sync/contracts/tickets.ts';

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
    expect(inHand(tickets, now).map(({ ref }) => ref)).toEqual([
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
    expect(inHand(tickets, now).map(({ ref }) => ref)).toEqual(['live']);
    expect(inHand(tickets.toReversed(), now).map(({ ref }) => ref)).toEqual(['live']);
  });
});
