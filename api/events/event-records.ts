/** Tournament records for the HTTP replies, built by one statement. */
import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { AdminEvent } from '#sync/contracts/events/manage-events.ts';
import { listPeople, personFields } from '#api/accounts/person-records.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { db, type Database } from '#api/schema.ts';

export interface EventRecordOptions {
  /** Adds for administrators the counts of applications, as `people`, and `twoApprovals`. */
  withCounts?: boolean;
  /** Leaves `Members` and `Officers` empty. */
  omitPeople?: boolean;
}

export type EventQuery = SelectQueryBuilder<Database, 'event', Selectable<Database['event']>>;
type EventBuilder = ExpressionBuilder<Database & { e: Selectable<Database['event']> }, 'e'>;

/**
 * The tournaments that `pick` chooses, by start date. Administrators see everything; others see the
 * matches of tournaments they are accredited for, officers also the people there, everyone else only
 * themselves.
 */
export async function eventRecords(
  tx: Tx,
  viewer: Pick<Actor, 'id' | 'scope'>,
  pick: (events: EventQuery) => EventQuery,
  { withCounts = false, omitPeople = false }: EventRecordOptions = {},
): Promise<AdminEvent[]> {
  return db(tx)
    .selectFrom((eb) =>
      pick(eb.selectFrom('event').selectAll().where('deleted_at', 'is', null)).as('e'),
    )
    .innerJoinLateral(
      (eb) => selectPeople(eb, viewer, omitPeople).as('people'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'e.id',
      'e.version',
      'e.name',
      'e.name_ar as nameArabic',
      'e.acronym',
      'e.description',
      'e.banner',
      'e.start_date as startDate',
      'e.end_date as endDate',
      'e.accreditation_enabled as accreditationEnabled',
      jsonArrayFrom(
        eb
          .selectFrom('match as m')
          .select((of) => ['m.id', 'm.name', isoInstant(of.ref('m.date')).as('date')])
          .$if(viewer.scope !== 'admin', (matches) =>
            matches.where((of) => isAccredited(of, viewer.id)),
          )
          .whereRef('m.event_id', '=', 'e.id')
          .where('m.deleted_at', 'is', null)
          .orderBy('m.date')
          .orderBy('m.id'),
      ).as('Matches'),
      jsonArrayFrom(
        eb
          .selectFrom('document as d')
          .select((of) => [
            'd.id',
            'd.title',
            'd.name',
            'd.image',
            'd.event_id as eventId',
            isoInstant(of.ref('d.created_at')).as('createdAt'),
          ])
          .whereRef('d.event_id', '=', 'e.id')
          .orderBy('d.created_at', 'desc')
          .orderBy('d.id'),
      ).as('Files'),
      'people.Members',
      'people.Officers',
    ])
    .$if(withCounts, (query) =>
      query.select((eb) => [countPeople(eb).as('people'), 'e.two_approvals as twoApprovals']),
    )
    .orderBy('e.start_date')
    .orderBy('e.id')
    .execute();
}

/** `Members` and `Officers` of event `e` that the viewer may see. */
function selectPeople(
  of: EventBuilder,
  { id, scope }: Pick<Actor, 'id' | 'scope'>,
  omitPeople: boolean,
) {
  return (
    of
      .selectFrom('accreditation as c')
      .innerJoin('account as a', 'a.id', 'c.account_id')
      .whereRef('c.event_id', '=', 'e.id')
      .where('c.withdrawn', '=', false)
      .where('a.deleted_at', 'is', null)
      // A blocked account keeps its accreditation, which counts again once it is approved.
      .where('a.status', '=', 'approved')
      .$if(scope !== 'admin', (query) =>
        query.where((eb) =>
          scope === 'officer'
            ? eb.or([eb('a.id', '=', id), isAccredited(eb, id)])
            : eb('a.id', '=', id),
        ),
      )
      .$if(omitPeople, (query) => query.where(sql<boolean>`false`))
      .select((eb) => {
        const entry = jsonBuildObject({ status: eb.ref('c.status') });
        const member = jsonBuildObject({ ...personFields(eb), EventMember: entry });
        const officer = jsonBuildObject({ ...personFields(eb), EventOfficer: entry });
        return [
          listPeople(eb, member, 'member').as('Members'),
          listPeople(eb, officer, 'officer').as('Officers'),
        ];
      })
  );
}

/** Whether the account's accreditation to event `e` is approved. */
function isAccredited(of: EventBuilder, accountId: string) {
  return of.exists(
    of
      .selectFrom('accreditation as own')
      .whereRef('own.event_id', '=', 'e.id')
      .where('own.account_id', '=', accountId)
      .where('own.status', '=', 'approved'),
  );
}

/** Counts the pending and approved applications to event `e`. */
function countPeople(of: EventBuilder) {
  return of
    .selectFrom('accreditation as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .whereRef('c.event_id', '=', 'e.id')
    .where('a.deleted_at', 'is', null)
    .select((eb) =>
      jsonBuildObject({
        pending: eb.fn.countAll<number>().filterWhere('c.status', '=', 'pending'),
        approved: eb.fn
          .countAll<number>()
          .filterWhere('c.status', '=', 'approved')
          .filterWhere('a.status', '=', 'approved'),
      }).as('counts'),
    )
    .$asScalar()
    .$notNull();
}
