/** Deletes matches: their bookings end, with one email to each person; reports stay. */
import { sql } from 'kysely';
import { endParticipation } from '#api/events/end-participation.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, conflict, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { storedRefusal, type StoredRefusal } from '#api/bulk/refusals.ts';
import { db } from '#api/schema.ts';

interface DeletedMatch {
  id: string;
  version?: number | null | undefined;
}

type DeletionServices = Pick<Services, 'mail' | 'jobs'>;

/** Throws 404, 409 for another than the given version. */
export async function deleteMatch(
  tx: Tx,
  actor: Actor,
  match: DeletedMatch,
  services: DeletionServices,
): Promise<void> {
  if (!(await markDeleted(tx, actor, match))) throw notFound('matches.gone');
  await endParticipation(tx, actor.id, { matchIds: [match.id] }, services);
}

/**
 * Deletes the matches that can be deleted, and returns the reason for each of the others. One that is
 * deleted already counts as deleted, because the answer to an earlier call may have been lost.
 */
export async function deleteMatches(
  tx: Tx,
  actor: Actor,
  matches: readonly DeletedMatch[],
  services: DeletionServices,
): Promise<{ deleted: string[]; refused: StoredRefusal[] }> {
  const deleted: string[] = [];
  const deletedNow: string[] = [];
  const refused: StoredRefusal[] = [];
  // The order of ids keeps two calls from waiting for each other.
  for (const match of matches.toSorted((a, b) => a.id.localeCompare(b.id))) {
    try {
      if (await markDeleted(tx, actor, match)) deletedNow.push(match.id);
      deleted.push(match.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push(storedRefusal(match.id, error));
    }
  }
  await endParticipation(tx, actor.id, { matchIds: deletedNow }, services);
  return { deleted, refused };
}

/** Returns false for a match that was deleted before. */
async function markDeleted(
  tx: Tx,
  actor: Actor,
  { id, version = null }: DeletedMatch,
): Promise<boolean> {
  // Booking a match and deciding a booking share-lock the match: they either commit before this update
  // and are revoked after it, or find the match deleted.
  const match = await db(tx)
    .updateTable('match')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== null, (query) => query.where('version', '=', version))
    .returning((eb) => [
      'name',
      eb
        .selectFrom('booking as b')
        .whereRef('b.match_id', '=', 'match.id')
        .where('b.status', 'in', ['pending', 'approved'])
        .select(sql<number>`count(*)::int`.as('people'))
        .as('people'),
    ])
    .executeTakeFirst();
  if (!match) {
    const kept = await db(tx)
      .selectFrom('match')
      .select('deleted_at')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!kept) throw notFound('matches.gone');
    if (kept.deleted_at === null) throw conflict('error.stale');
    return false;
  }
  await audit(tx, actor, 'match.delete', ['match', id], { name: match.name, people: match.people });
  return true;
}
