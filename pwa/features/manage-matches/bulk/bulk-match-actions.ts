/** Bulk actions on matches: which matches change, who is affected, and the request for each. */
import { assignToMatch } from '#sync/contracts/events/assignments.ts';
import { deleteMatches } from '#sync/contracts/admin/bulk-jobs.ts';
import { editMatch } from '#sync/contracts/matches/manage-matches.ts';
import { bookingsOf, type MatchSummary } from '#pwa/features/manage-matches/match-resource.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';

export type BulkAction = 'open' | 'close' | 'assign' | 'delete';
export interface Officer {
  readonly id: string;
  readonly name: string;
}

/** Separates the matches that the action changes from those already in that state. */
export function splitAffected(
  kind: BulkAction,
  matches: readonly MatchSummary[],
  officer: Officer | null = null,
): { todo: MatchSummary[]; already: MatchSummary[] } {
  const isSo = ({ reservationOpen, assigned }: MatchSummary) =>
    (kind === 'open' && reservationOpen) ||
    (kind === 'close' && !reservationOpen) ||
    (kind === 'assign' && officer !== null && assigned?.id === officer.id);
  return {
    todo: matches.filter((match) => !isSo(match)),
    already: matches.filter((match) => isSo(match)),
  };
}

/** Number of bookings and requests that would be cancelled with the matches. */
export function countBookings(matches: readonly MatchSummary[]): {
  approved: number;
  pending: number;
} {
  const all = matches.map((match) => bookingsOf(match));
  return {
    approved: all.reduce((sum, { approved }) => sum + approved, 0),
    pending: all.reduce((sum, { pending }) => sum + pending, 0),
  };
}

/**
 * Changes one match. The server refuses if its version or its officer has changed since it was
 * shown.
 *
 * @throws ApiError
 */
export async function applyBulkAction(
  kind: BulkAction,
  { id, version, assigned }: MatchSummary,
  officer: Officer | null,
  idempotencyKey: string,
): Promise<void> {
  const params = { id };
  if (kind === 'open' || kind === 'close') {
    const body = { match: { reservationOpen: kind === 'open' }, version };
    await call(editMatch, { params, body, idempotencyKey });
  } else if (kind === 'assign') {
    const body = { officers: officer ? [officer.id] : [], expected: assigned?.id ?? null };
    await call(assignToMatch, { params, body, idempotencyKey });
  }
}

/**
 * Deletes the matches in one call, so that no one gets an email for each. Resolves to the server's
 * reasons by the ids of those that it kept.
 *
 * @throws ApiError
 */
export async function deleteSelected(
  matches: readonly MatchSummary[],
  idempotencyKey: string,
): Promise<ReadonlyMap<string, string>> {
  const body = { matches: matches.map(({ id, version }) => ({ id, version })) };
  const { refused } = await call(deleteMatches, { body, idempotencyKey });
  return new Map(refused.map(({ id, message }) => [id, message]));
}

export function throwIfRefused({ id }: MatchSummary, refused: ReadonlyMap<string, string>): void {
  const message = refused.get(id);
  if (message !== undefined) throw new ApiError('conflict', message, { status: 409 });
}
