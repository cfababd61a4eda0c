import { useQuery } from '@tanstack/react-query';
import { eventsQuery, teamsQuery, venuesQuery } from '#pwa/lib/admin/queries/admin-queries.ts';

interface Choice {
  id: string;
  name: string;
}

/** Tournaments, teams and venues that a match can have. */
export interface MatchChoices {
  events: readonly Choice[];
  teams: readonly Choice[];
  venues: readonly Choice[];
}

/** Combines the three lists, because the form needs all of them before it can be shown. */
export function useMatchChoices() {
  const [events, teams, venues] = [
    useQuery(eventsQuery()),
    useQuery(teamsQuery()),
    useQuery(venuesQuery()),
  ];
  const all = [events, teams, venues];
  const failed = all.find(({ isError, data }) => isError && data === undefined);
  const data: MatchChoices | undefined =
    events.data && teams.data && venues.data
      ? { events: events.data, teams: teams.data, venues: venues.data }
      : undefined;
  return {
    data,
    error: failed?.error ?? null,
    isError: failed !== undefined,
    refetch: () => Promise.all(all.map((query) => query.refetch())),
  };
}
