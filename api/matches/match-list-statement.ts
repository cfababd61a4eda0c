/** The statement that reads a tournament's matches for several viewers at once, as JSON text. */
import { sql, type ExpressionBuilder } from 'kysely';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { peopleLists, selectMatches } from '#api/matches/match-records.ts';
import { db, type Database } from '#api/schema.ts';

/** A separator of JSON texts, which contain no such character. */
const separator = '\u001e';

export type Viewer = Pick<Actor, 'id' | 'scope'>;

/** The part of the list that only this viewer gets. */
export interface ViewersPart {
  /** Whether the viewer is an administrator, or accredited for the tournament. */
  isAllowed: boolean;
  /** Match id and the end of its object with `Members` and `Officers`, where there are any. */
  people: readonly [matchId: string, text: string][];
}

export interface MatchListRead {
  /** False where the tournament is gone. */
  isFound: boolean;
  /** Hash of everything that the matches show to everyone. */
  hash: string;
  /** Each match without the end of its object, by kick-off; null if the hash is the known one. */
  matches: readonly { id: string; text: string }[] | null;
  viewers: ReadonlyMap<string, ViewersPart>;
}

/** Reads everything in one snapshot; `knownHash` spares sending what the caller has already. */
export async function readMatchList(
  tx: Tx,
  eventId: string,
  viewers: readonly Viewer[],
  knownHash: string | null,
): Promise<MatchListRead> {
  const rows = await db(tx)
    .with(
      (cte) => cte('listed').materialized(),
      (from) =>
        from
          .selectFrom(
            selectMatches(tx)
              .where('m.event_id', '=', eventId)
              .where('m.deleted_at', 'is', null)
              .as('x'),
          )
          .select(['x.id', 'x.date', sql<string>`left(row_to_json(x)::text, -1)`.as('text')]),
    )
    .with('state', (from) =>
      from
        .selectFrom('listed')
        .select(sql<string>`md5(coalesce(string_agg(text, '' order by date, id), ''))`.as('hash')),
    )
    .selectFrom('state')
    .innerJoin(
      sql<{ id: string; scope: string; place: number }>`unnest(
        ${viewers.map(({ id }) => id)}::uuid[], ${viewers.map(({ scope }) => scope)}::text[]
      ) with ordinality`.as<'v'>(sql`v(id, scope, place)`),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) => selectPeopleOf(eb, eventId).as('own'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'v.id',
      'state.hash',
      'own.people',
      eb
        .exists(
          eb
            .selectFrom('event')
            .select('id')
            .where('id', '=', eventId)
            .where('deleted_at', 'is', null),
        )
        .as('isFound'),
      eb
        .or([
          eb('v.scope', '=', 'admin'),
          eb.exists(
            eb
              .selectFrom('accreditation as c')
              .select('c.id')
              .where('c.event_id', '=', eventId)
              .whereRef('c.account_id', '=', 'v.id')
              .where('c.status', '=', 'approved'),
          ),
        ])
        .as('isAllowed'),
      sql<string | null>`case when v.place = 1 and state.hash is distinct from ${knownHash}
        then (select coalesce(string_agg(id || text, ${separator} order by date, id), '') from listed)
        end`.as('matches'),
    ])
    .execute();
  const [first] = rows;
  if (!first) throw new Error('matches were read for nobody');
  return {
    isFound: Boolean(first.isFound),
    hash: first.hash,
    matches: first.matches === null ? null : splitTexts(first.matches),
    viewers: new Map(
      rows.map(({ id, isAllowed, people }) => [
        id,
        {
          isAllowed: Boolean(isAllowed),
          people: splitTexts(people ?? '').map(({ id: matchId, text }) => [matchId, text]),
        },
      ]),
    ),
  };
}

/** Texts that begin with an id. */
function splitTexts(texts: string): { id: string; text: string }[] {
  if (texts === '') return [];
  return texts
    .split(separator)
    .map((text) => ({ id: text.slice(0, idLength), text: text.slice(idLength) }));
}

const idLength = 36;

type OfViewer = ExpressionBuilder<Database & { v: { id: string; scope: string } }, 'v'>;

/**
 * Selects what viewer `v` sees of the people of a tournament's matches. Each scope has one branch, so that
 * PostgreSQL runs only the viewer's own.
 */
function selectPeopleOf(of: OfViewer, eventId: string) {
  const bookings = of
    .selectFrom('booking as b')
    .selectAll('b')
    .whereRef('b.account_id', '=', 'v.id')
    .where('b.event_id', '=', eventId)
    .union(
      of
        .selectFrom('booking as mine')
        .innerJoin('booking as b', 'b.match_id', 'mine.match_id')
        .selectAll('b')
        .where('v.scope', '=', 'officer')
        .whereRef('mine.account_id', '=', 'v.id')
        .where('mine.event_id', '=', eventId)
        .where('mine.status', '=', 'approved'),
    )
    .union(
      of
        .selectFrom('booking as b')
        .innerJoin('match as m', 'm.id', 'b.match_id')
        .selectAll('b')
        .where('v.scope', '=', 'admin')
        .where('m.event_id', '=', eventId),
    );
  const lists = of
    .selectFrom(bookings.as('b'))
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .leftJoin('ticket as t', (join) =>
      join.onRef('t.booking_id', '=', 'b.id').on('t.revoked_at', 'is', null),
    )
    .where('b.withdrawn', '=', false)
    .where('a.deleted_at', 'is', null)
    .select('b.match_id')
    .select(peopleLists)
    .groupBy('b.match_id');
  return of.selectFrom(lists.as('seen')).select(
    sql<string | null>`string_agg(seen.match_id || ',"Members":' || seen."Members"::text
        || ',"Officers":' || seen."Officers"::text || '}', ${separator})`.as('people'),
  );
}
