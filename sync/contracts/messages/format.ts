/** Functions that compiled messages call to insert numbers and to choose a form. */
export { plural, select } from '@messageformat/runtime';

/** `#`: a number with its thousands grouped. A stand-in for a number not known yet stays as it is. */
export function number(language: string, value: number | string, offset: number): string {
  return typeof value === 'number' ? numberFormat(language).format(value - offset) : value;
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string): Intl.NumberFormat {
  let format = formats.get(language);
  if (format === undefined) {
    // Latin digits in both languages: they are compared with printed signs.
    format = new Intl.NumberFormat(language === 'ar' ? 'ar-EG-u-nu-latn' : 'en-GB');
    formats.set(language, format);
  }
  return format;
}

function pluralRules(language: string): (value: number | string) => string {
  let rules: Intl.PluralRules | undefined;
  return (value) => {
    rules ??= new Intl.PluralRules(language);
    return rules.select(Number(value));
  };
}

export const en = pluralRules('en');
export const ar = pluralRules('ar');
