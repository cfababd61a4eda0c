/** Lists of texts, such as names and facts, in the language of the screens. */
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import { commaOf, readsArabic } from '#sync/contracts/messages/languages.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';

type Part = string | null | undefined | false;

/** `2 changes, 1 report and 3 photos` */
export function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat(languageTable[currentLanguage()].locale).format(isolated(parts));
}

/** `Photographer, Daily News`, without the parts that are missing. */
export function joinWithCommas(parts: readonly Part[]): string {
  return isolated(parts).join(comma());
}

/** The comma of the screens' language, with the space after it. */
export function comma(): string {
  return commaOf(currentLanguage());
}

/** `Daily News · mona@example.com`, without the parts that are missing. */
export function joinWithDots(parts: readonly Part[]): string {
  return isolated(parts).join(' · ');
}

/** First strong isolates keep a part of the other direction from changing the order of the parts. */
function isolated(parts: readonly Part[]): string[] {
  const other = readsArabic(currentLanguage()) ? /[A-Za-z\d]/ : /\p{Script=Arabic}/u;
  return parts
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .map((part) => (other.test(part) ? `\u2068${part}\u2069` : part));
}
