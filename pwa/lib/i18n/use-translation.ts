/** Translation for screens, which are rendered again when the language or its digits change. */
import { useSyncExternalStore } from 'react';
import { currentLanguage, languageStore } from '#pwa/lib/i18n/language.ts';
import { t, translate } from '#pwa/lib/i18n/translate.ts';

export { t } from '#pwa/lib/i18n/translate.ts';
export type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

/** A new `t` after each change, so that what is memoized by it is computed again. */
function makeTranslation() {
  const own: typeof t = (key, params) => t(key, params);
  return { t: own, translate, language: currentLanguage() };
}
let translation = makeTranslation();
languageStore.subscribe(() => {
  translation = makeTranslation();
});
const currentTranslation = () => translation;

/** `t` returns the text of a key; `translate` that of a schema's error or a server's message. */
export function useTranslation(): ReturnType<typeof makeTranslation> {
  return useSyncExternalStore(languageStore.subscribe, currentTranslation);
}
