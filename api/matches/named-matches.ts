import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Matches `m` with their tournament `e`, home team `h`, away team `w` and venue `v`. */
export const namedMatches = (tx: Tx) =>
  db(tx)
    .selectFrom('match as m')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as w', 'w.id', 'm.away_team_id')
    .innerJoin('venue as v', 'v.id', 'm.venue_id');
