/** Values of the other direction inside sentences, and the digits of Arabic texts. */
import type { Language, MessageParams } from '#sync/contracts/messages/registry.ts';
import { readsArabic } from '#sync/contracts/messages/languages.ts';

/** Digits of running text in Arabic: 0 to 9, or ٠ to ٩. English always has the former. */
export type Digits = 'latn' | 'arab';

let digits: Digits = 'latn';

/** Sets the digits of Arabic texts; they come from the league's configuration. */
export function setDigits(configured: Digits = 'latn'): void {
  digits = configured;
}

export function currentDigits(): Digits {
  return digits;
}

/** First strong isolate, and its end: what is between does not change the order of what is around. */
const isolate = (text: string) => `\u2068${text}\u2069`;

const arabicLetter = /[\u0590-\u08FF\uFB1D-\uFEFC]/;
/** Matches a word that a message selects by, such as a field's name, and Arabic text. */
const wordOrArabic = /^(?:[a-z][A-Za-z_]*|[\u0600-\u06FF ]*)$/;

/** The values of a text, isolated where they could disturb the order of its words. */
export function isolateValues(language: Language, values: MessageParams): MessageParams {
  const needed = (value: string) =>
    readsArabic(language) ? !wordOrArabic.test(value) : arabicLetter.test(value);
  // A seat is compared with a sign, which has Latin digits.
  const isSeat = (name: string) => name === 'seat' && readsArabic(language) && digits === 'arab';
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (typeof value === 'string' && needed(value)) || isSeat(name) ? isolate(`${value}`) : value,
    ]),
  );
}

/** The text without the marks of isolation, for file names and what programs read. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}

/** ٠ to ٩ in Arabic if the league wants them; references and other isolated values stay Latin. */
export function toLocalDigits(language: Language, text: string): string {
  if (!readsArabic(language) || digits === 'latn') return text;
  let depth = 0;
  // Whole Latin words are found, so that the digits of `MP4` stay.
  return text.replaceAll(/[\u2066-\u2069]|[A-Z][\w-]*|\d/gi, (found) => {
    if (found >= '\u2066' && found < '\u2069') depth += 1;
    else if (found === '\u2069') depth -= 1;
    else if (depth === 0 && found < 'A') return String.fromCharCode(found.charCodeAt(0) + 0x630);
    return found;
  });
}
