/** Reads of matches. */
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden, notFound } from '#api/platform/errors/app-error.ts';
import { matchRecords } from '#api/matches/records.ts';

const notDeletedSql = 'm.deleted_at is null and e.deleted_at is null';

/** The matches of a tournament, by kick-off: for those accredited there, and admins (rulings §4). */
export async function listMatches(tx: Tx, actor: Actor, eventId: string): Promise<Match[]> {
  await requireAccreditation(tx, actor, eventId);
  const [event] = await tx.execute<unknown[]>(
    `select 1 from event where id = ? and deleted_at is null`,
    [eventId],
  );
  if (!event) throw notFound('events.gone');
  return matchRecords(tx, actor, `m.event_id = ? and ${notDeletedSql}`, [eventId]);
}

interface MatchIds {
  eventId: string;
  matchId: string;
}

/** One match of a tournament, for the same people. Throws 404 where it is not there. */
export async function readMatch(tx: Tx, actor: Actor, place: MatchIds): Promise<Match> {
  await requireAccreditation(tx, actor, place.eventId);
  return readMatchAfterBooking(tx, actor, place);
}

/** The same after a booking or a seat in this transaction, which nobody gets without accreditation. */
export async function readMatchAfterBooking(
  tx: Tx,
  actor: Actor,
  { eventId, matchId }: MatchIds,
): Promise<Match> {
  const where = `m.id = ? and m.event_id = ? and ${notDeletedSql}`;
  const [match] = await matchRecords(tx, actor, where, [matchId, eventId]);
  if (!match) throw notFound('matches.gone');
  return match;
}

/** Every match, by kick-off; the caller is an admin. */
export async function listMatchesForAdmin(
  tx: Tx,
  actor: Actor,
  { people }: { people?: 'count' | undefined },
): Promise<AdminMatch[]> {
  const shape = { counted: true, unnamed: people === 'count' };
  return matchRecords(tx, actor, notDeletedSql, [], shape);
}

/** One match for its form; the caller is an admin. */
export async function readMatchForAdmin(tx: Tx, actor: Actor, id: string): Promise<AdminMatch> {
  const where = `m.id = ? and ${notDeletedSql}`;
  const [match] = await matchRecords(tx, actor, where, [id], { counted: true });
  if (!match) throw notFound('matches.gone');
  return match;
}

/** Before anything is looked at, so that a refusal tells nothing about what exists. */
async function requireAccreditation(tx: Tx, actor: Actor, eventId: string): Promise<void> {
  if (actor.scope === 'admin') return;
  const [own] = await tx.execute<unknown[]>(
    `select 1 from accreditation where event_id = ? and account_id = ? and status = 'approved'`,
    [eventId, actor.id],
  );
  if (!own) throw forbidden('events.notAccredited');
}
