/** The pending requests of a type, page by page, and what they can be filtered by. */
import { type Expression, sql } from 'kysely';
import type {
  ApprovalRequest,
  RequestFilters,
  RequestPageQuery,
  requestListColumns,
  RequestType,
} from '#sync/contracts/admin/approvals.ts';
import type { ListPage } from '#sync/contracts/core/list-pages.ts';
import { fromDecidable, selectRequestWithUser } from '#api/approvals/read-requests.ts';
import { personTexts } from '#api/accounts/person-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId, isoInstant } from '#api/platform/database/sql-functions.ts';
import { type ListOrder, readListPage } from '#api/platform/lists/list-pages.ts';
import { containsWords, sortText } from '#api/platform/lists/search-text.ts';

const text = (value: Expression<unknown>) => ({ type: 'text', value: sortText(value) }) as const;

const requestOrder: ListOrder<(typeof requestListColumns)[number]> = {
  id: sql.ref('r.id'),
  columns: {
    waiting: { type: 'instant', value: sql.ref('r.created_at'), reversed: true },
    name: text(sql`a.first_name || ' ' || a.last_name`),
    email: text(sql.ref('a.email')),
    organization: text(sql.ref('a.organization')),
    role: text(sql.ref('a.role')),
    tournament: text(sql.ref('e.name')),
    match: { type: 'instant', value: sql`coalesce(m.date, r.created_at)` },
    stadium: text(sql.ref('v.name')),
    given: {
      type: 'number',
      // Counted for all matches together, because one count for each is slow with many bookings.
      value: sql`coalesce((select g.count from (
        select b.match_id, count(*)::int as count from booking b join match of on of.id = b.match_id
        where b.status = 'approved' and (b.needs_seat or not of.seated)
        group by b.match_id) g where g.match_id = r.match_id), 0)`,
    },
  },
};

/** All pending requests of a type, before search and filters. */
const pendingRequests = (tx: Tx, type: RequestType) =>
  fromDecidable(tx)
    .leftJoin('team as h', 'h.id', 'm.home_team_id')
    .leftJoin('team as w', 'w.id', 'm.away_team_id')
    .leftJoin('venue as v', 'v.id', 'm.venue_id')
    .where('r.type', '=', type)
    .where('r.status', '=', 'pending');

function filteredRequests(tx: Tx, { type, text: search, role, event, match }: RequestPageQuery) {
  return pendingRequests(tx, type)
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
): Promise<ListPage<ApprovalRequest>> {
  const filtered = filteredRequests(tx, query);
  const { rows: ids, ...page } = await readListPage(tx, filtered, requestOrder, query);
  const { allCount } = await pendingRequests(tx, query.type)
    .select(sql<number>`count(*)::int`.as('allCount'))
    .executeTakeFirstOrThrow();
  const onPage = fromDecidable(tx).where('r.id', '=', anyId(ids)).where('r.type', '=', query.type);
  const rows = await selectRequestWithUser(onPage, true).execute();
  const requests = new Map(rows.map((request) => [request.id, request]));
  return { ...page, allCount, rows: ids.flatMap((id) => requests.get(id) ?? []) };
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
  return { roles: people.map(({ role }) => role), events, matches };
}
