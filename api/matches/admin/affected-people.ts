/** Lists who gets an email about a change, before it is made. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import {
  maxNamesListed,
  type AffectedPeople,
  type PlannedAction,
} from '#sync/contracts/notifications/affected-people.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { db, type Database } from '#api/schema.ts';
import { hoursUntilMatchOver } from '#api/tickets/signing-keys.ts';

type AccountBuilder = ExpressionBuilder<Database & { a: Database['account'] }, 'a'>;

export async function findAffectedPeople(tx: Tx, planned: PlannedAction): Promise<AffectedPeople> {
  const people = await db(tx)
    .selectFrom('account as a')
    .select([
      sql<string>`a.first_name || ' ' || a.last_name`.as('name'),
      sql<number>`count(*) over ()::int`.as('count'),
    ])
    .where('a.deleted_at', 'is', null)
    .where((eb) => isAffected(eb, planned))
    .orderBy('a.last_name')
    .orderBy('a.first_name')
    .orderBy('a.id')
    .limit(maxNamesListed)
    .execute();
  return { count: people[0]?.count ?? 0, names: people.map(({ name }) => name) };
}

function isAffected(eb: AccountBuilder, planned: PlannedAction): Expression<SqlBool> {
  if (planned.action === 'moveMatches')
    return eb.and([
      eb('a.status', '=', 'approved'),
      hasBooking(eb, planned.matchIds),
      ...(planned.date === undefined
        ? []
        : [eb(sql`${planned.date}::timestamptz`, '>=', oldestComing)]),
    ]);
  if (planned.action === 'deleteMatches') return hasComingBooking(eb, planned.matchIds);
  return eb.exists(
    eb
      .selectFrom('accreditation as c')
      .select('c.id')
      .whereRef('c.account_id', '=', 'a.id')
      .where('c.event_id', '=', planned.eventId)
      .where('c.status', '<>', 'rejected'),
  );
}

/** A match with an earlier kick-off is over. */
const oldestComing = sql<string>`now() - make_interval(hours => ${hoursUntilMatchOver})`;

const bookingsOf = (eb: AccountBuilder, matchIds: readonly string[]) =>
  eb
    .selectFrom('booking as b')
    .innerJoin('match as m', 'm.id', 'b.match_id')
    .select('b.id')
    .whereRef('b.account_id', '=', 'a.id')
    .where('b.match_id', '=', anyId(matchIds))
    .where('b.status', 'in', ['pending', 'approved']);

const hasBooking = (eb: AccountBuilder, matchIds: readonly string[]) =>
  eb.exists(bookingsOf(eb, matchIds));

/** No one gets an email about a match that was played. */
const hasComingBooking = (eb: AccountBuilder, matchIds: readonly string[]) =>
  eb.exists(bookingsOf(eb, matchIds).where('m.date', '>=', oldestComing));
