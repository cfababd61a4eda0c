/** The people of a tournament or match for administrators, page by page. */
import { sql } from 'kysely';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import type {
  AttendeesPage,
  AttendeesQuery,
  attendeeListColumns,
} from '#sync/contracts/events/attendees.ts';
import { namedMatches } from '#api/matches/named-matches.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId, isoInstant } from '#api/platform/database/sql-functions.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { type ListOrder, readListPage } from '#api/platform/lists/list-pages.ts';
import { sortName } from '#api/platform/lists/search-text.ts';
import { db } from '#api/schema.ts';
import { matchTitle } from '#api/exports/match-title.ts';
import {
  findPeople,
  listedPersonColumns,
  peopleOf,
  type PeopleListTarget,
  stateOf,
} from '#api/exports/people-list.ts';

type ListHeader = Pick<
  AttendeesPage,
  'title' | 'place' | 'date' | 'days' | 'eventId' | 'hasAttendance'
>;

const attendeeOrder = (language: Language): ListOrder<(typeof attendeeListColumns)[number]> => ({
  id: sql.ref('a.id'),
  columns: {
    name: {
      type: 'text',
      value: sortName(language, sql`a.last_name || ' ' || a.first_name`, sql.ref('a.name_arabic')),
    },
  },
});

/**
 * One page of the people that an export would have. Throws 400 for an unknown cursor, 404 for a
 * deleted match or tournament.
 */
export async function readAttendees(
  tx: Tx,
  list: PeopleListTarget,
  query: AttendeesQuery,
  language: Language,
): Promise<AttendeesPage> {
  const header =
    'match' in list
      ? await readMatch(tx, list.match, language)
      : await readEvent(tx, list.event, language);
  const counted = await findPeople(tx, list, { ...query, state: undefined })
    .select([stateOf.as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy(stateOf)
    .execute();
  const counts = { approved: 0, pending: 0, rejected: 0, revoked: 0 };
  for (const each of counted) counts[each.state] = each.count;
  const found = findPeople(tx, list, query);
  const { rows: ids, ...page } = await readListPage(tx, found, attendeeOrder(language), query);
  const rows = await peopleOf(tx, list)
    .where('a.id', '=', anyId(ids))
    .select([...listedPersonColumns, 'a.profile_picture as profilePicture'])
    .execute();
  const attendees = new Map(rows.map((person) => [person.id, person]));
  const organizations = await readOrganizations(tx, list);
  const shown = ids.flatMap((id) => attendees.get(id) ?? []);
  return { ...header, attendees: shown, ...page, counts, organizations };
}

async function readOrganizations(
  tx: Tx,
  list: PeopleListTarget,
): Promise<AttendeesPage['organizations']> {
  return peopleOf(tx, list)
    .where('a.organization', 'is not', null)
    .select((eb) => [
      eb.ref('a.organization').$notNull().as('name'),
      sql<string | null>`max(a.organization_arabic)`.as('nameArabic'),
    ])
    .groupBy('a.organization')
    .orderBy('a.organization')
    .execute();
}

async function readMatch(tx: Tx, id: string, language: Language): Promise<ListHeader> {
  const match = await namedMatches(tx)
    .select((eb) => [
      'h.name as home',
      'h.name_ar as homeArabic',
      'w.name as away',
      'w.name_ar as awayArabic',
      'v.name as venue',
      'v.name_ar as venueArabic',
      'e.name as event',
      'e.name_ar as eventArabic',
      isoInstant(eb.ref('m.date')).as('date'),
      'e.id as eventId',
      // Kept with the bookings, also when the gates' own rows are deleted.
      eb
        .exists(
          eb
            .selectFrom('booking as b')
            .whereRef('b.match_id', '=', 'm.id')
            .where('b.attendance', 'is not', null),
        )
        .as('hasAttendance'),
    ])
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!match) throw notFound('matches.gone');
  const { venue, venueArabic, event, eventArabic, date, eventId } = match;
  const hasAttendance = Boolean(match.hasAttendance);
  const place = [nameIn(language, venue, venueArabic), nameIn(language, event, eventArabic)];
  return {
    title: matchTitle(language, match),
    place: place.join(messageText(language, 'mail.comma')),
    date,
    days: null,
    eventId,
    hasAttendance,
  };
}

async function readEvent(tx: Tx, id: string, language: Language): Promise<ListHeader> {
  const event = await db(tx)
    .selectFrom('event')
    .select(['id', 'name', 'name_ar as arabic', 'start_date as start', 'end_date as end'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!event) throw notFound('events.gone');
  const { name, arabic, start, end } = event;
  const title = nameIn(language, name, arabic);
  return {
    title,
    place: null,
    date: null,
    days: { start, end },
    eventId: event.id,
    hasAttendance: false,
  };
}
