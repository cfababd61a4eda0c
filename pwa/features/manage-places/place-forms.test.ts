import { describe, expect, test } from 'vitest';
import { english } from '#sync/contracts/messages/catalogue.ts';
import type { Team, Venue } from '#sync/contracts/places/manage-places.ts';
import * as teams from '#pwa/features/manage-places/team-form.ts';
import * as venues from '#pwa/features/manage-places/venue-form.ts';

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
  nameAr: null,
  aliases: ['Zamalek SC'],
  countryId: ids.egypt,
  cityId: ids.cairo,
  logo,
  Country,
  City,
};
const loaded = teams.formOf(club);

function told(problems: Partial<Record<string, keyof typeof english>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, key]) => [field, key === undefined ? '' : english[key]]),
  );
}

describe('a team’s form', () => {
  test('tells everything a club lacks, in the specification’s words', () => {
    expect(told(teams.problemsOf(teams.formOf(null)))).toEqual({
      name: 'Please input team name!',
      countryId: 'Please select country!',
      cityId: 'Please select city!',
      logo: 'Please upload your club logo!',
    });
  });

  test('asks neither city nor logo of a national team, whatever stood there', () => {
    const national = { ...loaded, type: 'national' as const };
    expect(teams.problemsOf(national)).toEqual({});
    expect(teams.teamOf(national)).not.toHaveProperty('logo');
    expect(teams.editOf(national, loaded)).toEqual({ type: 'national' });
  });

  test('sends what was changed only', () => {
    expect(teams.editOf(loaded, loaded)).toBeNull();
    expect(teams.editOf({ ...loaded, name: ' Zamalek ' }, loaded)).toBeNull();
    const changed = {
      ...loaded,
      nameAr: 'نادي الزمالك',
      aliases: 'Zamalek SC\n\n  White Knights ',
    };
    expect(teams.editOf(changed, loaded)).toEqual({
      nameAr: 'نادي الزمالك',
      aliases: ['Zamalek SC', 'White Knights'],
    });
    const back = { ...teams.formOf({ ...club, type: 'national', cityId: null, logo: null }) };
    expect(teams.editOf({ ...loaded }, back)).toEqual({
      type: 'club',
      cityId: ids.cairo,
      logo,
    });
  });

  test('finds the field that the server means', () => {
    expect(teams.fieldOf('team.aliases.3')).toBe('aliases');
    expect(teams.fieldOf('team.logo')).toBe('logo');
    expect(teams.fieldOf('version')).toBeNull();
  });

  test('has a limit on other names', () => {
    const aliases = Array.from({ length: 21 }, (_, index) => `Name ${index}`).join('\n');
    expect(told(teams.problemsOf({ ...loaded, aliases }))).toEqual({
      aliases: 'At most 20 other names.',
    });
  });
});

describe('a venue’s form', () => {
  const venue: Venue = {
    id: ids.team,
    version: 1,
    name: 'Cairo Stadium',
    aliases: [],
    cityId: ids.cairo,
    City,
    Country,
  };

  test('tells what is missing, the country too, which the server has from the city', () => {
    expect(told(venues.problemsOf(venues.formOf(null)))).toEqual({
      name: 'Please input venue name!',
      countryId: 'Please select country!',
      cityId: 'Please select city!',
    });
  });

  test('sends what was changed only', () => {
    const form = venues.formOf(venue);
    expect(venues.editOf(form, form)).toBeNull();
    expect(venues.editOf({ ...form, aliases: 'The Bowl' }, form)).toEqual({
      aliases: ['The Bowl'],
    });
    expect(venues.fieldOf('location.cityId')).toBe('cityId');
    expect(venues.fieldOf('version')).toBeNull();
  });
});
