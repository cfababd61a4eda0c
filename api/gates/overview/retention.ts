/** Deletes what the gates of a match recorded about people, some time after the match. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#api/platform/config/config.ts';
import { inTransaction, type Orm, type Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import { renewOfficerNumbers } from '#api/gates/officer-numbers.ts';
import { db } from '#api/schema.ts';

/** Tables in the order of their references. */
const tables = [
  'gate_exception_seen',
  'gate_compared',
  'gate_comparison',
  'gate_scan',
  'gate_device',
  'security_list',
] as const;

/**
 * Deletes checks, comparisons, phones, security lists, contacts and recipients of matches
 * `gateKeptDays` after kick-off, one match a transaction, and replaces its keys. Gates, numbers of
 * the list and the bookings' attendance stay. Returns the number of matches.
 */
export async function deleteGateRecords(
  orm: Orm,
  { gateKeptDays }: Pick<Config, 'gateKeptDays'>,
): Promise<number> {
  const due = await findMatches(orm.em.fork(), gateKeptDays);
  for (const matchId of due)
    await inTransaction(orm.em, async (tx) => {
      for (const table of tables)
        await db(tx).deleteFrom(table).where('match_id', '=', matchId).execute();
      await db(tx)
        .updateTable('gate_match')
        .set({ contact: null, recipients: [] })
        .where('id', '=', matchId)
        .execute();
      await renewOfficerNumbers(tx, matchId);
      await db(tx)
        .updateTable('gate_secret')
        .set({ match_key: randomBytes(32), search_key: randomBytes(32) })
        .where('match_id', '=', matchId)
        .execute();
    });
  return due.length;
}

/**
 * Throws 409 for a match whose checks are deleted, or soon will be: computed from none, its attendance
 * would be lost.
 */
export async function requireGateRecords(
  tx: Tx,
  matchId: string,
  { gateKeptDays }: Pick<Config, 'gateKeptDays'>,
): Promise<void> {
  const over = await db(tx)
    .selectFrom('match')
    .select('id')
    .where('id', '=', matchId)
    .where('date', '<', sql<string>`now() - make_interval(days => ${gateKeptDays})`)
    .executeTakeFirst();
  if (over) throw conflict('gate.closed');
}

async function findMatches(em: Tx, days: number): Promise<string[]> {
  const rows = await db(em)
    .selectFrom('gate_match as g')
    .innerJoin('match as m', 'm.id', 'g.id')
    .select('g.id')
    .where('m.date', '<', sql<string>`now() - make_interval(days => ${days})`)
    .where(
      sql<boolean>`(exists (select from gate_device d where d.match_id = g.id)
        or exists (select from gate_scan s where s.match_id = g.id)
        or exists (select from security_list l where l.match_id = g.id)
        or g.contact is not null or g.recipients <> '{}')`,
    )
    .execute();
  return rows.map(({ id }) => id);
}
