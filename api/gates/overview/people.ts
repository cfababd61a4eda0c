/** The people on the list of a match, as the media office searches them. */
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { gatePerson, type GatePerson } from '#sync/contracts/gate/gate-overview.ts';
import { presenceOfEntry, presences } from '#api/gates/overview/movements.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';
import { containsWords } from '#api/platform/lists/search-text.ts';

export const peoplePageSize = 50;

interface PeopleQuery {
  state?: GatePerson['presence'] | undefined;
  /** Parts of names and organizations, or a number of the list. */
  text?: string | undefined;
  /** Restricts the people to this number. */
  no?: number;
  page?: number;
}

const peoplePage = z.strictObject({ rows: z.array(gatePerson), totalCount: z.int() });

/** Reads one page of people in the order of the list. */
export async function readPeople(
  tx: Tx,
  matchId: string,
  { state, text = '', no, page = 1 }: PeopleQuery,
): Promise<z.infer<typeof peoplePage>> {
  const conditions = [textFilter(text)];
  if (state !== undefined) conditions.push(sql`presence = ${state}`);
  if (no !== undefined) conditions.push(sql`no = ${no}`);
  const [found] = await rawRows(
    tx,
    peoplePage,
    sql`with ${presences(matchId)},
      people as (${peopleOf(matchId)}),
      found as materialized (select * from people where ${sql.join(conditions, sql` and `)}),
      paged as (
        select * from found order by no
        limit ${peoplePageSize} offset ${(page - 1) * peoplePageSize})
    select (select coalesce(json_agg(to_json(paged) order by no), '[]') from paged) as rows,
      (select count(*)::int from found) as "totalCount"`,
  );
  return found ?? { rows: [], totalCount: 0 };
}

/** Reads everyone on the list, in its order; at most a few thousand people. */
export async function readEverybody(tx: Tx, matchId: string): Promise<GatePerson[]> {
  return rawRows(
    tx,
    gatePerson,
    sql`with ${presences(matchId)} select * from (${peopleOf(matchId)}) people order by no`,
  );
}

const peopleOf = (matchId: string): RawBuilder<unknown> => sql`
  select e.no, t.holder as name, t.holder_arabic as "nameArabic", t.organization,
    t.organization_arabic as "organizationArabic", e.role, 'seat-' || e.seat as seat,
    ${presenceOfEntry} as presence, p.gate_id as "gateId", iso_instant(p.at) as at, b.attendance
  from gate_entry e
  join ticket t on t.id = e.id
  join booking b on b.id = e.booking_id
  left join presences p on p.booking_id = e.booking_id
  where e.match_id = ${matchId}`;

function textFilter(text: string): RawBuilder<unknown> {
  const words = containsWords(
    sql`concat_ws(' ', name, "nameArabic", organization, "organizationArabic")`,
    text,
  );
  const no = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : null;
  return no === null ? words : sql`(no = ${no} or ${words})`;
}
