/** The pending requests of a type, page by page, and what they can be filtered by. */
import { type Expression, sql } from 'kysely';
import type {
  ApprovalRequest,
  RequestFilters,
  RequestPageQuery,
  requestListColumns,
  RequestType,
} from '#sync/contracts/admin/approvals.ts';
import type { Language } from '#sync/contracts/messages/languages.ts';
import type { ListPage } from '#sync/contracts/core/list-pages.ts';
import { searchKey } from '#sync/contracts/core/search-key.ts';
import { fromDecidable, selectRequestWithUser } from '#api/approvals/read-requests.ts';
import { personTexts } from '#api/accounts/person-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId, isoInstant } from '#api/platform/database/sql-functions.ts';
import { type ListOrder, readListPage } from '#api/platform/lists/list-pages.ts';
import { containsWords, sortName, sortText } from '#api/platform/lists/search-text.ts';
import { db } from '#api/schema.ts';

const text = (value: Expression<unknown>) => ({ type: 'text', value: sortText(value) }) as const;

const requestOrder = (language: Language): ListOrder<(typeof requestListColumns)[number]> => ({
  id: sql.ref('r.id'),
  columns: {
    waiting: { type: 'instant', value: sql.ref('r.created_at'), reversed: true },
    name: {
      type: 'text',
      value: sortName(language, sql`a.first_name || ' ' || a.last_name`, sql.ref('a.name_arabic')),
    },
    email: text(sql.ref('a.email')),
    organization: {
      type: 'text',
      value: sortName(language, sql.ref('a.organization'), sql.ref('a.organization_arabic')),
    },
    role: text(sql.ref('a.role')),
    tournament: {
      type: 'text',
      value: sortName(language, sql.ref('e.name'), sql.ref('e.name_ar')),
    },
    match: { type: 'instant', value: sql`coalesce(m.date, r.created_at)` },
    stadium: { type: 'text', value: sortName(language, sql.ref('v.name'), sql.ref('v.name_ar')) },
    given: {
      type: 'number',
      // Counted for all matches together, because one count for each is slow with many bookings.
      value: sql`coalesce((select g.count from (
        select b.match_id, count(*)::int as count from booking b join match of on of.id = b.match_id
        where b.status = 'approved' and (b.needs_seat or not of.seated)
        group by b.match_id) g where g.match_id = r.match_id), 0)`,
    },
  },
});

/** All pending requests of a type, before search and filters. */
const pendingRequests = (tx: Tx, type: RequestType) =>
  fromDecidable(tx)
    .leftJoin('team as h', 'h.id', 'm.home_team_id')
    .leftJoin('team as w', 'w.id', 'm.away_team_id')
    .leftJoin('venue as v', 'v.id', 'm.venue_id')
    .where('r.type', '=', type)
    .where('r.status', '=', 'pending');

/** Whether the applicant has yet to answer a question about the accreditation. */
const isAsked = sql<boolean>`exists (select from request_question q
  where q.accreditation_id = r.id and q.answered_at is null)`;

function filteredRequests(tx: Tx, query: RequestPageQuery) {
  const { type, text: search, role, event, match, waiting } = query;
  return pendingRequests(tx, type)
    .where(waiting === 'applicant' ? isAsked : sql<boolean>`not ${isAsked}`)
    .$if(role !== undefined, (rows) => rows.where('a.role', '=', role ?? null))
    .$if(event !== undefined, (rows) => rows.where('r.event_id', '=', event ?? null))
    .$if(match !== undefined, (rows) => rows.where('r.match_id', '=', match ?? null))
    .where(
      containsWords(
        sql`concat_ws(' ', ${personTexts}, e.name, e.name_ar, h.name, h.name_ar, w.name, w.name_ar,
          v.name, v.name_ar, m.name)`,
        search,
      ),
    );
}

/** Throws 400 for an unknown cursor. */
export async function readRequestPage(
  tx: Tx,
  query: RequestPageQuery,
  language: Language,
): Promise<ListPage<ApprovalRequest>> {
  const filtered = filteredRequests(tx, query);
  const { rows: ids, ...page } = await readListPage(tx, filtered, requestOrder(language), query);
  const { allCount } = await pendingRequests(tx, query.type)
    .select(sql<number>`count(*)::int`.as('allCount'))
    .executeTakeFirstOrThrow();
  const onPage = fromDecidable(tx).where('r.id', '=', anyId(ids)).where('r.type', '=', query.type);
  const rows = await selectRequestWithUser(onPage, true).execute();
  const counted = query.type === 'join_match' ? await withOrganizationCounts(tx, rows) : rows;
  const requests = new Map(counted.map((request) => [request.id, request]));
  return { ...page, allCount, rows: ids.flatMap((id) => requests.get(id) ?? []) };
}

/** Adds how many people of each person's organization are approved for the match. */
async function withOrganizationCounts(
  tx: Tx,
  requests: readonly ApprovalRequest[],
): Promise<ApprovalRequest[]> {
  // Counted for all matches together: search keys of organizations are slow to compute.
  const matches = requests.flatMap(({ Match: match }) => match?.id ?? []);
  const counts = await db(tx)
    .selectFrom('booking as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .select((eb) => [
      'b.match_id as matchId',
      sql<string>`search_key(a.organization)`.as('outlet'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
    ])
    .where('b.match_id', '=', anyId(matches))
    .where('b.status', '=', 'approved')
    .where('a.organization', 'is not', null)
    .groupBy(['matchId', 'outlet'])
    .execute();
  const keyOf = (matchId: string | undefined, outlet: string) => `${matchId} ${outlet}`;
  const byKey = new Map(
    counts.map(({ matchId, outlet, count }) => [keyOf(matchId, outlet), count]),
  );
  return requests.map((request) => {
    const organization = (request.Member ?? request.Officer)?.User.organization;
    const key = keyOf(request.Match?.id, searchKey(organization ?? ''));
    return { ...request, approvedFromOrganization: byKey.get(key) ?? 0 };
  });
}

export async function readRequestFilters(tx: Tx, type: RequestType): Promise<RequestFilters> {
  const pending = pendingRequests(tx, type);
  const people = await pending
    .select('a.role')
    .distinct()
    .where('a.role', 'is not', null)
    .$narrowType<{ role: RequestFilters['roles'][number] }>()
    .execute();
  const events = await pending
    .select((eb) => [
      eb.ref('e.id').$notNull().as('id'),
      eb.ref('e.name').$notNull().as('name'),
      'e.name_ar as nameArabic',
    ])
    .distinct()
    .where('e.id', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const matches = await pending
    .select((eb) => [
      eb.ref('m.id').$notNull().as('id'),
      isoInstant(eb.ref('m.date')).$notNull().as('date'),
      eb.ref('h.name').$notNull().as('homeTeam'),
      'h.name_ar as homeTeamArabic',
      eb.ref('w.name').$notNull().as('awayTeam'),
      'w.name_ar as awayTeamArabic',
    ])
    .distinct()
    .where('m.id', 'is not', null)
    .orderBy('date')
    .orderBy('id')
    .execute();
  const { asked } = await pending
    .where(isAsked)
    .select(sql<number>`count(*)::int`.as('asked'))
    .executeTakeFirstOrThrow();
  return { roles: people.map(({ role }) => role), asked, events, matches };
}
