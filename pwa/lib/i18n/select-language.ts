/** Starts and changes the language of the screens. `index.html` sets `lang` before the first paint. */
import { loadFirstMessages } from '#sync/contracts/messages/catalogue.ts';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { directionOf, type Language, languageKey, languageStore } from '#pwa/lib/i18n/language.ts';

/** Present until the account has the language that was selected on this phone. */
const unsavedKey = 'touchline.language-unsaved';

/** Loads the texts in the language of the page; call it once before the first screen. */
export async function startLanguage(): Promise<void> {
  await applyLanguage(document.documentElement.lang === 'ar' ? 'ar' : 'en');
  addEventListener('storage', (event) => {
    const { newValue } = event;
    if (event.key === languageKey && (newValue === 'en' || newValue === 'ar'))
      void applyLanguage(newValue).catch(() => undefined);
  });
}

/**
 * Changes the language in place, in every tab.
 *
 * @param by the account's own language need not be saved in the account
 * @throws ChunkLoadError if the texts are not on this phone and there is no signal
 */
export async function selectLanguage(language: Language, by: 'person' | 'account'): Promise<void> {
  await applyLanguage(language);
  try {
    localStorage.setItem(languageKey, language);
    if (by === 'person') localStorage.setItem(unsavedKey, '1');
  } catch {
    // Storage is unavailable: the language lasts until the page is closed.
  }
}

/** Whether a person has selected the language since it was last saved in an account. */
export function isLanguageUnsaved(): boolean {
  try {
    return localStorage.getItem(unsavedKey) !== null;
  } catch {
    return false;
  }
}

export function languageIsSaved(): void {
  localStorage.removeItem(unsavedKey);
}

async function applyLanguage(language: Language): Promise<void> {
  await lazyImport(() => loadFirstMessages(language));
  const root = document.documentElement;
  root.lang = language;
  root.dir = directionOf(language);
  languageStore.set(language);
}
