import * as z from 'zod/mini';
import { arabicNameLength, normalizeArabicName } from '#sync/contracts/core/arabic-names.ts';
import { onlyVisible } from '#sync/contracts/core/name-text.ts';
import { key } from '#sync/contracts/core/primitives.ts';

/**
 * The name of a team, venue, tournament or city, which may also have digits and marks, like
 * «استاد 30 يونيو» and «الدوري الممتاز 2024/25». Null for none.
 */
export const arabicPlaceName = z.nullable(
  z.string(key('error.invalid')).check(
    z.overwrite(normalizeArabicName),
    z.regex(/^[\p{Script=Arabic}0-9٠-٩۰-۹ .,،()/'’"«»&–-]*$/u, key('places.arabicLetters')),
    // The script has a mark of direction and signs of its own that no one sees.
    onlyVisible,
    z.minLength(arabicNameLength.min, key('error.arabicTooShort')),
    z.maxLength(arabicNameLength.max, key('error.arabicTooLong')),
    z.regex(/(?=\p{L})\p{Script=Arabic}/u, key('places.arabicLetters')),
  ),
);
