import { afterEach, describe, expect, test } from 'vitest';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/use-translation.ts';
import { otherNameColumn } from '#pwa/features/manage-places/place-list.tsx';
import { englishText, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Team, Venue } from '#sync/contracts/places/manage-places.ts';
import { teams } from '#pwa/lib/admin/places/team-form.tsx';
import { venues } from '#pwa/features/manage-places/venues.tsx';
import {
  changedFields,
  formField,
  formProblems,
} from '#pwa/lib/admin/resource/contract-problems.ts';

const ids = {
  team: '019a0000-0000-7000-8000-000000000001',
  egypt: '019a0000-0000-7000-8000-000000000002',
  cairo: '019a0000-0000-7000-8000-000000000003',
};
const Country = { id: ids.egypt, name: 'Egypt', code: 'EG' };
const City = { id: ids.cairo, name: 'Cairo' };
const logo = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const club: Team = {
  id: ids.team,
  version: 3,
  type: 'club',
  name: 'Zamalek',
  nameArabic: null,
  aliases: ['Zamalek SC'],
  countryId: ids.egypt,
  cityId: ids.cairo,
  logo,
  homeVenueId: null,
  defaultGate: null,
  Country,
  City,
};
const { form } = teams;
const loaded = form.toValues(club);

function texts(problems: Partial<Record<string, MessageKey>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, key]) => [
      field,
      key === undefined ? '' : englishText(key),
    ]),
  );
}

describe('the form of a team', () => {
  test('the team form reports every field that a new club is missing', async () => {
    expect(texts(await formProblems(form, form.toValues(null), null))).toEqual({
      name: 'Please input team name!',
      countryId: 'Choose a country.',
      cityId: 'Choose a city.',
      logo: 'Please upload your club logo!',
    });
  });

  test('team names with hidden characters or mixed alphabets may stay, but no new ones are accepted', async () => {
    const old = { ...club, name: 'Zama\u200blek', aliases: ['Zаmalek'] };
    const values = { ...form.toValues(old), defaultGate: 'Media gate 4' };
    expect(await formProblems(form, values, old)).toEqual({});
    const typed = { ...form.toValues(club), name: 'Zаmalek' };
    expect(texts(await formProblems(form, typed, club))).toEqual({
      name: 'A word mixes letters of two alphabets.',
    });
    const pasted = { ...form.toValues(null), ...form.toValues(club), name: 'Zama\u200blek' };
    expect(texts(await formProblems(form, pasted, null))).toMatchObject({
      name: 'Contains invisible characters. Please type it instead of pasting it.',
    });
  });

  test('a national team needs neither city nor logo', async () => {
    const national = { ...loaded, type: 'national' as const };
    expect(await formProblems(form, national, club)).toEqual({});
    expect(form.toBody(national)).not.toHaveProperty('logo');
    expect(changedFields(form, national, loaded, club)).toEqual({ type: 'national' });
  });

  test('only the changed fields of a team are sent', () => {
    const changes = (values: typeof loaded, before = loaded) =>
      changedFields(form, values, before, club);
    expect(changes(loaded)).toBeNull();
    expect(changes({ ...loaded, name: ' Zamalek ' })).toBeNull();
    const aliases = 'Zamalek SC\n\n  White Knights ';
    expect(changes({ ...loaded, nameArabic: 'نادي الزمالك', aliases })).toEqual({
      nameArabic: 'نادي الزمالك',
      aliases: ['Zamalek SC', 'White Knights'],
    });
    const national = form.toValues({ ...club, type: 'national', cityId: null, logo: null });
    expect(changes(loaded, national)).toEqual({ type: 'club', cityId: ids.cairo, logo });
  });

  test('a server error is shown at its field of the team form', () => {
    expect(formField(form, 'aliases.3')).toBe('aliases');
    expect(formField(form, 'logo')).toBe('logo');
    expect(formField(form, 'version')).toBeNull();
  });

  test('the number of a team’s other names is limited', async () => {
    const aliases = Array.from({ length: 21 }, (_, index) => `Name ${index}`).join('\n');
    expect(texts(await formProblems(form, { ...loaded, aliases }, club))).toEqual({
      aliases: englishText('places.tooManyAliases'),
    });
  });
});

describe('the form of a venue', () => {
  const venue: Venue = {
    id: ids.team,
    version: 1,
    name: 'Cairo Stadium',
    aliases: [],
    cityId: ids.cairo,
    City,
    Country,
    guide: {},
  };

  test('the venue form reports a missing country, which the server derives from the city', async () => {
    const empty = venues.form.toValues(null);
    expect(texts(await formProblems(venues.form, empty, null))).toEqual({
      name: 'Please input venue name!',
      countryId: 'Choose a country.',
      cityId: 'Choose a city.',
    });
  });

  test('only the changed fields of a venue are sent', () => {
    const values = venues.form.toValues(venue);
    const changes = (next: typeof values) => changedFields(venues.form, next, values, venue);
    expect(changes(values)).toBeNull();
    expect(changes({ ...values, aliases: 'The Bowl' })).toEqual({ aliases: ['The Bowl'] });
    expect(formField(venues.form, 'cityId')).toBe('cityId');
  });
});

describe('the second name in a list', () => {
  afterEach(() => languageStore.set('en'));
  const named = { ...club, nameArabic: 'الزمالك' };
  const column = () => otherNameColumn<Team>(t);

  test('a list of places shows the Arabic name beside the Latin one', () => {
    expect(column()).toMatchObject({ header: 'Name in Arabic' });
    expect([column().sort?.(named), column().sort?.(club)]).toEqual(['الزمالك', null]);
  });

  test('a list of places in Arabic shows the Latin name second, unless it is the only one', () => {
    languageStore.set('ar');
    expect(column()).toMatchObject({ header: 'الاسم بالإنجليزية' });
    expect([column().sort?.(named), column().sort?.(club)]).toEqual(['Zamalek', null]);
  });
});
