/** Looking for a match (rulings §4: the press finds those of tournaments it is approved for). */
import { maxSearchResults, type MatchSearchResult } from '#sync/contracts/matches/match-search.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';

/**
 * Matches whose name, teams, venue and tournament hold every word of the text between them; those
 * nearest to the present first, at most 20.
 */
export async function searchMatches(
  tx: Tx,
  actor: Actor,
  text: string,
): Promise<MatchSearchResult[]> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const admin = actor.scope === 'admin';
  return tx.execute<MatchSearchResult[]>(
    `select m.id, m.name, iso_instant(m.date) as date, m.event_id as "eventId", e.name as event,
       h.name as home, w.name as away, v.name as venue
     from match m
     join event e on e.id = m.event_id
     join team h on h.id = m.home_team_id
     join team w on w.id = m.away_team_id
     join venue v on v.id = m.venue_id
     where m.deleted_at is null and e.deleted_at is null
       ${words
         .map(
           () => `and strpos(lower(concat_ws(' ', m.name, h.name, h.name_ar, w.name, w.name_ar,
         v.name, e.name, e.acronym)), lower(?)) > 0`,
         )
         .join(' ')}
       ${
         admin
           ? ''
           : `and exists (select from accreditation c where c.event_id = e.id
         and c.account_id = ? and c.status = 'approved')`
       }
     order by abs(extract(epoch from m.date - now())), m.id limit ?`,
    [...words, ...(admin ? [] : [actor.id]), maxSearchResults],
  );
}
