/** What an import's plan is made of, and made for. */
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
  /** People who asked for a place, or have one. */
  readonly booked: number;
}

export interface TournamentState {
  readonly teams: readonly ExistingTeam[];
  readonly venues: readonly NamedPlace[];
  /** Of the one tournament, without those that were deleted. */
  readonly matches: readonly ExistingMatch[];
  readonly timeZone: string;
  /** The tournament's, the last one counted. */
  readonly days: { readonly from: string; readonly to: string };
  readonly now: Date;
}

/** What is written for a new or changed row; `id` and `version` are the match's it changes. */
export interface MatchValues extends Omit<ExistingMatch, 'id' | 'version' | 'booked'> {
  readonly id: string | null;
  readonly version: number | null;
}

export interface PlannedMatchRow extends PlannedRow {
  readonly write: MatchValues | null;
}
