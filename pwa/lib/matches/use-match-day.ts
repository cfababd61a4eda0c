import { sortNewestFirst } from '#pwa/lib/documents/document-card.tsx';
import { documentsOfVenue } from '#pwa/lib/documents/match-documents.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { guideNotesOf, type GuideNote } from '#pwa/lib/matches/guide-notes.ts';
import { useCollection, useRow } from '#pwa/lib/sync/hooks.ts';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';

/**
 * The league's notes and the venue's documents for the day of a match, from the phone. Undefined
 * while loading, null without an approved booking.
 */
export function useMatchDay(
  matchId: string,
): { notes: GuideNote[]; documents: DocumentRow[] } | null | undefined {
  const { language } = useTranslation();
  const match = useRow('match', matchId);
  const bookings = useCollection('booking', { matchId });
  const guides = useCollection('guide');
  const documents = useCollection('document');
  if (match === undefined || !bookings || !guides || !documents) return undefined;
  if (match === null || bookings.every(({ status }) => status !== 'approved')) return null;
  return {
    notes: guideNotesOf(guides, match, language),
    documents: sortNewestFirst(documentsOfVenue(documents, match.venueId)),
  };
}
