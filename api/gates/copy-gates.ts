/** Copies the gates of the last match at the same venue, so that a venue has defaults. */
import { sql } from 'kysely';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import type { GateRow } from '#sync/contracts/gate/gate-rows.ts';
import { addGate } from '#api/gates/manage-gates.ts';
import { lockMatch, saveGateSettings } from '#api/gates/set-up.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/**
 * Copies numbers, names and roles, and sets the gates up if they are not yet. Throws 404 without the
 * match, and 409 where there are gates already or none to copy.
 */
export async function copyGates(tx: Tx, actor: Actor, matchId: string): Promise<GateRow[]> {
  const setUp = await db(tx)
    .selectFrom('gate_match')
    .select('id')
    .where('id', '=', matchId)
    .executeTakeFirst();
  // Both lock the match, so that a second copy at the same time finds the gates of the first.
  if (setUp === undefined) await saveGateSettings(tx, actor, matchId, { version: 0 });
  else await lockMatch(tx, matchId);
  const own = await db(tx)
    .selectFrom('gate')
    .select('id')
    .where('match_id', '=', matchId)
    .limit(1)
    .executeTakeFirst();
  const source = await findMatchToCopy(tx, matchId);
  if (source === null || own !== undefined) throw conflict('error.stale');
  const gates = await db(tx)
    .selectFrom('gate')
    .select(['number', 'name', 'name_ar as nameArabic', 'roles'])
    .where('match_id', '=', source.id)
    .orderBy('number')
    .execute();
  const copies: GateRow[] = [];
  for (const gate of gates) copies.push(await addGate(tx, actor, matchId, gate));
  return copies;
}

/** The last match before this one at its venue that has gates; null if there is none. */
export async function findMatchToCopy(tx: Tx, matchId: string): Promise<GateOverview['copyFrom']> {
  const source = await db(tx)
    .selectFrom('match as m')
    .innerJoin('match as earlier', (join) =>
      join
        .onRef('earlier.venue_id', '=', 'm.venue_id')
        .onRef('earlier.date', '<', 'm.date')
        .on('earlier.deleted_at', 'is', null),
    )
    .innerJoin('gate as g', 'g.match_id', 'earlier.id')
    .innerJoin('team as h', 'h.id', 'earlier.home_team_id')
    .innerJoin('team as w', 'w.id', 'earlier.away_team_id')
    .select((eb) => [
      'earlier.id',
      isoInstant(eb.ref('earlier.date')).as('date'),
      'h.name as home',
      'h.name_ar as homeArabic',
      'w.name as away',
      'w.name_ar as awayArabic',
      sql<number>`count(*)::int`.as('gates'),
    ])
    .where('m.id', '=', matchId)
    .groupBy(['earlier.id', 'h.id', 'w.id'])
    .orderBy('earlier.date', 'desc')
    .orderBy('earlier.id')
    .limit(1)
    .executeTakeFirst();
  return source ?? null;
}
