import { afterEach, expect, test } from 'vitest';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { countryName } from '#pwa/lib/places/country-name.ts';

afterEach(() => languageStore.set('en'));

test.each([
  ['EG', 'Egypt', 'مصر'],
  ['GB-ENG', 'England', 'إنجلترا'],
  ['GB-XYZ', 'Elsewhere', 'Elsewhere'],
])('%s is named in the language of the screens', (code, name, arabic) => {
  expect(countryName({ code, name })).toBe(name);
  languageStore.set('ar');
  expect(countryName({ code, name })).toBe(arabic);
});
