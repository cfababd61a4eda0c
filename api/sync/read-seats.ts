/** The taken seats of a match and who of its viewers may see them, in one snapshot. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { id } from '#sync/contracts/core/primitives.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { anyId, snapshotPosition } from '#api/platform/database/sql-functions.ts';
import { isValidSession, type Read } from '#api/sync/follow-changes.ts';

export interface MatchIds {
  eventId: string;
  matchId: string;
}

export interface SeatState {
  /** A number that is higher for every later state of the database. */
  version: number;
  /** The numbers of the taken seats, ascending. */
  taken: readonly number[];
  /** The viewers' own seats by session; those who may not read the match are missing. */
  own: ReadonlyMap<string, number | null>;
}

const matchIds = z.object({ eventId: id, matchId: id });

/** Reads the seats for those who may read the match: accredited people and administrators. */
export async function readSeats(
  read: Read,
  match: MatchIds,
  viewers: readonly Pick<Actor, 'sessionId' | 'scope'>[],
): Promise<SeatState> {
  if (!matchIds.safeParse(match).success) return { version: 0, taken: [], own: new Map() };
  const [state] = await read((db) =>
    db
      .selectNoFrom((eb) => [
        snapshotPosition.as('version'),
        eb
          .selectFrom('booking')
          .where('match_id', '=', match.matchId)
          .where('seat', 'is not', null)
          .select(sql<number[]>`coalesce(json_agg(seat order by seat), '[]')`.as('seats'))
          .$asScalar()
          .as('taken'),
        eb
          .selectFrom('session as s')
          .innerJoin('account as a', 'a.id', 's.account_id')
          .innerJoin('match as m', (join) => join.on('m.id', '=', match.matchId))
          .innerJoin('event as e', 'e.id', 'm.event_id')
          .leftJoin('booking as b', (join) =>
            join.onRef('b.match_id', '=', 'm.id').onRef('b.account_id', '=', 'a.id'),
          )
          .where('s.id', '=', anyId(viewers.map(({ sessionId }) => sessionId)))
          .where(isValidSession)
          .where('e.id', '=', match.eventId)
          .where('m.deleted_at', 'is', null)
          .where('e.deleted_at', 'is', null)
          .where((where) =>
            where.or([
              where('a.scope', '=', 'admin'),
              where.exists(
                where
                  .selectFrom('accreditation as c')
                  .select('c.id')
                  .whereRef('c.event_id', '=', 'e.id')
                  .whereRef('c.account_id', '=', 'a.id')
                  .where('c.status', '=', 'approved'),
              ),
            ]),
          )
          .select(
            sql<[string, number | null][]>`coalesce(
              json_agg(json_build_array(s.id, b.seat)), '[]')`.as('viewers'),
          )
          .$asScalar()
          .as('own'),
      ])
      .execute(),
  );
  if (!state) throw new Error('the seats were not read');
  return { version: state.version, taken: state.taken ?? [], own: new Map(state.own) };
}
