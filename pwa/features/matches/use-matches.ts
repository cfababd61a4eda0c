/** The matches of a tournament with one's own state, from the local data. */
import { useMemo } from 'react';
import { matchRows, type MatchListItem } from '#pwa/features/matches/match-rows.ts';
import { useCollection, useWaiting } from '#pwa/lib/sync-hooks.ts';
import { useNow } from '#pwa/lib/use-now.ts';

/** Undefined while it is being read. */
export function useMatches(eventId: string): MatchListItem[] | undefined {
  const matches = useCollection('match', { eventId });
  const teams = useCollection('team');
  const venues = useCollection('venue');
  const bookings = useCollection('booking', { eventId });
  const tickets = useCollection('ticket');
  const waiting = useWaiting();
  const now = useNow();
  return useMemo(() => {
    if (!matches || !teams || !venues || !bookings || !tickets || !waiting) return undefined;
    const waitingIds = new Set(
      waiting
        .filter(({ name }) => name === 'match.join')
        .map(({ record }) => record.slice('match/'.length)),
    );
    return matchRows({ matches, teams, venues, bookings, tickets, waiting: waitingIds }, now);
  }, [matches, teams, venues, bookings, tickets, waiting, now]);
}
