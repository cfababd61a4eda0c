/** The board of a round's officers: its query, changes that are not saved, and clashes with them. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { clashReason, type ClashReason } from '#sync/contracts/events/assignments.ts';
import {
  type BoardMatch,
  type BoardOfficer,
  type OfficerBoard,
  readOfficerBoard,
} from '#sync/contracts/events/officer-board.ts';
import { pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { call } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { flatTeamNames, placeName } from '#pwa/lib/places/place-name.ts';

export type BoardPerson = Pick<BoardOfficer, 'id' | 'name' | 'nameArabic'>;

export interface BoardChange {
  /** Null removes the officer. */
  officer: BoardPerson | null;
  /** Id of the officer who was assigned when the change was made; null for none. */
  before: string | null;
}

/** Changes by the ids of their matches. */
export type BoardChanges = Readonly<Record<string, BoardChange>>;

export interface BoardRow {
  match: BoardMatch;
  /** The officer with the change, if there is one. */
  officer: BoardPerson | null;
  change: BoardChange | undefined;
  /** Whether someone else changed the match's officer after the change was made here. */
  isStale: boolean;
}

/** Another match of an officer, and why it clashes. */
export interface OtherMatch {
  match: BoardMatch;
  reason: ClashReason | null;
}

export interface OfficerChoice {
  officer: BoardOfficer;
  others: readonly OtherMatch[];
}

/** The board of a round, named or with a certain match; otherwise of the next one. */
export const officerBoardQuery = (event: string, query: { round?: string; match?: string }) =>
  queryOptions({
    queryKey: ['assigned', 'board', event, query],
    queryFn: ({ signal }) => call(readOfficerBoard, { params: { id: event }, query, signal }),
    enabled: event !== '',
    refetchInterval: pollInterval(2),
  });

/** Fetches again what an assignment changes; resolves when the open pages have it. */
export async function refreshAssigned(client: QueryClient): Promise<void> {
  const keys = ['assigned', 'events', 'matches', 'requests', 'users'];
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
}

export const matchName = (match: BoardMatch) => t('matches.versus', flatTeamNames(match));

/** The matches of the round, with the changes. */
export function boardRows({ matches }: OfficerBoard, changes: BoardChanges): BoardRow[] {
  return matches
    .filter(({ inRound }) => inRound)
    .map((match) => {
      const stored = match.officer?.id ?? null;
      const change = changes[match.id];
      // Someone else may have made the same change.
      if (change === undefined || (change.officer?.id ?? null) === stored)
        return { match, officer: match.officer, change: undefined, isStale: false };
      return { match, officer: change.officer, change, isStale: change.before !== stored };
    });
}

/** The changes with another officer for the match; without a change if that is the stored one. */
export function changeOfficer(
  changes: BoardChanges,
  match: BoardMatch,
  officer: BoardPerson | null,
): BoardChanges {
  const others = Object.fromEntries(Object.entries(changes).filter(([id]) => id !== match.id));
  const before = match.officer?.id ?? null;
  if ((officer?.id ?? null) === before) return others;
  const person = officer && {
    id: officer.id,
    name: officer.name,
    nameArabic: officer.nameArabic,
  };
  return { ...others, [match.id]: { officer: person, before } };
}

/** The officer's other matches on the match's day, and those that clash with it. */
export function otherMatches(
  { matches }: OfficerBoard,
  changes: BoardChanges,
  match: BoardMatch,
  officerId: string,
): OtherMatch[] {
  return matches.flatMap((other) => {
    const { officer } = changes[other.id] ?? other;
    if (other.id === match.id || officer?.id !== officerId) return [];
    const reason = clashReason(match, other);
    return reason !== null || other.day === match.day ? [{ match: other, reason }] : [];
  });
}

/** All officers for a match: first those without another match, last those with a clash. */
export function officerChoices(
  board: OfficerBoard,
  changes: BoardChanges,
  match: BoardMatch,
): OfficerChoice[] {
  const rank = ({ others }: OfficerChoice) =>
    others.some(({ reason }) => reason !== null) ? 2 : Math.min(1, others.length);
  return board.officers
    .map((officer) => ({ officer, others: otherMatches(board, changes, match, officer.id) }))
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || placeName(one.officer).localeCompare(placeName(other.officer)),
    );
}

/** The changes as the server gets them. */
export function boardAssignments(rows: readonly BoardRow[]) {
  return rows.flatMap(({ match, change }) =>
    change === undefined
      ? []
      : [{ match: match.id, officer: change.officer?.id ?? null, expected: change.before }],
  );
}
