// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { currentLanguage, languageStore } from '#pwa/lib/i18n/language.ts';
import {
  isLanguageUnsaved,
  languageIsSaved,
  selectLanguage,
  startLanguage,
} from '#pwa/lib/i18n/select-language.ts';

afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
  localStorage.clear();
  languageStore.set('en');
  document.documentElement.lang = 'en';
});

it('the app starts in the language of the page', async () => {
  document.documentElement.lang = 'ar';
  await startLanguage();
  expect(currentLanguage()).toBe('ar');
});

it('selecting a language changes the page’s language and direction with the texts', async () => {
  await selectLanguage('ar', 'person');
  const { lang, dir } = document.documentElement;
  expect({ lang, dir, now: currentLanguage() }).toEqual({ lang: 'ar', dir: 'rtl', now: 'ar' });
  await selectLanguage('en', 'person');
  expect(document.documentElement.dir).toBe('ltr');
});

it.each(['manifest', 'gate'])(
  'the app that %s describes is installed in the language',
  async (name) => {
    document.head.innerHTML = `<link rel="manifest" href="/${name}.webmanifest" />`;
    const linked = () => document.querySelector('link')?.getAttribute('href');
    for (const [language, ending] of [
      ['ar', '.ar'],
      ['ar', '.ar'],
      ['en', ''],
    ] as const) {
      await selectLanguage(language, 'person');
      expect(linked()).toBe(`/${name}${ending}.webmanifest`);
    }
  },
);

it('a selected language is saved in the account, one taken from the account is not saved again', async () => {
  await selectLanguage('ar', 'account');
  expect(isLanguageUnsaved()).toBe(false);
  await selectLanguage('en', 'person');
  expect(isLanguageUnsaved()).toBe(true);
  languageIsSaved();
  expect(isLanguageUnsaved()).toBe(false);
});

it('a language selected in another tab is followed', async () => {
  await startLanguage();
  dispatchEvent(new StorageEvent('storage', { key: 'touchline.language', newValue: 'ar' }));
  await vi.waitFor(() => expect(currentLanguage()).toBe('ar'));
});

it('without storage the language lasts until the page is closed', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
  await selectLanguage('ar', 'person');
  expect(currentLanguage()).toBe('ar');
});
