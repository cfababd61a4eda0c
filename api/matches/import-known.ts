/** What an import's plan is made of, and made for. */
import type { PlannedRow } from '#sync/contracts/fixture-import.ts';
import type { Known } from '#api/matches/import-names.ts';

export interface KnownTeam extends Known {
  readonly logo: string | null;
  /** The venue of most of its home matches. */
  readonly homeVenueId: string | null;
}

export interface KnownMatch {
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

export interface KnownSeason {
  readonly teams: readonly KnownTeam[];
  readonly venues: readonly Known[];
  /** Of the one tournament, without those that were deleted. */
  readonly matches: readonly KnownMatch[];
  readonly timeZone: string;
  /** The tournament's, the last one counted. */
  readonly days: { readonly from: string; readonly to: string };
  readonly now: Date;
}

/** What is written for a new or changed row; `id` and `version` are the match's it changes. */
export interface MatchWrite extends Omit<KnownMatch, 'id' | 'version' | 'booked'> {
  readonly id: string | null;
  readonly version: number | null;
}

export interface Planned extends PlannedRow {
  readonly write: MatchWrite | null;
}
