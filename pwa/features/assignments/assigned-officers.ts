/** Queries for the media officers of a tournament or a match. */
import { queryOptions } from '@tanstack/react-query';
import { getAdminEvent } from '#sync/contracts/events/manage-events.ts';
import { getAdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import type { Status } from '#sync/contracts/accounts/roles.ts';
import type { AssignmentKind } from '#pwa/features/assignments/assignment-form.ts';
import { call } from '#pwa/lib/http/api.ts';

export interface AssignedOfficer {
  id: string;
  name: string;
  organization: string | null;
  picture: string | null;
  status: Status;
  /** Whether an administrator assigned this officer to the match. */
  assigned: boolean;
}

type Person = {
  id: string;
  firstName: string;
  lastName: string;
  organization: string | null;
  profilePicture: string | null;
};

const toAssignedOfficer = (person: Person, status: Status, assigned: boolean): AssignedOfficer => ({
  id: person.id,
  name: `${person.firstName} ${person.lastName}`,
  organization: person.organization,
  picture: person.profilePicture,
  status,
  assigned,
});

export function assignedOfficersQuery(kind: AssignmentKind, id: string) {
  return queryOptions({
    queryKey: ['assigned', kind, id],
    queryFn: async ({ signal }): Promise<AssignedOfficer[]> => {
      if (kind === 'event') {
        const { Officers } = await call(getAdminEvent, { params: { id }, signal });
        return Officers.map((officer) =>
          toAssignedOfficer(officer, officer.EventOfficer.status, false),
        );
      }
      const { Officers } = await call(getAdminMatch, { params: { id }, signal });
      return Officers.map(({ MatchOfficer, ...officer }) =>
        toAssignedOfficer(officer, MatchOfficer.status, MatchOfficer.assigned),
      ).toSorted((a, b) => Number(b.assigned) - Number(a.assigned));
    },
    enabled: id !== '',
  });
}

/** The selected match with its teams, venue and tournament. */
export function fixtureQuery(id: string) {
  return queryOptions({
    queryKey: ['assigned', 'fixture', id],
    queryFn: async ({ signal }) => {
      const match = await call(getAdminMatch, { params: { id }, signal });
      const { name, date, HomeTeam, AwayTeam, Location, Event } = match;
      return {
        id,
        name,
        date,
        home: HomeTeam.name,
        away: AwayTeam.name,
        venue: Location.name,
        event: Event.name,
      };
    },
    enabled: id !== '',
  });
}
