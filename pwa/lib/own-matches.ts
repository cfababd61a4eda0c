/** Matches with one's own state, from the local data. */
import { useMemo } from 'react';
import { matchRows, type MatchListItem } from '#pwa/lib/match-rows.ts';
import { useRefusals } from '#pwa/lib/refusals.ts';
import { useCollection, useWaiting } from '#pwa/lib/sync-hooks.ts';
import { useNow } from '#pwa/lib/use-now.ts';

/** The matches of a tournament, of all on the phone without one; undefined while being read. */
export function useMatches(eventId?: string): MatchListItem[] | undefined {
  const by = eventId === undefined ? undefined : { eventId };
  const matches = useCollection('match', by);
  const teams = useCollection('team');
  const venues = useCollection('venue');
  const bookings = useCollection('booking', by);
  const tickets = useCollection('ticket');
  const waiting = useWaiting();
  const refused = useRefusals('match.join');
  const now = useNow();
  return useMemo(() => {
    if (!matches || !teams || !venues || !bookings || !tickets || !waiting || !refused)
      return undefined;
    const waitingIds = new Set(
      waiting
        .filter(({ name }) => name === 'match.join')
        .map(({ record }) => record.slice('match/'.length)),
    );
    const own = { bookings, tickets, waiting: waitingIds, refused };
    return matchRows({ matches, teams, venues, ...own }, now);
  }, [matches, teams, venues, bookings, tickets, waiting, refused, now]);
}
