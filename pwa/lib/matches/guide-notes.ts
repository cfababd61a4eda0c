import {
  type GuideNotes,
  type GuideRow,
  type GuideTopic,
  guideTopics,
} from '#sync/contracts/places/media-guides.ts';
import { type Language, readsArabic } from '#sync/contracts/messages/languages.ts';

export interface GuideNote {
  topic: GuideTopic;
  text: string;
}

/**
 * The notes of a match's media guide in one language, else in the other. A match's note replaces the
 * venue's on the same topic in both languages.
 */
export function guideNotesOf(
  guides: readonly GuideRow[],
  match: { id: string; venueId: string },
  language: Language,
): GuideNote[] {
  const venue = guides.find(
    ({ venueId, matchId }) => matchId === null && venueId === match.venueId,
  );
  const own = guides.find(({ matchId }) => matchId === match.id);
  return guideTopics.flatMap((topic) => {
    const text = noteIn(own?.notes, topic, language) ?? noteIn(venue?.notes, topic, language);
    return text === undefined ? [] : [{ topic, text }];
  });
}

function noteIn(notes: GuideNotes | undefined, topic: GuideTopic, language: Language) {
  const [english, arabic] = [notes?.[topic], notes?.[`${topic}Arabic`]];
  return readsArabic(language) ? (arabic ?? english) : (english ?? arabic);
}
