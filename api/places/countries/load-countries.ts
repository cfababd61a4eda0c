/** Loads the countries and cities of the data set (`README.md`) into the database. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

export interface CountryEntry {
  readonly code: string;
  readonly name: string;
  readonly cities: readonly { readonly name: string; readonly population: number }[];
}

/** An arbitrary key that no other advisory lock uses. */
const loadLock = 7_240_621;

/** Adds and updates but deletes nothing, because teams may use it. Returns whether it did. */
export async function loadCountriesAndCities(tx: Tx): Promise<boolean> {
  const text = readCountryFile();
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (await isLoaded(tx, sha256)) return false;
  await sql`select set_config('statement_timeout', '2min', true), set_config('lock_timeout', '2min', true)`.execute(
    db(tx),
  );
  await sql`select pg_advisory_xact_lock(${loadLock})`.execute(db(tx));
  // Another process may have loaded it while this one waited.
  if (await isLoaded(tx, sha256)) return false;
  const countries = JSON.stringify(parseCountryFile(text));
  await db(tx)
    .insertInto('country')
    .columns(['code', 'name'])
    .expression((eb) => eb.selectFrom(countryRows(countries)).select(['c.code', 'c.name']))
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name') }))
        .whereRef('country.name', '<>', 'excluded.name'),
    )
    .execute();
  await db(tx)
    .insertInto('city')
    .columns(['country_id', 'name', 'population'])
    .expression((eb) =>
      eb
        .selectFrom(countryRows(countries))
        .innerJoin('country', 'country.code', 'c.code')
        .crossJoin(
          sql<{
            name: string;
            population: number;
          }>`jsonb_to_recordset(c.cities)`.as<'town'>(sql`town (name text, population integer)`),
        )
        .select(['country.id', 'town.name', 'town.population']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['country_id', 'name'])
        .doUpdateSet((eb) => ({ population: eb.ref('excluded.population') }))
        .whereRef('city.population', '<>', 'excluded.population'),
    )
    .execute();
  await db(tx)
    .insertInto('place_edition')
    .values({ sha256 })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ sha256 }))
    .execute();
  return true;
}

const countryRows = (json: string) =>
  sql<{ code: string; name: string }>`jsonb_to_recordset(${json}::jsonb)`.as<'c'>(
    sql`c (code text, name text, cities jsonb)`,
  );

async function isLoaded(tx: Tx, sha256: string): Promise<boolean> {
  const row = await db(tx)
    .selectFrom('place_edition')
    .select('one')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

export function readCountryFile(): string {
  return readFileSync(new URL('./cities.txt', import.meta.url), 'utf8');
}

/** Throws an error naming the line that is neither a country nor a town. */
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
