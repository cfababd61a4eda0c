/** Tickets whose booking the person has cancelled, also before the server knows. */
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import type { LeagueReason } from '#sync/contracts/messages/reasons.ts';

/** An own change that the synced rows do not contain yet. */
export interface UnreadChange {
  name: string;
  record: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

const cancelledReason: LeagueReason = 'reason.withdrawn';

export function isCancelled({ revokedReason }: Pick<TicketRow, 'revokedReason'>): boolean {
  return revokedReason === cancelledReason;
}

/** The tickets as they will be once the server has the cancellations among these changes. */
export function applyCancellations(
  tickets: readonly TicketRow[],
  changes: readonly UnreadChange[],
): TicketRow[] {
  const cancelledAt = new Map(
    changes
      .filter(({ name }) => name === 'match.withdraw')
      .map(({ record, createdAt }) => [record, new Date(createdAt).toISOString()]),
  );
  return tickets.map((ticket) => {
    const revokedAt = cancelledAt.get(formatRecordKey({ kind: 'match', id: ticket.matchId }));
    if (revokedAt === undefined || ticket.revokedAt !== null) return ticket;
    return { ...ticket, url: null, revokedAt, revokedReason: cancelledReason };
  });
}
