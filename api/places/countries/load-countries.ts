/** Countries and cities of the data set (`world/README.md`), brought into the database. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Tx } from '#api/platform/database/database.ts';

export interface CountryEntry {
  readonly code: string;
  readonly name: string;
  readonly cities: readonly { readonly name: string; readonly population: number }[];
}

/** Any number, the same in every process: who loads holds this advisory lock. */
const loadLock = 7_240_621;

/**
 * Adds what is new in the data set and renews populations; rows that clubs and stadiums name stay.
 * Does nothing where this edition is loaded. Answers whether it did something.
 */
export async function loadCountriesAndCities(tx: Tx): Promise<boolean> {
  const text = readCountryFile();
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (await isLoaded(tx, sha256)) return false;
  await tx.execute(`set local statement_timeout = '2min'; set local lock_timeout = '2min'`);
  await tx.execute('select pg_advisory_xact_lock(?)', [loadLock]);
  // Another process may have been first while this one waited.
  if (await isLoaded(tx, sha256)) return false;
  const world = JSON.stringify(parseCountryFile(text));
  await tx.execute(
    `insert into country (code, name)
     select code, name from jsonb_to_recordset(?::jsonb) as c (code text, name text)
     on conflict (code) do update set name = excluded.name
       where country.name <> excluded.name`,
    [world],
  );
  await tx.execute(
    `insert into city (country_id, name, population)
     select country.id, town.name, town.population
     from jsonb_to_recordset(?::jsonb) as c (code text, cities jsonb)
     join country on country.code = c.code
     cross join jsonb_to_recordset(c.cities) as town (name text, population integer)
     on conflict (country_id, name) do update set population = excluded.population
       where city.population <> excluded.population`,
    [world],
  );
  await tx.execute(
    `insert into place_edition (sha256) values (?)
     on conflict (one) do update set sha256 = excluded.sha256`,
    [sha256],
  );
  return true;
}

async function isLoaded(tx: Tx, sha256: string): Promise<boolean> {
  const rows = await tx.execute<unknown[]>('select 1 from place_edition where sha256 = ?', [
    sha256,
  ]);
  return rows.length > 0;
}

export function readCountryFile(): string {
  return readFileSync(new URL('./cities.txt', import.meta.url), 'utf8');
}

/** Throws an error that names the line which is neither a country nor a town of one. */
export function parseCountryFile(text: string): CountryEntry[] {
  const world: (CountryEntry & { cities: { name: string; population: number }[] })[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [, code, name] = /^= ([A-Z]{2}(?:-[A-Z]{3})?) (\S.*)$/.exec(line) ?? [];
    if (code !== undefined && name !== undefined) {
      world.push({ code, name, cities: [] });
      continue;
    }
    const [, population, town] = /^(\d+) (\S.*)$/.exec(line) ?? [];
    const country = world.at(-1);
    if (population === undefined || town === undefined || !country)
      throw new Error(`world, line ${index + 1}: neither a country nor a town`);
    country.cities.push({ name: town, population: Number(population) });
  }
  return world;
}
