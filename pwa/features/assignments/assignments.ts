/** The assignment form's values and rules, and the queries for assigned officers. */
import { queryOptions } from '@tanstack/react-query';
import { getAdminEvent } from '#sync/contracts/events/manage-events.ts';
import { getAdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type { Status } from '#sync/contracts/accounts/role-names.ts';
import { eventAssignment, matchAssignment } from '#sync/contracts/events/assignments.ts';
import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { call } from '#pwa/lib/http/api.ts';

export type AssignmentKind = 'event' | 'match';

export interface SelectedOfficer {
  id: string;
  name: string;
}

export interface AssignmentValues {
  /** The tournament's or the match's id; empty if none is selected. */
  target: string;
  officers: SelectedOfficer[];
}

/** Message keys by field, from the schema that the server checks too. */
export function validateAssignment(
  kind: AssignmentKind,
  { target, officers }: AssignmentValues,
): Partial<Record<keyof AssignmentValues, MessageKey>> {
  const schema = kind === 'event' ? eventAssignment : matchAssignment;
  const wrong = schema.safeParse({ officers: officers.map(({ id }) => id) }).error?.issues[0];
  return {
    ...(target === '' && {
      target:
        kind === 'event'
          ? ('assignments.eventRequired' as const)
          : ('assignments.matchRequired' as const),
    }),
    ...(wrong !== undefined && {
      officers: isMessageKey(wrong.message) ? wrong.message : ('error.invalid' as const),
    }),
  };
}

/** Adds the officer, or removes them if selected; a match has only one. */
export function toggleOfficer(
  kind: AssignmentKind,
  officers: readonly SelectedOfficer[],
  one: SelectedOfficer,
): SelectedOfficer[] {
  if (officers.some(({ id }) => id === one.id)) return officers.filter(({ id }) => id !== one.id);
  return kind === 'match' ? [one] : [...officers, one];
}

export interface AssignedOfficer extends Pick<
  User,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'nameArabic'
  | 'organization'
  | 'organizationArabic'
  | 'profilePicture'
> {
  status: Status;
  /** Whether an administrator assigned this officer to the match. */
  assigned: boolean;
}

export function assignedOfficersQuery(kind: AssignmentKind, id: string) {
  return queryOptions({
    queryKey: ['assigned', kind, id],
    queryFn: async ({ signal }): Promise<AssignedOfficer[]> => {
      if (kind === 'event') {
        const { Officers } = await call(getAdminEvent, { params: { id }, signal });
        return Officers.map(({ EventOfficer: { status }, ...officer }) => ({
          ...officer,
          status,
          assigned: false,
        }));
      }
      const { Officers } = await call(getAdminMatch, { params: { id }, signal });
      return Officers.map(({ MatchOfficer: { status, assigned }, ...officer }) => ({
        ...officer,
        status,
        assigned,
      })).toSorted((a, b) => Number(b.assigned) - Number(a.assigned));
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
        homeArabic: HomeTeam.nameArabic,
        away: AwayTeam.name,
        awayArabic: AwayTeam.nameArabic,
        venue: Location.name,
        venueArabic: Location.nameArabic,
        event: Event.name,
        eventArabic: Event.nameArabic,
      };
    },
    enabled: id !== '',
  });
}
