import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import type { BookingRow, MatchRow } from '#sync/contracts/matches/matches.ts';
import { guideKeptHours } from '#sync/contracts/places/media-guides.ts';

/** The documents about a venue, in the order of `documents`. */
export function documentsOfVenue(
  documents: readonly DocumentRow[],
  venueId: string,
): DocumentRow[] {
  return documents.filter(({ venueIds }) => venueIds?.includes(venueId));
}

/**
 * Ids of the documents about the venues of booked matches, the next match's first.
 *
 * @param now epoch milliseconds
 */
export function matchDocuments(
  rows: {
    documents: readonly DocumentRow[];
    bookings: readonly BookingRow[];
    matches: readonly MatchRow[];
  },
  now: number,
): string[] {
  const booked = new Set(
    rows.bookings.filter(({ status }) => status === 'approved').map(({ matchId }) => matchId),
  );
  const ahead = rows.matches
    .filter(({ id, date }) => booked.has(id) && Date.parse(date) + guideKeptHours * 3600_000 > now)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  const found = ahead.flatMap(({ venueId }) => documentsOfVenue(rows.documents, venueId));
  return [...new Set(found.map(({ id }) => id))];
}
