/** Names in Arabic letters: of people, organizations, teams, venues, tournaments and cities. */
import * as z from 'zod/mini';
import { key } from '#sync/contracts/core/primitives.ts';

export const arabicNameLength = { min: 2, max: 80 } as const;

/**
 * The name without tatweel and diacritics, which change how it looks but not how it is read or
 * found. Presentation forms, as PDFs have them, become plain letters.
 */
export function normalizeArabicName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[\u0640\p{M}]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The script's letters in Unicode, without presentation forms and small letters of the Quran. */
const lettersAndSpaces =
  /^[\u0620-\u063f\u0641-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06ee\u06ef\u06fa-\u06fc\u06ff\u0750-\u077f\u0870-\u0887\u0889-\u088f\u08a0-\u08c9 ]*$/;

/**
 * Letters of the Arabic script with single spaces. Those of Persian, Urdu and other languages
 * belong to it: Egyptians write «چورچ» and «ڤيكتور», and guests have their own names.
 */
export const arabicName = z
  .string(key('error.invalid'))
  .check(
    z.overwrite(normalizeArabicName),
    z.regex(lettersAndSpaces, key('error.arabicLetters')),
    z.minLength(arabicNameLength.min, key('error.arabicTooShort')),
    z.maxLength(arabicNameLength.max, key('error.arabicTooLong')),
  );

/** A form's field, in which an empty text means that there is no such name. */
export const arabicNameField = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text.trim() === '' ? undefined : text)),
  ),
  z.optional(arabicName),
);
