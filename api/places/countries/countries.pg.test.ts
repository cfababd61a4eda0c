import { beforeAll, expect, test } from 'vitest';
import { readDemoSeason } from '#api/demo/season/season.ts';
import { entities } from '#api/schema.ts';
import { normalizeName } from '#api/places/name-lookup.ts';
import {
  loadCountriesAndCities,
  parseCountryFile,
  readCountryFile,
} from '#api/places/countries/load-countries.ts';
import { placeRoutes } from '#api/places/routes.ts';
import { governorateCapitals } from '#api/places/countries/egypt.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { createSeason } from '#api/matches/testing/season.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: placeRoutes });

const world = parseCountryFile(readCountryFile());
const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);

let loads: boolean[];
let counted: { countries: number; cities: number; kept: number } | undefined;

beforeAll(async () => {
  const { venueId } = await db.tx((tx) => createSeason(tx));
  // Two processes start together.
  loads = await Promise.all([db.tx(loadCountriesAndCities), db.tx(loadCountriesAndCities)]);
  [counted] = await db.tx((tx) =>
    tx.execute<{ countries: number; cities: number; kept: number }[]>(
      `select (select count(*)::int from country) as countries,
         (select count(*)::int from city) as cities,
         (select count(*)::int from venue where id = ?) as kept`,
      [venueId],
    ),
  );
});

async function find(path: string): Promise<string[]> {
  const member = await t.asActor('member');
  return names((await t.call(member, 'GET', `/api/search/${path}`)).body);
}
async function egypt(): Promise<string> {
  const rows = await db.tx((tx) =>
    tx.execute<{ id: string }[]>(`select id from country where code = 'EG'`),
  );
  return rows[0]?.id ?? '';
}

test('the file has every country once and no town twice in one', () => {
  expect(new Set(world.map(({ code }) => code)).size).toBe(world.length);
  expect(world.length).toBeGreaterThan(240);
  for (const { cities } of world) {
    expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length);
  }
  expect(() => parseCountryFile('100 Cairo')).toThrow('world, line 1');
  expect(() => parseCountryFile('= EG Egypt\nCairo')).toThrow('world, line 2');
});

test('Egypt has its governorates’ capitals and the cities of clubs and stadiums', () => {
  const cities = new Set(world.find(({ code }) => code === 'EG')?.cities.map(({ name }) => name));
  expect(governorateCapitals).toHaveLength(27);
  const clubs = readDemoSeason().clubs.flatMap(({ city, stadium }) => [city, stadium.city]);
  for (const name of [...governorateCapitals, ...clubs]) expect([...cities]).toContain(name);
});

test('the four home nations are countries, each with its own towns', () => {
  const towns = (code: string) =>
    world.find((country) => country.code === code)?.cities.map(({ name }) => name);
  expect(towns('GB-ENG')).toEqual(expect.arrayContaining(['London', 'Liverpool', 'Newport']));
  expect(towns('GB-SCT')).toEqual(expect.arrayContaining(['Glasgow', 'Edinburgh']));
  expect(towns('GB-WLS')).toEqual(expect.arrayContaining(['Cardiff', 'Newport']));
  expect(towns('GB-NIR')).toEqual(expect.arrayContaining(['Belfast']));
  expect(towns('GB-ENG')).not.toContain('Glasgow');
  expect(towns('GB')).toBeUndefined();
});

test('each edition is loaded once and keeps existing rows', async () => {
  expect(loads.toSorted()).toEqual([false, true]);
  expect(await db.tx(loadCountriesAndCities)).toBe(false);
  const cities = world.flatMap((country) => country.cities).length;
  expect(counted).toEqual({ countries: world.length, cities: cities + 1, kept: 1 });
  // A new edition loads missing places again.
  await db.tx((tx) => tx.execute(`update place_edition set sha256 = 'older'`));
  await db.tx((tx) => tx.execute(`delete from city where name = 'Giza'`));
  expect(await db.tx(loadCountriesAndCities)).toBe(true);
  expect(await find(`city?countryId=${await egypt()}&text=giza`)).toEqual(['Giza']);
});

test('cities are found by what people type, the largest and those that begin with it first', async () => {
  const countryId = await egypt();
  const all = await find(`city?countryId=${countryId}`);
  expect(all.slice(0, 3)).toEqual(['Cairo', 'Alexandria', 'Giza']);
  expect(await find(`city?countryId=${countryId}&text=MAHALLA-el`)).toEqual([
    'El Mahalla El Kubra',
  ]);
  expect((await find(`city?countryId=${countryId}&text=cai`))[0]).toBe('Cairo');
  expect(await find(`city?countryId=${countryId}&text=%25`)).toEqual([]);
  const [poland] = await db.tx((tx) =>
    tx.execute<{ id: string }[]>(`select id from country where code = 'PL'`),
  );
  expect((await find(`city?countryId=${poland?.id}&text=lodz`))[0]).toBe('Łódź');
});

test('countries are found too, and a city needs its country', async () => {
  expect(await find('country?text=egy')).toEqual(['Egypt']);
  expect(await find('country?text=wales')).toEqual(expect.arrayContaining(['Wales']));
  expect((await find('country')).length).toBe(world.length);
  const member = await t.asActor('member');
  expect((await t.call(member, 'GET', '/api/search/city?text=cairo')).status).toBe(422);
});

test('teams are found by any of their names, venues by their own', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  await db.tx((tx) =>
    tx.execute(
      `update team set name_ar = 'نادى الزمالك', aliases = '{White Knights}' where id = ?`,
      [season.homeId],
    ),
  );
  const [byAlias] = await find('team?text=white%20kn');
  expect(byAlias).toMatch(/^Home /);
  expect(await find(`team?text=${encodeURIComponent('الزمالك')}`)).toEqual([byAlias]);
  expect(await find('team?text=nobody')).toEqual([]);
  const venues = await find('location?text=stadium');
  expect(venues.length).toBeGreaterThan(0);
});

test('names are compared alike in the database and in the code', async () => {
  const samples = ["Tala'ea El-Gaish", 'TALA’EA  EL GAISH', 'Asyūţ', 'نادى الزَمالك', 'São Paulo'];
  const keys = await db.tx((tx) =>
    tx.execute<{ key: string }[]>(
      `select place_key(name) as key from jsonb_array_elements_text(?::jsonb) as name`,
      [JSON.stringify(samples)],
    ),
  );
  expect(keys.map(({ key }) => key)).toEqual(samples.map((name) => normalizeName(name)));
});
