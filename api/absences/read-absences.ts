/** Reads absences and suspensions. */
import { sql } from 'kysely';
import { type AbsenceRow, contestDays } from '#sync/contracts/absences/absences.ts';
import type { ManagedAbsence, PersonAbsences } from '#sync/contracts/absences/manage-absences.ts';
import { teamObject } from '#api/matches/match-records.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** Over `absence x`: upheld, or not contested in time. `absenceCounts` on phones is the same. */
export const isCounted = sql<boolean>`(x.status = 'upheld'
  or (x.status = 'open' and x.notified_at <= now() - make_interval(days => ${sql.lit(contestDays)})))`;

/** Over `account a`: the person as administrators see them. */
export const personColumns = [
  'a.id as accountId',
  'a.first_name as firstName',
  'a.last_name as lastName',
  'a.name_arabic as nameArabic',
  'a.organization',
  'a.organization_arabic as organizationArabic',
] as const;

function selectOwn(tx: Tx) {
  return db(tx)
    .selectFrom('absence as x')
    .select((eb) => [
      'x.id',
      'x.match_id as matchId',
      'x.event_id as eventId',
      'x.evidence',
      isoInstant(eb.ref('x.notified_at')).as('notifiedAt'),
      'x.status',
      'x.contest',
      isoInstant(eb.ref('x.contested_at')).as('contestedAt'),
      'x.explanation',
      isoInstant(eb.ref('x.decided_at')).as('decidedAt'),
    ]);
}

/** Absences (`absence x`) with person and match. */
export function selectAbsences(tx: Tx) {
  return selectOwn(tx)
    .innerJoin('account as a', 'a.id', 'x.account_id')
    .innerJoin('match as m', 'm.id', 'x.match_id')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as w', 'w.id', 'm.away_team_id')
    .select((eb) => [
      ...personColumns,
      isoInstant(eb.ref('m.date')).as('date'),
      teamObject(eb, 'h').as('HomeTeam'),
      teamObject(eb, 'w').as('AwayTeam'),
      isCounted.as('counts'),
    ])
    .orderBy(sql`x.status = 'contested'`, 'desc')
    .orderBy('x.notified_at', 'desc')
    .orderBy('a.last_name')
    .orderBy('x.id');
}

export async function readAbsence(tx: Tx, id: string): Promise<ManagedAbsence> {
  return selectAbsences(tx).where('x.id', '=', id).executeTakeFirstOrThrow();
}

const maxListed = 200;
const maxOfPerson = 100;

/** The absences that are not decided, the contested ones first. */
export async function listAbsences(tx: Tx): Promise<ManagedAbsence[]> {
  return selectAbsences(tx)
    .where('x.status', 'in', ['open', 'contested'])
    .limit(maxListed)
    .execute();
}

/** Empty for an unknown person. */
export async function readPersonAbsences(tx: Tx, accountId: string): Promise<PersonAbsences> {
  const absences = await selectAbsences(tx)
    .where('x.account_id', '=', accountId)
    .limit(maxOfPerson)
    .execute();
  const suspensions = await db(tx)
    .selectFrom('suspension as s')
    .where('s.account_id', '=', accountId)
    .orderBy('s.begins_at', 'desc')
    .orderBy('s.id')
    .select((eb) => [
      's.id',
      isoInstant(eb.ref('s.begins_at')).as('beginsAt'),
      isoInstant(eb.ref('s.ends_at')).as('endsAt'),
      's.reason',
      's.absence_ids as absenceIds',
      isoInstant(eb.ref('s.created_at')).as('createdAt'),
      isoInstant(eb.ref('s.lifted_at')).as('liftedAt'),
      's.lifted_reason as liftedReason',
    ])
    .execute();
  return { absences, suspensions };
}

/** Throws 404 for an absence of another person. */
export async function readOwnAbsence(tx: Tx, actor: Actor, id: string): Promise<AbsenceRow> {
  const absence = await selectOwn(tx)
    .select('x.version')
    .where('x.id', '=', id)
    .where('x.account_id', '=', actor.id)
    .executeTakeFirst();
  if (!absence) throw notFound('absences.gone');
  return absence;
}
