/** The people on the list of a match, as the media office searches them. */
import { type RawBuilder, sql } from 'kysely';
import {
  type gatePeopleListColumns,
  type GatePeoplePage,
  type GatePeopleQuery,
  gatePerson,
  type GatePerson,
} from '#sync/contracts/gate/gate-overview.ts';
import { presenceOfEntry, presences } from '#api/gates/overview/movements.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { type ListOrder, readListPage } from '#api/platform/lists/list-pages.ts';
import { containsWords } from '#api/platform/lists/search-text.ts';
import { db } from '#api/schema.ts';

const peopleOrder: ListOrder<(typeof gatePeopleListColumns)[number]> = {
  id: sql.ref('people.id'),
  columns: { no: { type: 'number', value: sql.ref('people.no') } },
};

/** Reads one page of people. Throws 400 for an unknown cursor. */
export async function readPeople(
  tx: Tx,
  matchId: string,
  query: GatePeopleQuery,
): Promise<GatePeoplePage> {
  const { state, text } = query;
  const people = sql<{ id: string; no: number }>`(
    with ${presences(matchId)} select e.id, people.* from (${peopleOf(matchId)}) people
    join gate_entry e on e.match_id = ${matchId} and e.no = people.no)`;
  const found = db(tx)
    .selectFrom(people.as('people'))
    .where(textFilter(text))
    .$if(state !== undefined, (rows) => rows.where(sql<boolean>`people.presence = ${state}`));
  const { rows: ids, ...page } = await readListPage(tx, found, peopleOrder, query);
  return { rows: await readOnList(tx, matchId, sql`e.id = ${anyId(ids)}`), ...page };
}

/** Reads the person with this number of the list. */
export async function readPerson(
  tx: Tx,
  matchId: string,
  no: number,
): Promise<GatePerson | undefined> {
  const [person] = await readOnList(tx, matchId, sql`e.no = ${no}`);
  return person;
}

/** Reads everyone on the list, in its order; at most a few thousand people. */
export async function readEverybody(tx: Tx, matchId: string): Promise<GatePerson[]> {
  return readOnList(tx, matchId, sql`true`);
}

/** Reads the people whose entries `e` fit the condition, in the order of the list. */
async function readOnList(
  tx: Tx,
  matchId: string,
  condition: RawBuilder<unknown>,
): Promise<GatePerson[]> {
  const entries = sql`select e.booking_id from gate_entry e
    where e.match_id = ${matchId} and ${condition}`;
  return rawRows(
    tx,
    gatePerson,
    sql`with ${presences(matchId, sql`e.booking_id in (${entries})`)}
      ${peopleOf(matchId, condition)} order by e.no`,
  );
}

const peopleOf = (
  matchId: string,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  select e.no, t.holder as name, t.holder_arabic as "nameArabic", t.organization,
    t.organization_arabic as "organizationArabic", e.role, 'seat-' || e.seat as seat,
    ${presenceOfEntry} as presence, p.gate_id as "gateId", iso_instant(p.at) as at, b.attendance
  from gate_entry e
  join ticket t on t.id = e.id
  join booking b on b.id = e.booking_id
  left join presences p on p.booking_id = e.booking_id
  where e.match_id = ${matchId} and ${condition}`;

/** Filters by parts of names and organizations, or by a number of the list. */
function textFilter(text = ''): RawBuilder<boolean> {
  const words = containsWords(
    sql`concat_ws(' ', name, "nameArabic", organization, "organizationArabic")`,
    text,
  );
  const no = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : null;
  return no === null ? words : sql<boolean>`(no = ${no} or ${words})`;
}
