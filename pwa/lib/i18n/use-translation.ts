/** Translation for screens, which are rendered again when the language changes. */
import { useSyncExternalStore } from 'react';
import { type Language, languageStore } from '#pwa/lib/i18n/language.ts';
import { t, translate } from '#pwa/lib/i18n/translate.ts';

export { t, translate } from '#pwa/lib/i18n/translate.ts';
export type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

/** A `t` of its own for each language, so that what is memoized by it is computed again. */
function translationIn(language: Language) {
  const own: typeof t = (key, params) => t(key, params);
  return { t: own, translate, language };
}
const translations = { en: translationIn('en'), ar: translationIn('ar') };

/** `t` returns the text of a key; `translate` that of a schema's error or a server's message. */
export function useTranslation(): (typeof translations)[Language] {
  return translations[useSyncExternalStore(languageStore.subscribe, languageStore.getSnapshot)];
}
