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

/**
 * Letters of the Arabic script with single spaces. Those of Persian, Urdu and other languages
 * belong to it: Egyptians write «چورچ» and «ڤيكتور», and guests have their own names.
 */
export const arabicName = z
  .string(key('error.invalid'))
  .check(
    z.overwrite(normalizeArabicName),
    z.regex(/^(?:(?=\p{L})\p{Script=Arabic}| )*$/u, key('error.arabicLetters')),
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
