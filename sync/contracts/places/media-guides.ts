/**
 * Media guides: what the league tells the media about a venue, and about a match where it differs.
 * Only people with an approved booking get them, because they contain Wi-Fi passwords.
 */
import * as z from 'zod/mini';
import { id, version } from '#sync/contracts/core/primitives.ts';

export const guideTopics = ['photographers', 'bibs', 'pressConference', 'parking', 'wifi'] as const;
export type GuideTopic = (typeof guideTopics)[number];

/** A topic's note in English, and in Arabic. */
export type GuideField = GuideTopic | `${GuideTopic}Arabic`;
export const guideFieldNames: readonly GuideField[] = guideTopics.flatMap(
  (topic) => [topic, `${topic}Arabic`] as const,
);

/** The notes that there are. */
export const guideNotes = z.partialRecord(
  z.enum(guideFieldNames as [GuideField, ...GuideField[]]),
  z.string(),
);
export type GuideNotes = z.infer<typeof guideNotes>;

/** Hours after kick-off until which a booking brings the guide. */
export const guideKeptHours = 12;

/** A guide as synced to the phone (bucket `guide/{venue}`). */
export const guideRow = z.strictObject({
  id,
  version,
  venueId: id,
  /** Null for the guide of the venue itself. */
  matchId: z.nullable(id),
  notes: guideNotes,
});
export type GuideRow = z.infer<typeof guideRow>;
