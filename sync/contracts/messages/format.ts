/** Functions that compiled messages call to insert numbers and to choose a form. */
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import type { Language } from '#sync/contracts/messages/languages.ts';

export { plural, select } from '@messageformat/runtime';

/** `#`: a number with its thousands grouped. A stand-in for a number not known yet stays as it is. */
export function number(language: Language, value: number | string, offset: number): string {
  return typeof value === 'number' ? numberFormat(language).format(value - offset) : value;
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language): Intl.NumberFormat {
  let format = formats.get(language);
  if (format === undefined) {
    // Latin digits in every language: they are compared with printed signs.
    format = new Intl.NumberFormat(`${languageTable[language].locale}-u-nu-latn`);
    formats.set(language, format);
  }
  return format;
}

function pluralRules(language: Language): (value: number | string) => string {
  let rules: Intl.PluralRules | undefined;
  return (value) => {
    rules ??= new Intl.PluralRules(language);
    return rules.select(Number(value));
  };
}

/** Compiled messages name their language. */
export const en = pluralRules('en');
export const ar = pluralRules('ar');
export const fr = /* @__PURE__ */ pluralRules('fr');
