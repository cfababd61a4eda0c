/** Deletes matches: their bookings end, with one e-mail to each person; reports stay. */
import { sql } from 'kysely';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { deleteMatches as contract, Refusal } from '#sync/contracts/admin/bulk-jobs.ts';
import { endParticipation } from '#api/events/end-participation.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, conflict, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
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
  await markDeleted(tx, actor, match);
  await endParticipation(tx, actor.id, { matchIds: [match.id] }, services);
}

/** Deletes the matches that can be deleted, and returns the reason for each of the others. */
export async function deleteMatches(
  tx: Tx,
  actor: Actor,
  matches: readonly DeletedMatch[],
  services: DeletionServices,
): Promise<Infer<(typeof contract)['reply']>> {
  const deleted: string[] = [];
  const refused: Refusal[] = [];
  // In the order of ids, so that two calls do not wait for each other.
  for (const match of matches.toSorted((a, b) => a.id.localeCompare(b.id))) {
    try {
      await markDeleted(tx, actor, match);
      deleted.push(match.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id: match.id, message: error.message });
    }
  }
  await endParticipation(tx, actor.id, { matchIds: deleted }, services);
  return { deleted, refused };
}

async function markDeleted(
  tx: Tx,
  actor: Actor,
  { id, version = null }: DeletedMatch,
): Promise<void> {
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
    const changed = await db(tx)
      .selectFrom('match')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    throw changed ? conflict('error.stale') : notFound('matches.gone');
  }
  await audit(tx, actor, 'match.delete', ['match', id], { name: match.name, people: match.people });
}
