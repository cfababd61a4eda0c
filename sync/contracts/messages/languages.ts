/** Questions about a language that the table answers. */
import { languageTable } from '#sync/contracts/messages/language-table.ts';

type Table = typeof languageTable;
export type Language = keyof Table;
/** A language that accounts, emails and the server's replies can have. */
export type CompleteLanguage = {
  [Code in Language]: Table[Code]['complete'] extends true ? Code : never;
}[Language];

/** Every language on the server and in development, the complete ones in a production build. */
export const languages = Object.keys(languageTable) as Language[];
export const completeLanguages = languages.filter((language) => isComplete(language));

export function isLanguage(value: string | null | undefined): value is Language {
  return value != null && Object.hasOwn(languageTable, value);
}

/** Whether the value is a language, and all messages are translated into it. */
export function isComplete(value: string | null | undefined): value is CompleteLanguage {
  return isLanguage(value) && languageTable[value].complete;
}

/** The language of the account of a person who has selected this one. */
export function accountLanguageOf(language: Language): CompleteLanguage {
  return isComplete(language) ? language : 'en';
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return languageTable[language].direction;
}

/** Whether readers read names in Arabic letters first. */
export function readsArabic(language: Language): boolean {
  return languageTable[language].script === 'Arab';
}

/** The separator of the parts of a list, with the space after it. */
export function commaOf(language: Language): string {
  return languageTable[language].comma;
}

/** The second language of texts for two readers, such as the gate's results. */
export function otherLanguageOf(language: Language): CompleteLanguage {
  return languageTable[language].other;
}

/** The language that a button selects next. */
export function nextLanguage(language: Language): Language {
  return languages[(languages.indexOf(language) + 1) % languages.length] ?? 'en';
}

/** The language, and the second one, for texts that have both. */
export function bothLanguages(language: Language): Language[] {
  return [language, otherLanguageOf(language)];
}
