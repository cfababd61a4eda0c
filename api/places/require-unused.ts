/** A team or venue cannot be deleted while matches use it. */
import { sql } from 'kysely';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** How many matches the message names; it also gives their total number. */
const maxNamedMatches = 3;

/**
 * Throws 409 naming the matches. The caller holds the row's lock, so no match can start to use it
 * before the caller's transaction ends.
 */
export async function requireUnused(
  tx: Tx,
  kind: 'team' | 'venue',
  { id, name, timeZone }: { id: string; name: string; timeZone: string },
): Promise<void> {
  const matches = await db(tx)
    .selectFrom('match as m')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as a', 'a.id', 'm.away_team_id')
    .select((eb) => [
      eb
        .or([eb('m.deleted_at', 'is not', null), eb('e.deleted_at', 'is not', null)])
        .as('isDeleted'),
      'h.name as home',
      'a.name as away',
      sql<string>`to_char(${eb.ref('m.date')} at time zone ${timeZone}, 'DD-MM-YYYY')`.as('day'),
      eb.fn.coalesce('e.acronym', 'e.name').as('event'),
    ])
    .where((eb) =>
      kind === 'venue'
        ? eb('m.venue_id', '=', id)
        : eb.or([eb('m.home_team_id', '=', id), eb('m.away_team_id', '=', id)]),
    )
    .orderBy('isDeleted')
    .orderBy('m.date', 'desc')
    .orderBy('m.id')
    .execute();
  if (matches.length === 0) return;
  const present = matches.filter(({ isDeleted }) => !isDeleted);
  const shown = present
    .slice(0, maxNamedMatches)
    .map(({ home, away, day, event }) => `${home} v ${away}, ${day}, ${event}`);
  const key: MessageKey =
    present.length === 0
      ? 'places.inUseDeleted'
      : present.length === 1
        ? 'places.inUseOne'
        : 'places.inUse';
  if (present.length > maxNamedMatches) shown.push('…');
  throw conflict(key, { name, count: present.length, matches: shown.join('; ') });
}
