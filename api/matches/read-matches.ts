/** Reads matches for the HTTP replies. */
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import { namedMatches } from '#api/matches/named-matches.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden, notFound } from '#api/platform/errors/app-error.ts';
import { containsWords } from '#api/platform/lists/search-text.ts';
import { matchRecords, type MatchFilter } from '#api/matches/match-records.ts';
import { readGuide } from '#api/places/media-guides.ts';
import { db } from '#api/schema.ts';
import { sql } from 'kysely';
import { maxSearchResults, type MatchSearchResult } from '#sync/contracts/matches/match-search.ts';
import { isoInstant, snapshotPosition } from '#api/platform/database/sql-functions.ts';

/** Leaves out deleted matches and those of deleted tournaments. */
const isNotDeleted: MatchFilter = (eb) =>
  eb.and([eb('m.deleted_at', 'is', null), eb('e.deleted_at', 'is', null)]);

interface MatchIds {
  eventId: string;
  matchId: string;
}

/**
 * One match of a tournament, for accredited people and administrators, and a version of its taken
 * seats that is never newer than they are. Throws 403, 404.
 */
export async function readMatch(
  tx: Tx,
  actor: Actor,
  ids: MatchIds,
): Promise<{ match: Match; seatsVersion: number }> {
  const seatsVersion = await requireAccreditation(tx, actor, ids.eventId);
  return { match: await readMatchAfterBooking(tx, actor, ids), seatsVersion };
}

/** Reads the match for an actor who has just booked it or taken a seat, so is known to be accredited. */
export async function readMatchAfterBooking(
  tx: Tx,
  actor: Actor,
  { eventId, matchId }: MatchIds,
): Promise<Match> {
  const [match] = await matchRecords(tx, actor, (eb) =>
    eb.and([eb('m.id', '=', matchId), eb('m.event_id', '=', eventId), isNotDeleted(eb)]),
  );
  if (!match) throw notFound('matches.gone');
  return match;
}

/** Every match, by kick-off; the caller is an admin. */
export async function listMatchesForAdmin(
  tx: Tx,
  actor: Actor,
  { people }: { people?: 'count' | undefined },
): Promise<AdminMatch[]> {
  const options = { withCounts: true, omitPeople: people === 'count' };
  return matchRecords(tx, actor, isNotDeleted, options);
}

/** One match for its form; the caller is an admin. Throws 404. */
export async function readMatchForAdmin(tx: Tx, actor: Actor, id: string): Promise<AdminMatch> {
  const [match] = await matchRecords(
    tx,
    actor,
    (eb) => eb.and([eb('m.id', '=', id), isNotDeleted(eb)]),
    { withCounts: true },
  );
  if (!match) throw notFound('matches.gone');
  return { ...match, guide: await readGuide(tx, { venueId: match.Location.id, matchId: id }) };
}

/**
 * Comes before every other check, so that a refusal does not reveal what exists. Returns the
 * position of its snapshot.
 */
async function requireAccreditation(tx: Tx, actor: Actor, eventId: string): Promise<number> {
  const { position, isAccredited } = await db(tx)
    .selectNoFrom((eb) => [
      snapshotPosition.as('position'),
      eb
        .exists(
          eb
            .selectFrom('accreditation')
            .select('id')
            .where('event_id', '=', eventId)
            .where('account_id', '=', actor.id)
            .where('status', '=', 'approved'),
        )
        .as('isAccredited'),
    ])
    .executeTakeFirstOrThrow();
  if (actor.scope !== 'admin' && !isAccredited) throw forbidden('events.notAccredited');
  return position;
}

/**
 * Matches whose name, teams, venue, tournament and date together contain every word of the text;
 * those nearest to now first, also where the text is written as “home v away”; at most 20. Members
 * and officers find matches of tournaments they are accredited for.
 *
 * @param zone the league's time zone
 */
export async function searchMatches(
  tx: Tx,
  actor: Actor,
  { text, event, match }: { text: string; event?: string | undefined; match?: string | undefined },
  zone: string,
): Promise<MatchSearchResult[]> {
  return namedMatches(tx)
    .where('m.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .where(
      containsWords(
        sql`concat_ws(' ', m.name, h.name, h.name_ar, 'v vs', w.name, w.name_ar, v.name,
          v.name_ar, e.name, e.name_ar, e.acronym, to_char(m.date at time zone ${zone}, 'DD-MM-YYYY'))`,
        text,
      ),
    )
    .$if(event !== undefined, (query) => query.where('m.event_id', '=', event ?? ''))
    .$if(match !== undefined, (query) => query.where('m.id', '=', match ?? ''))
    .$if(actor.scope !== 'admin', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('accreditation as c')
            .whereRef('c.event_id', '=', 'e.id')
            .where('c.account_id', '=', actor.id)
            .where('c.status', '=', 'approved'),
        ),
      ),
    )
    .select((eb) => [
      'm.id',
      'm.name',
      isoInstant(eb.ref('m.date')).as('date'),
      'm.event_id as eventId',
      'e.name as event',
      'e.name_ar as eventArabic',
      'h.name as home',
      'h.name_ar as homeArabic',
      'w.name as away',
      'w.name_ar as awayArabic',
      'v.name as venue',
      'v.name_ar as venueArabic',
    ])
    .orderBy(sql`abs(extract(epoch from m.date - now()))`)
    .orderBy('m.id')
    .limit(maxSearchResults)
    .execute();
}
