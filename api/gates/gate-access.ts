/** Access to the gates of a match, for administrators and for officers approved for that match. */
import type { Actor } from '#api/platform/auth/actor.ts';
import { isApprovedOfficer } from '#api/platform/auth/approved-officer.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** Throws 404 for everyone else, as for a match that does not exist or is deleted. */
export async function requireGateManager(tx: Tx, actor: Actor, matchId: string): Promise<void> {
  const match = await db(tx)
    .selectFrom('match as m')
    .select('m.id')
    .where('m.id', '=', matchId)
    .where('m.deleted_at', 'is', null)
    .where((eb) => eb.or([eb.val(actor.scope === 'admin'), isApprovedOfficer(actor.id, matchId)]))
    .executeTakeFirst();
  if (!match) throw notFound('matches.gone');
}
