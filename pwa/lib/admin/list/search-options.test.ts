import { afterEach, expect, test } from 'vitest';
import { eventOption, matchOption, venueName } from '#pwa/lib/admin/list/search-options.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';

afterEach(() => languageStore.set('en'));

const match = {
  id: 'm1',
  name: 'AHL-ZAM',
  date: '2026-11-21T17:00:00.000Z',
  eventId: 'e1',
  event: 'Egypt Cup',
  eventArabic: 'كأس مصر',
  home: 'Al Ahly',
  homeArabic: 'الأهلي',
  away: 'Zamalek',
  awayArabic: 'الزمالك',
  venue: 'Cairo Stadium',
  venueArabic: 'استاد القاهرة',
};

test('matches and tournaments are offered by their names in the language of the screens', () => {
  const event = { id: 'e1', name: match.event, nameArabic: match.eventArabic };
  expect(eventOption(event).label).toBe('Egypt Cup');
  expect(matchOption(match, venueName(match))).toMatchObject({
    label: 'Al Ahly v Zamalek',
    note: 'Cairo Stadium',
  });
  languageStore.set('ar');
  expect(eventOption(event).label).toBe('كأس مصر');
  expect(matchOption(match, venueName(match))).toMatchObject({
    label: 'الأهلي ضد الزمالك',
    note: 'استاد القاهرة',
  });
});
