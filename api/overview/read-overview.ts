/** Reads the overview in one statement, so that all figures are consistent. */
import * as z from 'zod/mini';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { requestTypes } from '#sync/contracts/admin/approvals.ts';
import { memberView, type MemberView } from '#sync/contracts/admin/member-view.ts';
import type { Overview } from '#sync/contracts/admin/overview.ts';
import { seatBlocks } from '#sync/contracts/matches/seat-names.ts';
import { teamObject } from '#api/matches/match-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';
import { countMatchPeople } from '#api/matches/match-people.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';

const maxSeatedMatches = 6;

/** Selects matches that are not deleted, with their teams. */
function selectFixtures(tx: Tx) {
  return db(tx)
    .selectFrom('match as m')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as w', 'w.id', 'm.away_team_id')
    .where('m.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .select((of) => [
      'm.id',
      isoInstant(of.ref('m.date')).as('date'),
      teamObject(of, 'h').as('HomeTeam'),
      teamObject(of, 'w').as('AwayTeam'),
    ]);
}

/** Counts rows as a number of JSON. */
const total = <DB, TB extends keyof DB>(eb: ExpressionBuilder<DB, TB>) =>
  eb.fn.countAll<number>().as('count');

/** @param zone the league's time zone, whose calendar days are counted */
export async function readOverview(
  tx: Tx,
  now: Date,
  zone: string,
): Promise<Omit<Overview, 'troubles'>> {
  const moment = sql<string>`${now}::timestamptz`;
  /** Midnight of today in the league's zone, as a local time. */
  const today = sql<string>`date_trunc('day', ${moment} at time zone ${zone}::text)`;
  /** Midnight at the start of the day that many days from today. */
  const midnight = (days: number) =>
    sql<string>`(${today} + make_interval(days => ${days})) at time zone ${zone}::text`;
  const after = (interval: string) => sql<string>`${moment} + ${interval}::interval`;

  return db(tx)
    .with('ages', (eb) =>
      eb
        .selectFrom('request as r')
        .innerJoin('account as a', 'a.id', 'r.account_id')
        .leftJoin('match as m', 'm.id', 'r.match_id')
        .leftJoin('event as e', (join) =>
          join.on((on) => on('e.id', '=', on.fn.coalesce('r.event_id', 'm.event_id'))),
        )
        .where('r.status', '=', 'pending')
        .where('a.deleted_at', 'is', null)
        .where('m.deleted_at', 'is', null)
        .where('e.deleted_at', 'is', null)
        .groupBy('r.type')
        .select((of) => {
          const count = of.fn.countAll<number>();
          return [
            'r.type',
            // The same ages as in the queue, which the overview leads to.
            count.filterWhere('r.created_at', '>', after('-1 day')).as('fresh'),
            count
              .filterWhere('r.created_at', '<=', after('-1 day'))
              .filterWhere('r.created_at', '>', after('-2 days'))
              .as('days'),
            count.filterWhere('r.created_at', '<=', after('-2 days')).as('old'),
            isoInstant(of.fn.min<string>('r.created_at')).as('oldest'),
          ];
        }),
    )
    .with('unattended', () =>
      selectFixtures(tx)
        .where('m.date', '>=', moment)
        .where('m.date', '<=', after('7 days'))
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('booking as b')
                .innerJoin('account as a', 'a.id', 'b.account_id')
                .whereRef('b.match_id', '=', 'm.id')
                .where('a.scope', '=', 'officer')
                .where('b.status', '=', 'approved'),
            ),
          ),
        ),
    )
    .with('written', (eb) =>
      eb
        .selectFrom('mail')
        .where('created_at', '>=', midnight(-6))
        .groupBy(sql`1`)
        .select((of) => {
          const count = of.fn.countAll<number>();
          return [
            sql<string>`date_trunc('day', ${of.ref('created_at')} at time zone ${zone}::text)`.as(
              'day',
            ),
            count.filterWhere('status', '=', 'sent').as('sent'),
            count.filterWhere('status', '=', 'queued').as('queued'),
            count.filterWhere('status', '=', 'failed').as('failed'),
          ];
        }),
    )
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        selectFixtures(tx)
          .select((of) => countMatchPeople(of.ref('m.id')).as('people'))
          .where('m.date', '>=', midnight(0))
          .where('m.date', '<', midnight(1))
          .orderBy('m.date')
          .orderBy('m.id'),
      ).as('today'),
      jsonArrayFrom(
        eb
          .selectFrom(
            sql<{
              type: (typeof requestTypes)[number];
              position: number;
            }>`unnest(${[...requestTypes]}::text[]) with ordinality`.as<'kind'>(
              sql`kind (type, position)`,
            ),
          )
          .leftJoin('ages', 'ages.type', 'kind.type')
          .select((of) => [
            'kind.type',
            of.fn.coalesce('ages.fresh', sql.lit(0)).as('fresh'),
            of.fn.coalesce('ages.days', sql.lit(0)).as('days'),
            of.fn.coalesce('ages.old', sql.lit(0)).as('old'),
            'ages.oldest',
          ])
          .orderBy('kind.position'),
      ).as('waiting'),
      jsonBuildObject({
        count: eb.selectFrom('unattended').select(total).$asScalar().$notNull(),
        next: jsonObjectFrom(
          eb.selectFrom('unattended').selectAll().orderBy('date').orderBy('id').limit(1),
        ),
      }).as('withoutOfficer'),
      jsonArrayFrom(
        eb
          .selectFrom(
            sql<{
              day: string;
            }>`generate_series(${today} - interval '6 days', ${today}, interval '1 day')`.as<'d'>(
              sql`d (day)`,
            ),
          )
          .leftJoin('written', 'written.day', 'd.day')
          .select((of) => [
            sql<string>`to_char(${of.ref('d.day')}, 'YYYY-MM-DD')`.as('day'),
            of.fn.coalesce('written.sent', sql.lit(0)).as('sent'),
            of.fn.coalesce('written.queued', sql.lit(0)).as('queued'),
            of.fn.coalesce('written.failed', sql.lit(0)).as('failed'),
          ])
          .orderBy('d.day'),
      ).as('mails'),
      jsonBuildObject({
        sent: eb
          .selectFrom('mail')
          .select(total)
          .where('status', '=', 'sent')
          .where('sent_at', '>=', midnight(0))
          .$asScalar()
          .$notNull(),
        waiting: eb
          .selectFrom('mail')
          .select(total)
          .where('status', '=', 'queued')
          .$asScalar()
          .$notNull(),
        oldest: eb
          .selectFrom('mail')
          .select((of) => isoInstant(of.fn.min<string | null>('queued_at')).as('oldest'))
          .where('status', '=', 'queued')
          .$asScalar(),
      }).as('mailsNow'),
      eb
        .cast<number>(
          eb.selectFrom('mail').select(total).where('status', '=', 'failed').$asScalar(),
          'integer',
        )
        .as('mailsFailed'),
      jsonArrayFrom(
        selectFixtures(tx)
          .select((of) => {
            const taken = seatBlocks.map(({ first, last }) =>
              of
                .selectFrom('booking as b')
                .select(total)
                .whereRef('b.match_id', '=', 'm.id')
                .where('b.seat', '>=', first)
                .where('b.seat', '<=', last),
            );
            return sql<number[]>`json_build_array(${sql.join(taken)})`.as('blocks');
          })
          .where('m.seated', '=', true)
          .where('m.date', '>=', midnight(0))
          .orderBy('m.date')
          .orderBy('m.id')
          .limit(maxSeatedMatches),
      ).as('seats'),
      jsonArrayFrom(
        eb
          .selectFrom('accreditation as x')
          .innerJoin('account as a', 'a.id', 'x.account_id')
          .innerJoin('event as e', 'e.id', 'x.event_id')
          .where('a.deleted_at', 'is', null)
          .where('e.deleted_at', 'is', null)
          .where('e.end_date', '>=', sql<string>`${today}::date`)
          .where('x.status', '<>', 'rejected')
          .where((of) => of.or([of('x.status', '=', 'pending'), of('a.status', '=', 'approved')]))
          .where('a.role', 'is not', null)
          .groupBy('a.role')
          .select((of) => {
            const count = of.fn.countAll<number>();
            return [
              of.ref('a.role').$notNull().as('role'),
              count
                .filterWhere('x.status', '=', 'approved')
                .filterWhere('a.status', '=', 'approved')
                .as('approved'),
              count.filterWhere('x.status', '=', 'pending').as('pending'),
            ];
          })
          .orderBy('approved', 'desc')
          .orderBy('pending', 'desc')
          .orderBy('role'),
      ).as('roles'),
    ])
    .executeTakeFirstOrThrow();
}

/** Reads the rows that phones receive, so that nothing is shown that members do not see. */
export async function readMemberView(tx: Tx): Promise<MemberView> {
  const names = Object.keys(memberView.shape);
  const [row] = await rawRows(
    tx,
    z.object({ view: memberView }),
    sql`select jsonb_object_agg(name, (
      select coalesce(jsonb_agg(p.body), '[]') from sync.published p where p.collection = name
    )) as view from unnest(${names}::text[]) as name`,
  );
  if (row === undefined) throw new Error('an aggregate has one row');
  return row.view;
}
