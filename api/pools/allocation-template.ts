/** The usual places of a venue's matches: saving them, and setting up matches by them. */
import { sql } from 'kysely';
import type {
  AllocationForm,
  TemplateObstacle,
  VenueMatch,
} from '#sync/contracts/pools/manage-pools.ts';
import { teamObject } from '#api/matches/match-records.ts';
import { namedMatches } from '#api/matches/named-matches.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { memberBookings, readForm, saveAllocation } from '#api/pools/save-allocation.ts';

/** The template as its form has it, or null. Throws 404 without the venue. */
export async function readTemplate(tx: Tx, venueId: string) {
  const found = await selectTemplate(tx, venueId).executeTakeFirst();
  if (!found) throw notFound('places.venueGone');
  const { body, version } = found;
  return body === null || version === null ? null : { ...body, version };
}

/** Throws 404 without the venue, 409 for a stale version, 422 for numbers that cannot be read. */
export async function saveTemplate(
  tx: Tx,
  actor: Actor,
  venueId: string,
  { allocation, version }: { allocation: AllocationForm; version?: number | undefined },
): Promise<void> {
  readForm(allocation);
  await db(tx)
    .selectFrom('venue')
    .select('id')
    .where('id', '=', venueId)
    .forNoKeyUpdate()
    .execute();
  const before = await readTemplate(tx, venueId);
  if (version !== before?.version) throw conflict('error.stale');
  const body = JSON.stringify(allocation);
  await db(tx)
    .insertInto('allocation_template')
    .values({ venue_id: venueId, body })
    .onConflict((same) => same.column('venue_id').doUpdateSet({ body }))
    .execute();
  await audit(tx, actor, 'venue.allocation-template', ['venue', venueId]);
}

/** The venue's next matches, by kick-off. Throws 404 without the venue. */
export async function listVenueMatches(tx: Tx, venueId: string): Promise<VenueMatch[]> {
  await readTemplate(tx, venueId);
  const matches = await selectMatches(tx)
    .where('m.venue_id', '=', venueId)
    .where(sql<boolean>`m.date > now()`)
    .orderBy('m.date')
    .orderBy('m.id')
    .limit(200)
    .execute();
  return matches.map(({ venueId: _, ...match }) => match);
}

/**
 * Sets up the places of each match by its venue's template, in a transaction of its own, so that one
 * match that cannot be set up keeps no other from it.
 *
 * @param em is outside of a transaction
 */
export async function applyTemplates(em: Tx, actor: Actor, matchIds: readonly string[]) {
  const results: { matchId: string; obstacle: TemplateObstacle | null }[] = [];
  for (const matchId of new Set(matchIds))
    results.push({
      matchId,
      obstacle: await inTransaction(em, (tx) => applyTemplate(tx, actor, matchId)),
    });
  return results;
}

async function applyTemplate(
  tx: Tx,
  actor: Actor,
  matchId: string,
): Promise<TemplateObstacle | null> {
  // Read after the lock: a statement that waited for it would see the bookings as they were before.
  await db(tx)
    .selectFrom('match')
    .select('id')
    .where('id', '=', matchId)
    .forNoKeyUpdate()
    .execute();
  const match = await selectMatches(tx).where('m.id', '=', matchId).executeTakeFirst();
  if (!match) return 'gone';
  if (match.obstacle !== null) return match.obstacle;
  const template = await selectTemplate(tx, match.venueId).executeTakeFirst();
  if (!template?.body) return 'template';
  await saveAllocation(tx, actor, matchId, { allocation: template.body });
  return null;
}

function selectTemplate(tx: Tx, venueId: string) {
  return db(tx)
    .selectFrom('venue as v')
    .leftJoin('allocation_template as t', 't.venue_id', 'v.id')
    .where('v.id', '=', venueId)
    .where('v.deleted_at', 'is', null)
    .select(['t.body', 't.version']);
}

function selectMatches(tx: Tx) {
  return namedMatches(tx)
    .where('m.deleted_at', 'is', null)
    .select((eb) => [
      'm.id',
      'm.venue_id as venueId',
      isoInstant(eb.ref('m.date')).as('date'),
      teamObject(eb, 'h').as('HomeTeam'),
      teamObject(eb, 'w').as('AwayTeam'),
      memberBookings.as('bookings'),
      sql<TemplateObstacle | null>`case when m.date <= now() then 'past'
        when m.pooled then 'allocation' when ${memberBookings} > 0 then 'bookings' end`.as(
        'obstacle',
      ),
    ]);
}
