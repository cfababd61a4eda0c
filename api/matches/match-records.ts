/** Match records for the HTTP replies, built by one statement. */
import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionBuilder,
  type Nullable,
  type SqlBool,
} from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { isApprovedBooking } from '#api/matches/match-people.ts';
import { namedMatches } from '#api/matches/named-matches.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { listPeople, personFields } from '#api/accounts/person-records.ts';
import type { Database } from '#api/schema.ts';

/** A `TeamRef` from the home team `h` or the away team `w`. */
export function teamObject(eb: ExpressionBuilder<Teams, 'h' | 'w'>, alias: 'h' | 'w') {
  return jsonBuildObject({
    id: eb.ref(`${alias}.id`),
    name: eb.ref(`${alias}.name`),
    nameArabic: eb.ref(`${alias}.name_ar`),
    logo: eb.ref(`${alias}.logo`),
  });
}

/** A `PlaceRef` from the venue `v` or the tournament `e`. */
export function placeObject(alias: 'v' | 'e') {
  const { ref } = expressionBuilder<{ v: Database['venue']; e: Database['event'] }, 'v' | 'e'>();
  return jsonBuildObject({
    id: ref(`${alias}.id`),
    name: ref(`${alias}.name`),
    nameArabic: ref(`${alias}.name_ar`),
  });
}

interface Teams {
  h: Database['team'];
  w: Database['team'];
}

interface Filtered {
  m: Database['match'];
  e: Database['event'];
}

/** Which matches: a condition over `match m` and its `event e`. */
export type MatchFilter = (eb: ExpressionBuilder<Filtered, 'm' | 'e'>) => Expression<SqlBool>;

export interface MatchRecordOptions {
  /** Adds for administrators how many bookings are pending and approved, as `people`. */
  withCounts?: boolean;
  /** Leaves `Members` and `Officers` empty. */
  omitPeople?: boolean;
}

/**
 * The matches that fit the filter, by kick-off. Administrators see all `Members` and `Officers`, an
 * officer all those of the matches they are approved for, everyone else only themselves.
 */
export async function matchRecords(
  tx: Tx,
  viewer: Pick<Actor, 'id' | 'scope'>,
  filter: MatchFilter,
  { withCounts = false, omitPeople = false }: MatchRecordOptions = {},
): Promise<AdminMatch[]> {
  return selectMatches(tx)
    .innerJoinLateral(
      (eb) => selectPeople(eb, viewer, omitPeople).as('people'),
      (join) => join.onTrue(),
    )
    .select(['people.Members', 'people.Officers'])
    .$if(withCounts, (query) =>
      query
        .innerJoinLateral(
          (eb) => countPeople(eb).as('counted'),
          (join) => join.onTrue(),
        )
        .leftJoinLateral(
          (eb) => selectAssigned(eb).as('assignment'),
          (join) => join.onTrue(),
        )
        .select(['counted.people', 'assignment.assigned']),
    )
    .where(filter)
    .orderBy('m.date')
    .orderBy('m.id')
    .execute();
}

/** The matches without their people. */
export function selectMatches(tx: Tx) {
  return namedMatches(tx)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('booking as b')
          .whereRef('b.match_id', '=', 'm.id')
          .where('b.seat', 'is not', null)
          // Numbers are aggregated and written as text once: a tenth of the time of building JSON.
          .select(
            sql<string[]>`coalesce('["seat-' || array_to_string(
              array_agg(b.seat order by b.seat), '","seat-') || '"]', '[]')::json`.as('seats'),
          )
          .as('taken'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'm.id',
      'm.name',
      isoInstant(eb.ref('m.date')).as('date'),
      'm.event_id as eventId',
      jsonBuildObject({
        id: eb.ref('e.id'),
        name: eb.ref('e.name'),
        nameArabic: eb.ref('e.name_ar'),
        acronym: eb.ref('e.acronym'),
      }).as('Event'),
      teamObject(eb, 'h').as('HomeTeam'),
      teamObject(eb, 'w').as('AwayTeam'),
      placeObject('v').as('Location'),
      'm.gate',
      'm.seated',
      'm.reservation_open as reservationOpen',
      'm.version',
      'taken.seats as takenSeats',
    ]);
}

type OfMatch = ExpressionBuilder<Database & { m: Database['match'] }, 'm'>;

/** `Members` and `Officers` of match `m` that the viewer may see. */
function selectPeople(
  of: OfMatch,
  { id, scope }: Pick<Actor, 'id' | 'scope'>,
  omitPeople: boolean,
) {
  return of
    .selectFrom('booking as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .leftJoin('ticket as t', (join) =>
      join.onRef('t.booking_id', '=', 'b.id').on('t.revoked_at', 'is', null),
    )
    .whereRef('b.match_id', '=', 'm.id')
    .where('b.withdrawn', '=', false)
    .where('a.deleted_at', 'is', null)
    .$if(scope !== 'admin', (query) =>
      query.where((eb) =>
        scope === 'member'
          ? eb('a.id', '=', id)
          : eb.or([eb('a.id', '=', id), isApprovedFor(eb, id)]),
      ),
    )
    .$if(omitPeople, (query) => query.where(sql<boolean>`false`))
    .select(peopleLists);
}

type Bookings = {
  b: Database['booking'];
  a: Database['account'];
  t: Nullable<Database['ticket']>;
};

/** `Members` and `Officers` of the bookings `b`, with their accounts `a` and valid tickets `t`. */
export function peopleLists(eb: ExpressionBuilder<Bookings, 'a' | 'b' | 't'>) {
  const booking = {
    status: eb.ref('b.status'),
    seat: sql<string | null>`'seat-' || b.seat`,
    ref: eb.ref('t.ref'),
  };
  const member = jsonBuildObject({
    ...personFields(eb),
    MatchMember: jsonBuildObject({
      ...booking,
      seatReservationRequired: eb
        .and([eb('b.status', '=', 'approved'), eb.ref('b.needs_seat'), eb('b.seat', 'is', null)])
        .$castTo<boolean>(),
    }),
  });
  const officer = jsonBuildObject({
    ...personFields(eb),
    MatchOfficer: jsonBuildObject({
      ...booking,
      userId: eb.ref('a.id'),
      assigned: eb('b.assignment', 'is not', null).$castTo<boolean>(),
    }),
  });
  return [
    listPeople(eb, member, 'member').as('Members'),
    listPeople(eb, officer, 'officer').as('Officers'),
  ] as const;
}

function isApprovedFor(
  eb: ExpressionBuilder<Database & { b: Database['booking'] }, 'b'>,
  officerId: string,
) {
  return eb.exists(
    eb
      .selectFrom('booking as mine')
      .whereRef('mine.match_id', '=', 'b.match_id')
      .where('mine.account_id', '=', officerId)
      .where('mine.status', '=', 'approved'),
  );
}

function countPeople(of: OfMatch) {
  return of
    .selectFrom('booking as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .whereRef('b.match_id', '=', 'm.id')
    .where('a.deleted_at', 'is', null)
    .select((eb) =>
      jsonBuildObject({
        pending: eb.fn.countAll<number>().filterWhere('b.status', '=', 'pending'),
        approved: eb.fn.countAll<number>().filterWhere(isApprovedBooking),
      }).as('people'),
    );
}

function selectAssigned(of: OfMatch) {
  return of
    .selectFrom('booking as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .whereRef('b.match_id', '=', 'm.id')
    .where('b.assignment', 'is not', null)
    .where('a.deleted_at', 'is', null)
    .select((eb) =>
      jsonBuildObject({
        id: eb.ref('a.id'),
        name: sql<string>`concat_ws(' ', a.first_name, a.last_name)`,
        nameArabic: eb.ref('a.name_arabic'),
      }).as('assigned'),
    );
}
