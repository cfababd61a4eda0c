/** Sets up the gates of a match, and changes their settings. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { editGateMatch, gateMatch } from '#sync/contracts/gate/manage-gates.ts';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import { readGateMatch } from '#api/gates/published-rows.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

type GateMatch = z.infer<typeof gateMatch>;
type SettingsEdit = Infer<NonNullable<(typeof editGateMatch)['body']>>;

/**
 * Sets up the gates where `version` is 0: numbers the match's tickets and makes its keys. Otherwise
 * changes the given settings. Throws 404 without the match and 409 for a stale version.
 */
export async function saveGateSettings(
  tx: Tx,
  actor: Actor,
  matchId: string,
  { version, ...edit }: SettingsEdit,
): Promise<GateMatch> {
  const isNew = version === 0;
  if (isNew) await setUpGates(tx, matchId);
  else if (edit.opensBefore !== undefined) await lockMatch(tx, matchId);
  const { contact, ...columns } = edit;
  const changes = {
    opens_before: columns.opensBefore,
    closes_after: columns.closesAfter,
    re_entry: columns.reEntry,
    recipients: columns.recipients,
    contact: contact && JSON.stringify(contact),
  };
  if (Object.values(changes).some((value) => value !== undefined)) {
    const edited = await db(tx)
      .updateTable('gate_match')
      .set(changes)
      .where('id', '=', matchId)
      .$if(!isNew, (query) => query.where('version', '=', version))
      .returning('id')
      .executeTakeFirst();
    if (!edited) throw await missingOrStale(tx, matchId);
  } else if (!isNew) {
    const current = await db(tx)
      .selectFrom('gate_match')
      .select('id')
      .where('id', '=', matchId)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!current) throw await missingOrStale(tx, matchId);
  }
  await audit(
    tx,
    actor,
    isNew ? 'match.gates-set-up' : 'match.gates-edit',
    ['match', matchId],
    withoutAddresses(edit),
  );
  return readSettings(tx, matchId);
}

/**
 * Tickets say when the gates open, so a trigger locks the match, too. Moving the kick-off locks the
 * match first and its settings then; in the other order both would wait for each other.
 */
export async function lockMatch(tx: Tx, matchId: string): Promise<void> {
  await db(tx)
    .selectFrom('match')
    .select('id')
    .where('id', '=', matchId)
    .forNoKeyUpdate()
    .execute();
}

/** The log is kept for ever, so it says that contact or recipients changed, and names no one. */
function withoutAddresses({ contact, recipients, ...edit }: Omit<SettingsEdit, 'version'>) {
  return {
    ...edit,
    ...(contact !== undefined && { contact: contact !== null }),
    ...(recipients && { recipients: recipients.length }),
  };
}

/** Reads the settings with what only the media office sees. */
async function readSettings(tx: Tx, matchId: string): Promise<GateMatch> {
  const private_ = await db(tx)
    .selectFrom('gate_match')
    .select(['recipients', 'contact'])
    .where('id', '=', matchId)
    .executeTakeFirstOrThrow();
  return { ...(await readGateMatch(tx, matchId)), ...private_ };
}

async function missingOrStale(tx: Tx, matchId: string): Promise<Error> {
  const known = await db(tx)
    .selectFrom('gate_match')
    .select('id')
    .where('id', '=', matchId)
    .executeTakeFirst();
  return known ? conflict('error.stale') : notFound('matches.gone');
}

/**
 * The locks make everything wait that the list must not miss: tickets being issued, which share-lock
 * the same rows, renamings that tickets copy, and tickets being revoked.
 */
async function setUpGates(tx: Tx, matchId: string): Promise<void> {
  const match = await db(tx)
    .selectFrom('match as m')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as w', 'w.id', 'm.away_team_id')
    .innerJoin('venue as v', 'v.id', 'm.venue_id')
    .select('m.id')
    .where('m.id', '=', matchId)
    .where('m.deleted_at', 'is', null)
    .forShare(['e', 'h', 'w', 'v'])
    .forNoKeyUpdate(['m'])
    .executeTakeFirst();
  if (!match) throw notFound('matches.gone');
  const made = await db(tx)
    .insertInto('gate_match')
    .values({ id: matchId, facts: sql`bilingual_ticket_facts(${matchId})` })
    .onConflict((found) => found.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw conflict('error.stale');
  await db(tx)
    .insertInto('gate_secret')
    .values({ match_id: matchId, match_key: randomBytes(32), search_key: randomBytes(32) })
    .execute();
  await numberTickets(tx, matchId);
}

/** Numbers tickets in the order in which they were issued; triggers number those that come later. */
async function numberTickets(tx: Tx, matchId: string): Promise<void> {
  await sql`
    with locked as materialized (
      select id, ref, booking_id, role, seat, revoked_at, issued_at from ticket
      where match_id = ${matchId} order by id for share
    ), listed as (
      insert into gate_entry (id, match_id, no, h, booking_id, role, seat, revoked_at)
      select id, ${matchId}, row_number() over (order by issued_at, id),
        substr(sha256(convert_to(ref, 'UTF8')), 1, 16), booking_id, role, seat, revoked_at
      from locked
      returning no
    )
    update gate_secret set last_no = (select count(*) from listed)
    where match_id = ${matchId}`.execute(db(tx));
}
