import { useMemo } from 'react';
import { buildMatchList, type MatchListItem } from '#pwa/lib/matches/match-list.ts';
import { useRefusals } from '#pwa/lib/sync/refusals.ts';
import { useCollection, usePendingChanges, useRow } from '#pwa/lib/sync/hooks.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { parseRecordKey } from '#sync/contracts/core/record-key.ts';

/** The matches of a tournament, or all without one; undefined while loading. */
export function useMatches(eventId?: string): MatchListItem[] | undefined {
  const by = eventId === undefined ? undefined : { eventId };
  const matches = useCollection('match', by);
  const teams = useCollection('team');
  const venues = useCollection('venue');
  const bookings = useCollection('booking', by);
  const tickets = useCollection('ticket');
  const waiting = usePendingChanges();
  const refused = useRefusals('match.join');
  const now = useNow();
  return useMemo(() => {
    if (!matches || !teams || !venues || !bookings || !tickets || !waiting || !refused)
      return undefined;
    const waitingIds = new Set(
      waiting
        .filter(({ name }) => name === 'match.join')
        .flatMap(({ record }) => parseRecordKey(record)?.id ?? []),
    );
    const own = { bookings, tickets, waiting: waitingIds, refused };
    return buildMatchList({ matches, teams, venues, ...own }, now);
  }, [matches, teams, venues, bookings, tickets, waiting, refused, now]);
}

/** A match and its teams, each undefined until it is synced and null if there is none. */
export function useMatchTeams(matchId: string | null | undefined) {
  const match = useRow('match', matchId);
  const home = useRow('team', match?.homeTeamId);
  const away = useRow('team', match?.awayTeamId);
  return { match, home, away };
}
