/**
 * The languages of the portal. All that differs between them, besides their messages, is here. A
 * production build contains only the rows of complete languages (pwa/build/messages-plugin.ts).
 */
interface LanguageRow {
  /** The language's own name, on buttons that select it. */
  readonly name: string;
  readonly locale: string;
  /** Locale of the time of day. In a `12 h` one, AM and PM are capital letters. */
  readonly timeLocale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The script that its readers read names in first. */
  readonly script: 'Latn' | 'Arab';
  /** Separator of the parts of a list, with the space after it. */
  readonly comma: string;
  /** The language that texts for two readers have beside it. */
  readonly other: string;
  /**
   * Whether all messages are translated. An incomplete language can be selected in development only,
   * and has the English text where a translation is missing or fuzzy.
   */
  readonly complete: boolean;
}

export const languageTable = {
  en: {
    name: 'English',
    locale: 'en-GB',
    timeLocale: 'en-US',
    direction: 'ltr',
    script: 'Latn',
    comma: ', ',
    other: 'ar',
    complete: true,
  },
  ar: {
    name: 'العربية',
    locale: 'ar-EG',
    timeLocale: 'ar-EG',
    direction: 'rtl',
    script: 'Arab',
    comma: '، ',
    other: 'en',
    complete: true,
  },
  fr: {
    name: 'Français',
    locale: 'fr-FR',
    timeLocale: 'fr-FR',
    direction: 'ltr',
    script: 'Latn',
    comma: ', ',
    other: 'ar',
    complete: false,
  },
} as const satisfies Record<string, LanguageRow>;
