import { afterEach, expect, test } from 'vitest';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { flatTeamNames, placeName } from '#pwa/lib/places/place-name.ts';

afterEach(() => languageStore.set('en'));

test('a place is named in the language of the screens, in Latin letters without another name', () => {
  const venue = { name: 'Cairo International Stadium', nameArabic: 'استاد القاهرة الدولي' };
  expect(placeName(venue)).toBe(venue.name);
  languageStore.set('ar');
  expect(placeName(venue)).toBe(venue.nameArabic);
  expect(placeName({ ...venue, nameArabic: null })).toBe(venue.name);
  expect(flatTeamNames({ home: 'Al Ahly', homeArabic: 'الأهلي', away: 'Zamalek' })).toEqual({
    home: 'الأهلي',
    away: 'Zamalek',
  });
});
