/**
 * Names of teams, venues, tournaments, cities, organizations, people and gates: nothing in them is
 * invisible, and no word mixes alphabets, so that a name cannot be written to look like another
 * (Unicode TR39; docs/decisions/0071).
 */
import * as z from 'zod/mini';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { key, singleLineText } from '#sync/contracts/core/primitives.ts';

/**
 * Characters that no one sees in a name: controls, zero-width letters, joiners, soft hyphens, blank
 * letters such as U+3164 and U+2800, variation selectors, and code points without a character.
 */
const hidden = '\\p{C}\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\u2800';
const hiddenCharacters = new RegExp(`[${hidden}]+`, 'gu');

export const onlyVisible = z.regex(new RegExp(`^[^${hidden}]*$`, 'u'), key('error.hidden'));

/** Cleans texts of files, in which such characters are left over from a program, not typed. */
export function withoutHidden(text: string): string {
  return text.replace(hiddenCharacters, '');
}

/**
 * Scripts of living languages (Unicode UAX #31, table 5), each one the script of a whole word. Those
 * of Chinese, Japanese and Korean are written together, and with Latin letters.
 */
const scripts =
  'Latn Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
    .split(' ')
    .map((script) => [script]);
const eastAsian = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Hang'],
  ['Latn', 'Hani', 'Bopo'],
];

/** Marks for any letter, Latin digits, and the apostrophes of transliterated Arabic and Hawaiian. */
const anyScript = '\\p{scx=Zinh}0-9\\u02bb-\\u02bf';
let ofOneScript: RegExp | undefined;

/** Whether each word has letters and digits of one script only. */
export function hasUnmixedWords(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}\p{Nd}\p{Nl}]+/gu) ?? [];
  // Built when first needed, because a phone's start needs no name to be checked.
  const whole = (ofOneScript ??= new RegExp(
    `^(?:${[...scripts, ...eastAsian].map(wordOf).join('|')})$`,
    'u',
  ));
  return words.every((word) => whole.test(word));
}

const wordOf = (together: readonly string[]) =>
  `[${together.map((script) => `\\p{scx=${script}}`).join('')}${anyScript}]+`;

/** One line with single spaces, which a reader can tell from every other name. */
export function nameText(max: number, required: MessageKey, tooLong?: MessageKey) {
  return singleLineText(max, required, tooLong).check(
    z.overwrite((text) => text.replace(/\p{Zs}+/gu, ' ')),
    onlyVisible,
    z.refine(hasUnmixedWords, key('error.mixedScripts')),
  );
}
