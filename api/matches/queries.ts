/** Reads of matches. */
import type { AdminMatch } from '#sync/contracts/manage-matches.ts';
import type { Match } from '#sync/contracts/matches.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { Tx } from '#api/platform/database.ts';
import { forbidden, notFound } from '#api/platform/errors.ts';
import { matchRecords } from '#api/matches/records.ts';

const present = 'm.deleted_at is null and e.deleted_at is null';

/** The matches of a tournament, by kick-off: for those accredited there, and admins (rulings §4). */
export async function listMatches(tx: Tx, actor: Actor, eventId: string): Promise<Match[]> {
  await requireAccreditation(tx, actor, eventId);
  const [event] = await tx.execute<unknown[]>(
    `select 1 from event where id = ? and deleted_at is null`,
    [eventId],
  );
  if (!event) throw notFound('events.gone');
  return matchRecords(tx, actor, `m.event_id = ? and ${present}`, [eventId]);
}

interface MatchPlace {
  eventId: string;
  matchId: string;
}

/** One match of a tournament, for the same people. Throws 404 where it is not there. */
export async function readMatch(tx: Tx, actor: Actor, place: MatchPlace): Promise<Match> {
  await requireAccreditation(tx, actor, place.eventId);
  return readBookedMatch(tx, actor, place);
}

/** The same after a booking or a seat in this transaction, which nobody gets without accreditation. */
export async function readBookedMatch(
  tx: Tx,
  actor: Actor,
  { eventId, matchId }: MatchPlace,
): Promise<Match> {
  const where = `m.id = ? and m.event_id = ? and ${present}`;
  const [match] = await matchRecords(tx, actor, where, [matchId, eventId]);
  if (!match) throw notFound('matches.gone');
  return match;
}

/** Every match, by kick-off; the caller is an admin. */
export async function listAllMatches(
  tx: Tx,
  actor: Actor,
  { people }: { people?: 'count' | undefined },
): Promise<AdminMatch[]> {
  const shape = { counted: true, unnamed: people === 'count' };
  return matchRecords(tx, actor, present, [], shape);
}

/** One match for its form; the caller is an admin. */
export async function readAnyMatch(tx: Tx, actor: Actor, id: string): Promise<AdminMatch> {
  const where = `m.id = ? and ${present}`;
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
