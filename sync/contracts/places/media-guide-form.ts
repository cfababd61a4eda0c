/** The fields of a media guide in the forms of venues and matches. */
import * as z from 'zod/mini';
import { key } from '#sync/contracts/core/primitives.ts';
import type { GuideField } from '#sync/contracts/places/media-guides.ts';

/** Characters of a note. */
const maxNoteLength = 500;

/** Several lines of plain text; refuses what `singleLine` does, except line breaks. */
const note = z.string().check(
  z.overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
  z.maxLength(maxNoteLength, key('guide.tooLong')),
  z.regex(/^(?:\n|[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029])*$/u, key('error.hidden')),
);
/** Null and an empty text remove a note. */
const editedNote = z.optional(z.nullable(note));

export const guideFields = {
  photographers: editedNote,
  photographersArabic: editedNote,
  bibs: editedNote,
  bibsArabic: editedNote,
  pressConference: editedNote,
  pressConferenceArabic: editedNote,
  parking: editedNote,
  parkingArabic: editedNote,
  wifi: editedNote,
  wifiArabic: editedNote,
} satisfies Record<GuideField, unknown>;
export type GuideEdit = { [Field in GuideField]?: string | null | undefined };
