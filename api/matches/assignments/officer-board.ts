/** Reads the board on which administrators assign officers to the matches of a round. */
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type {
  BoardOfficer,
  BoardRound,
  OfficerBoard,
} from '#sync/contracts/events/officer-board.ts';
import { clashHours } from '#sync/contracts/events/assignments.ts';
import { namedMatches } from '#api/matches/named-matches.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { dayIn, isoInstant } from '#api/platform/database/sql-functions.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

interface BoardSelection {
  eventId: string;
  /** The name of the round; by default, and if there is none, the round of the next match. */
  round?: string | undefined;
  /** A match whose round is meant. */
  match?: string | undefined;
  timeZone: string;
}

/** Throws 404 without the tournament. */
export async function readOfficerBoard(
  tx: Tx,
  { eventId, round, match, timeZone }: BoardSelection,
): Promise<OfficerBoard> {
  const event = await db(tx)
    .selectFrom('event')
    .select('id')
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!event) throw notFound('events.gone');
  const all = await readRounds(tx, eventId, match);
  const [next = all.at(-1)] = all
    .filter((each) => each.next !== null)
    .toSorted((one, other) => (one.next ?? '').localeCompare(other.next ?? ''));
  const chosen = all.find(({ hasMatch }) => hasMatch) ?? all.find(({ name }) => name === round);
  const shown = (chosen ?? next)?.name ?? null;
  return {
    rounds: all.map(({ next: _, hasMatch: __, ...each }) => each),
    round: shown,
    matches: shown === null ? [] : await readMatches(tx, { eventId, round: shown, timeZone }),
    officers: await readOfficers(tx),
  };
}

/** `next` is the kick-off of a round's first match that is not over. */
async function readRounds(
  tx: Tx,
  eventId: string,
  match: string | undefined,
): Promise<(BoardRound & { next: string | null; hasMatch: boolean })[]> {
  return db(tx)
    .selectFrom('match as m')
    .leftJoin('booking as b', (join) =>
      join.onRef('b.match_id', '=', 'm.id').on('b.assignment', 'is not', null),
    )
    .where('m.event_id', '=', eventId)
    .where('m.deleted_at', 'is', null)
    .groupBy('m.name')
    .select((eb) => [
      'm.name',
      isoInstant(eb.fn.min<string>('m.date')).as('from'),
      isoInstant(eb.fn.max<string>('m.date')).as('to'),
      sql<number>`count(*)::int`.as('matches'),
      sql<number>`count(*) filter (where ${eb.ref('b.id')} is null)::int`.as('withoutOfficer'),
      isoInstant(
        sql<string | null>`min(m.date) filter (
          where m.date > now() - make_interval(hours => ${clashHours}))`,
      ).as('next'),
      sql<boolean>`coalesce(bool_or(m.id = ${match ?? null}::uuid), false)`.as('hasMatch'),
    ])
    .orderBy('from')
    .orderBy('m.name')
    .execute();
}

/** The round's matches, and matches of any officer within a day of them. */
async function readMatches(
  tx: Tx,
  { eventId, round, timeZone }: Omit<BoardSelection, 'match'> & { round: string },
): Promise<OfficerBoard['matches']> {
  return namedMatches(tx)
    .innerJoin('city as c', 'c.id', 'v.city_id')
    .leftJoin('booking as b', (join) =>
      join.onRef('b.match_id', '=', 'm.id').on('b.assignment', 'is not', null),
    )
    .leftJoin('account as a', 'a.id', 'b.account_id')
    .where('m.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .select((eb) => [
      'm.id',
      eb
        .and([eb('m.event_id', '=', eventId), eb('m.name', '=', round)])
        .$castTo<boolean>()
        .as('inRound'),
      isoInstant(eb.ref('m.date')).as('date'),
      dayIn(timeZone, eb.ref('m.date')).as('day'),
      'h.name as home',
      'h.name_ar as homeArabic',
      'w.name as away',
      'w.name_ar as awayArabic',
      'v.name as venue',
      'v.name_ar as venueArabic',
      'c.id as cityId',
      'c.name as city',
      'c.name_ar as cityArabic',
      eb
        .case()
        .when('a.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: eb.ref('a.id').$notNull(),
            name: sql<string>`concat_ws(' ', a.first_name, a.last_name)`,
            nameArabic: eb.ref('a.name_arabic'),
          }),
        )
        .end()
        .as('officer'),
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('m.event_id', '=', eventId), eb('m.name', '=', round)]),
        eb.and([
          eb('b.id', 'is not', null),
          eb.exists(
            eb
              .selectFrom('match as shown')
              .select('shown.id')
              .where('shown.event_id', '=', eventId)
              .where('shown.name', '=', round)
              .where('shown.deleted_at', 'is', null)
              .where(sql<boolean>`abs(extract(epoch from shown.date - m.date)) < 86400`),
          ),
        ]),
      ]),
    )
    .orderBy('m.date')
    .orderBy('m.id')
    .execute();
}

/** Approved officers by name. */
async function readOfficers(tx: Tx): Promise<BoardOfficer[]> {
  return db(tx)
    .selectFrom('account as a')
    .where('a.scope', '=', 'officer')
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null)
    .select([
      'a.id',
      sql<string>`concat_ws(' ', a.first_name, a.last_name)`.as('name'),
      'a.name_arabic as nameArabic',
      'a.organization',
      'a.organization_arabic as organizationArabic',
    ])
    .orderBy('a.first_name')
    .orderBy('a.last_name')
    .orderBy('a.id')
    .execute();
}
