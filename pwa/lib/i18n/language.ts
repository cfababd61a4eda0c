/** The language of the screens, outside React: the service worker has one too. */
import type { Language } from '#sync/contracts/messages/languages.ts';
import { createStore } from '#pwa/lib/app/external-store.ts';

export { directionOf, type Language } from '#sync/contracts/messages/languages.ts';

/** Storage key of the language; `pwa/index.html` reads it before the first paint. */
export const languageKey = 'touchline.language';

/** Store for `useSyncExternalStore`. `set` expects the language's first messages to be loaded. */
export const languageStore = createStore<Language>('en');

/** The language in use. Components use `useTranslation`, which renders them again on a change. */
export function currentLanguage(): Language {
  return languageStore.getSnapshot();
}
