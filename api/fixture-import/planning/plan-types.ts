/** The types of an import's plan and of the data it is compared with. */
import type { PlannedRow } from '#sync/contracts/matches/fixture-import.ts';
import type { NamedPlace } from '#api/fixture-import/planning/name-index.ts';

export interface ExistingTeam extends NamedPlace {
  readonly logo: string | null;
  /** The venue of most of its home matches. */
  readonly homeVenueId: string | null;
}

export interface ExistingMatch {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly date: Date;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly venueId: string;
  readonly gate: string | null;
  readonly seated: boolean;
  readonly reservationOpen: boolean;
  /** Pending and approved bookings. */
  readonly booked: number;
}

export interface TournamentState {
  readonly teams: readonly ExistingTeam[];
  readonly venues: readonly NamedPlace[];
  /** The tournament's matches that are not deleted. */
  readonly matches: readonly ExistingMatch[];
  readonly timeZone: string;
  /** The tournament's first and last day, both included. */
  readonly days: { readonly from: string; readonly to: string };
  readonly now: Date;
}

/** What is written for a new or changed row; `id` and `version` of the match that changes. */
export interface MatchValues extends Omit<ExistingMatch, 'id' | 'version' | 'booked'> {
  readonly id: string | null;
  readonly version: number | null;
}

export interface PlannedMatchRow extends PlannedRow {
  readonly write: MatchValues | null;
}
