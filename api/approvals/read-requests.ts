/** Reads of requests, from the view `request` (docs/decisions/0001). */
import { sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { AskableField } from '#sync/contracts/accounts/accounts.ts';
import type { ApprovalRequest, RequestType, UserRequest } from '#sync/contracts/admin/approvals.ts';
import type { Status } from '#sync/contracts/accounts/role-names.ts';
import type { OutletState } from '#sync/contracts/outlets/outlet-types.ts';
import { userObject } from '#api/accounts/person-records.ts';
import { placeObject, teamObject } from '#api/matches/match-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId, isoInstant } from '#api/platform/database/sql-functions.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** Selects the requests of existing accounts, with the columns that filters and sorting use. */
function fromRequests(tx: Tx) {
  return db(tx)
    .selectFrom('request as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .leftJoin('event as e', 'e.id', 'r.event_id')
    .leftJoin('match as m', 'm.id', 'r.match_id')
    .where('a.deleted_at', 'is', null);
}

/** Requests that can still be decided, of blocked accounts too: those can be rejected. */
export function fromDecidable(tx: Tx) {
  return fromRequests(tx)
    .where('a.scope', '<>', 'admin')
    .where('r.withdrawn', '=', false)
    .where('e.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null);
}

type RequestQuery = ReturnType<typeof fromRequests>;

/** Selects a request without its person. */
function selectRequest(query: RequestQuery) {
  return query.select((eb) => [
    'r.id',
    'r.type',
    'r.status',
    'r.reason as rejectionReason',
    isoInstant(eb.ref('r.created_at')).as('createdAt'),
    eb.fn
      .coalesce(
        eb
          .selectFrom('profile_request as pr')
          .select('pr.changes')
          .whereRef('pr.id', '=', 'r.id')
          .$asScalar(),
        sql<[]>`'[]'`,
      )
      .as('changes'),
    jsonArrayFrom(
      eb
        .selectFrom('request_question as q')
        .innerJoin('account as by', 'by.id', 'q.asked_by')
        .select((of) => [
          'q.id',
          of.ref('q.fields').$castTo<AskableField[]>().as('fields'),
          'q.requirements',
          'q.text',
          isoInstant(of.ref('q.asked_at')).as('askedAt'),
          sql<string>`by.first_name || ' ' || by.last_name`.as('askedBy'),
          isoInstant(of.ref('q.answered_at')).as('answeredAt'),
          'q.answer',
        ])
        .where((of) =>
          of.or([
            of('q.request_id', '=', of.ref('r.id')),
            of('q.accreditation_id', '=', of.ref('r.id')),
          ]),
        )
        .orderBy('q.asked_at'),
    ).as('questions'),
    eb.case().when('a.scope', '=', 'member').then(eb.ref('a.id')).end().as('memberId'),
    eb.case().when('a.scope', '=', 'officer').then(eb.ref('a.id')).end().as('officerId'),
    jsonObjectFrom(
      eb
        .selectFrom('match as m')
        .innerJoin('event as e', 'e.id', 'm.event_id')
        .innerJoin('team as h', 'h.id', 'm.home_team_id')
        .innerJoin('team as w', 'w.id', 'm.away_team_id')
        .innerJoin('venue as v', 'v.id', 'm.venue_id')
        .select((of) => [
          'm.id',
          'm.name',
          isoInstant(of.ref('m.date')).as('date'),
          'm.seated',
          of
            .selectFrom('booking as b')
            .select((b) => b.fn.countAll<number>().as('count'))
            .whereRef('b.match_id', '=', 'm.id')
            .where('b.status', '=', 'approved')
            .where((b) => b.or([b.ref('b.needs_seat'), b.not(b.ref('m.seated'))]))
            .$asScalar()
            .$notNull()
            .as('approved'),
          teamObject(of, 'h').as('HomeTeam'),
          teamObject(of, 'w').as('AwayTeam'),
          placeObject('v').as('Location'),
          placeObject('e').as('Event'),
        ])
        .whereRef('m.id', '=', 'r.match_id'),
    ).as('Match'),
    jsonObjectFrom(
      eb
        .selectFrom('event as e')
        .select(['e.id', 'e.name', 'e.name_ar as nameArabic'])
        .whereRef('e.id', '=', 'r.event_id'),
    ).as('Event'),
    sql<boolean>`r.type = 'join_event' and e.two_approvals`.as('twoApprovals'),
    jsonObjectFrom(
      eb
        .selectFrom('accreditation as c')
        .innerJoin('account as by', 'by.id', 'c.first_approved_by')
        .select(['by.id', sql<string>`by.first_name || ' ' || by.last_name`.as('name')])
        .whereRef('c.id', '=', 'r.id')
        .where('e.two_approvals', '=', true),
    ).as('firstApproval'),
    jsonObjectFrom(
      eb
        .selectFrom('clearance as s')
        .select((of) => [
          's.cleared',
          's.note',
          isoInstant(of.fn.coalesce('s.answered_at', 's.exported_at')).as('at'),
        ])
        .whereRef('s.event_id', '=', 'r.event_id')
        .whereRef('s.account_id', '=', 'r.account_id')
        .where('r.type', '=', 'join_event'),
    ).as('clearance'),
  ]);
}

/** Selects a request with its person; a brief one says whether an outlet vouches for them. */
export function selectRequestWithUser(query: RequestQuery, isBrief = false) {
  return selectRequest(query)
    .select((eb) => {
      const user = jsonBuildObject({ User: userObject(eb, 'admin', isBrief) });
      return [
        eb.case().when('a.scope', '=', 'member').then(user).end().as('Member'),
        eb.case().when('a.scope', '=', 'officer').then(user).end().as('Officer'),
      ];
    })
    .$if(isBrief, (brief) =>
      brief.select((eb) => eb.ref('a.outlet_state').$castTo<OutletState | null>().as('outlet')),
    );
}

/** One page of the requests of a type and status, oldest first, and their total number. */
export async function listRequests(
  tx: Tx,
  query: {
    type: RequestType;
    status: Status;
    page: number;
    pageSize: number;
    people?: 'brief' | undefined;
  },
): Promise<{ requests: ApprovalRequest[]; totalCount: number }> {
  const { type, status, page, pageSize } = query;
  const selected = fromDecidable(tx).where('r.type', '=', type).where('r.status', '=', status);
  // Only the page's rows are read in full, not those that it skips.
  const ids = await selected
    .select('r.id')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const onPage = selected.where('r.id', '=', anyId(ids.map(({ id }) => id)));
  const requests = await selectRequestWithUser(onPage, query.people === 'brief')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
  const { totalCount } = await selected
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('totalCount'))
    .executeTakeFirstOrThrow();
  return { requests, totalCount };
}

/** Reads all requests of a person, newest first. Throws 404 for an unknown account. */
export async function listUserRequests(tx: Tx, accountId: string): Promise<UserRequest[]> {
  const account = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound();
  return selectRequest(fromDecidable(tx))
    .where('r.account_id', '=', accountId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

/** Throws 404 for an unknown request. */
export async function readRequest(tx: Tx, id: string): Promise<ApprovalRequest> {
  const request = await selectRequestWithUser(fromRequests(tx))
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!request) throw notFound();
  return request;
}
