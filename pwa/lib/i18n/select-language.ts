/** Starts and changes the language of the screens. `index.html` sets `lang` before the first paint. */
import { loadFirstMessages } from '#sync/contracts/messages/catalogue.ts';
import { isLanguage } from '#sync/contracts/messages/languages.ts';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { directionOf, type Language, languageKey, languageStore } from '#pwa/lib/i18n/language.ts';

/** Storage key that is present until the account has the language selected on this phone. */
const unsavedKey = 'touchline.language-unsaved';

/** Loads the texts in the language of the page; call it once before the first screen. */
export async function startLanguage(): Promise<void> {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : 'en';
  await loadTexts(language);
  applyLanguage(language);
  addEventListener('storage', ({ key, newValue: selected }) => {
    if (key !== languageKey || !isLanguage(selected)) return;
    loadTexts(selected).then(
      () => applyLanguage(selected),
      // No signal: this tab keeps its language.
      () => undefined,
    );
  });
}

/**
 * Changes the language in place, in every tab.
 *
 * @param by the account's own language need not be saved in the account
 * @throws ChunkLoadError if the texts are not on this phone and there is no signal
 */
export async function selectLanguage(language: Language, by: 'person' | 'account'): Promise<void> {
  await loadTexts(language);
  // Stored before the screens change, so that the account's language is not taken for the newer one.
  try {
    localStorage.setItem(languageKey, language);
    if (by === 'person') localStorage.setItem(unsavedKey, '1');
  } catch {
    // Storage is unavailable: the language lasts until the page is closed.
  }
  applyLanguage(language);
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

function loadTexts(language: Language): Promise<void> {
  return lazyImport(() => loadFirstMessages(language));
}

function applyLanguage(language: Language): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = directionOf(language);
  // The page's own one in this language, for when it is installed: the gate is another app.
  const manifest = document.querySelector('link[rel=manifest]');
  const ending = language === 'en' ? '.webmanifest' : `.${language}.webmanifest`;
  const path = manifest?.getAttribute('href')?.replace(/(?:\.[a-z]+)?\.webmanifest$/, ending);
  if (path !== undefined) manifest?.setAttribute('href', path);
  languageStore.set(language);
}
