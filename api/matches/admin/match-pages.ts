/** The list of all matches, page by page. */
import { type Expression, sql } from 'kysely';
import type { Language } from '#sync/contracts/messages/languages.ts';
import type { ListPage } from '#sync/contracts/core/list-pages.ts';
import type {
  ListedMatch,
  MatchPageQuery,
  matchListColumns,
} from '#sync/contracts/matches/manage-matches.ts';
import { isApprovedBooking } from '#api/matches/match-people.ts';
import { namedMatches } from '#api/matches/named-matches.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { type ListOrder, readListPage } from '#api/platform/lists/list-pages.ts';
import { containsWords, sortName, sortText } from '#api/platform/lists/search-text.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { matchRecords } from '#api/matches/match-records.ts';

/** Sorts free seating after every number of taken seats. */
const freeSeating = 1_000_000;

const orderIn = (language: Language): ListOrder<(typeof matchListColumns)[number]> => ({
  id: sql.ref('m.id'),
  columns: {
    date: { type: 'instant', value: sql.ref('m.date') },
    home: nameOf(language, 'h'),
    away: nameOf(language, 'w'),
    name: { type: 'text', value: sortText(sql.ref('m.name')) },
    venue: nameOf(language, 'v'),
    event: nameOf(language, 'e'),
    seats: {
      type: 'number',
      value: sql`case when m.seated then (select count(*)::int from booking b
        where b.match_id = m.id and b.seat is not null) else ${sql.lit(freeSeating)} end`,
    },
    bookings: {
      type: 'number',
      // Counted for all matches together, because one count for each is slow with many bookings.
      value: sql`coalesce(((select jsonb_object_agg(c.match_id, c.count) from (
        select b.match_id, count(*) from booking b join account a on a.id = b.account_id
        where ${isApprovedBooking} group by b.match_id) c) ->> m.id::text)::int, 0)`,
    },
    reservation: { type: 'number', value: sql`case when m.reservation_open then 0 else 1 end` },
    officer: {
      type: 'text',
      value: sortName(
        language,
        officer(sql`concat_ws(' ', a.first_name, a.last_name)`),
        officer(sql.ref('a.name_arabic')),
      ),
    },
  },
});

const officer = (name: Expression<unknown>) => sql`(select ${name} from booking b
  join account a on a.id = b.account_id
  where b.match_id = m.id and b.assignment is not null and a.deleted_at is null)`;

const nameOf = (language: Language, table: string) =>
  ({
    type: 'text',
    value: sortName(language, sql.ref(`${table}.name`), sql.ref(`${table}.name_ar`)),
  }) as const;

const allMatches = (tx: Tx) =>
  namedMatches(tx).where('m.deleted_at', 'is', null).where('e.deleted_at', 'is', null);

/** `zone` is the league's time zone, whose days are meant. */
function filteredMatches(
  tx: Tx,
  { text: search, from, event, venue, reservation }: MatchPageQuery,
  zone: string,
) {
  return allMatches(tx)
    .$if(from !== undefined, (rows) =>
      rows.where(sql<boolean>`m.date >= ${from}::date::timestamp at time zone ${zone}`),
    )
    .$if(event !== undefined, (rows) => rows.where('m.event_id', '=', event ?? ''))
    .$if(venue !== undefined, (rows) => rows.where('m.venue_id', '=', venue ?? ''))
    .$if(reservation !== undefined, (rows) =>
      rows.where('m.reservation_open', '=', reservation === 'opened'),
    )
    .where(
      containsWords(
        sql`concat_ws(' ', h.name, h.name_ar, w.name, w.name_ar, v.name, v.name_ar, m.name,
          e.name, e.name_ar, e.acronym,
          to_char(m.date at time zone ${zone}, 'DD-MM-YYYY'))`,
        search,
      ),
    );
}

/** Throws 400 for an unknown cursor. */
export async function readMatchPage(
  tx: Tx,
  actor: Actor,
  query: MatchPageQuery,
  { zone, language }: { zone: string; language: Language },
): Promise<ListPage<ListedMatch>> {
  const { rows: ids, ...page } = await readListPage(
    tx,
    filteredMatches(tx, query, zone),
    orderIn(language),
    query,
  );
  const { allCount } = await allMatches(tx)
    .select(sql<number>`count(*)::int`.as('allCount'))
    .executeTakeFirstOrThrow();
  const options = { withCounts: true, omitPeople: true };
  const records = await matchRecords(tx, actor, (eb) => eb('m.id', '=', anyId(ids)), options);
  const matches = new Map(
    records.map(({ takenSeats, Members: _, Officers: __, ...match }) => [
      match.id,
      { ...match, takenSeatCount: takenSeats.length },
    ]),
  );
  return { ...page, allCount, rows: ids.flatMap((id) => matches.get(id) ?? []) };
}
