/** Where a team or venue is used: as long as it is, it cannot be deleted (rulings §8). */
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';

/** So many matches are named; how many there are is told beside. */
const maxNamedMatches = 3;

/**
 * Throws 409 naming the matches. The caller holds the row's lock, so that no match can come to name
 * it until the caller's transaction is over.
 */
export async function requireUnused(
  tx: Tx,
  column: 'team' | 'venue',
  { id, name, timeZone }: { id: string; name: string; timeZone: string },
): Promise<void> {
  const names = column === 'venue' ? 'm.venue_id = ?' : '? in (m.home_team_id, m.away_team_id)';
  const matches = await tx.execute<{ deleted: boolean; match: string }[]>(
    `select m.deleted_at is not null or e.deleted_at is not null as deleted,
       format('%s v %s, %s, %s', h.name, a.name,
         to_char(m.date at time zone ?, 'DD-MM-YYYY'), coalesce(e.acronym, e.name)) as match
     from match m
     join event e on e.id = m.event_id
     join team h on h.id = m.home_team_id
     join team a on a.id = m.away_team_id
     where ${names}
     order by deleted, m.date desc, m.id`,
    [timeZone, id],
  );
  if (matches.length === 0) return;
  const present = matches.filter(({ deleted }) => !deleted);
  const shown = present.slice(0, maxNamedMatches).map(({ match }) => match);
  const key: MessageKey =
    present.length === 0
      ? 'places.inUseDeleted'
      : present.length === 1
        ? 'places.inUseOne'
        : 'places.inUse';
  if (present.length > maxNamedMatches) shown.push('…');
  throw conflict(key, { name, count: present.length, matches: shown.join('; ') });
}
