/** Suggests which of the organizations that people typed are one outlet. */
import { sql } from 'kysely';
import type { MergeSuggestion } from '#sync/contracts/outlets/manage-outlets.ts';
import type { OutletType } from '#sync/contracts/outlets/outlet-types.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyText } from '#api/platform/database/sql-functions.ts';
import { editDistance } from '#api/platform/edit-distance.ts';
import { db } from '#api/schema.ts';

/** Bounds the comparisons; the spellings of most people are compared first. */
const maxSpellings = 1000;
const maxSuggestions = 50;
const maxPeople = 50;
/** Shorter names differ in so few letters that most are near each other, like AP and AFP. */
const minComparedLength = 7;
const maxDistance = 2;

interface Spelling {
  key: string;
  spellings: string[];
  people: number;
}

interface KnownName {
  key: string;
  outlet: { id: string; name: string; nameArabic: string | null; type: OutletType };
}

interface Group {
  key: string;
  outlet: KnownName['outlet'] | null;
  keys: Spelling[];
}

/** Accounts without an outlet (`account a`) that may belong to one. */
export function selectFreePeople(tx: Tx) {
  return db(tx)
    .selectFrom('account as a')
    .where('a.scope', '=', 'member')
    .where('a.status', '<>', 'rejected')
    .where('a.deleted_at', 'is', null)
    .where('a.outlet_state', 'is', null)
    .where('a.organization', 'is not', null);
}

export const organizationKey = sql<string>`place_key(a.organization)`;

/** Groups of at least two people, or of people whose organization has an outlet's name. */
export async function suggestMerges(tx: Tx): Promise<MergeSuggestion[]> {
  const spellings = await selectFreePeople(tx)
    .select([
      organizationKey.as('key'),
      sql<string[]>`(array_agg(distinct a.organization))[1:5]`.as('spellings'),
      sql<number>`count(*)::int`.as('people'),
    ])
    .groupBy(organizationKey)
    .orderBy('people', 'desc')
    .orderBy('key')
    .limit(maxSpellings)
    .execute();
  const groups = groupSpellings(spellings, await readKnownNames(tx))
    .filter(({ keys, outlet }) => outlet !== null || countPeople(keys) > 1)
    .toSorted((a, b) => countPeople(b.keys) - countPeople(a.keys))
    .slice(0, maxSuggestions);
  const people = await readPeopleByKey(
    tx,
    groups.flatMap(({ keys }) => keys.map(({ key }) => key)),
  );
  return groups.map(({ keys, outlet }) => ({
    keys,
    outlet,
    people: keys.flatMap(({ key }) => people.get(key) ?? []),
  }));
}

const countPeople = (keys: readonly Spelling[]) =>
  keys.reduce((sum, { people }) => sum + people, 0);

/** Each spelling joins the outlet or the group that has its name, or the first one that nearly has. */
export function groupSpellings(
  spellings: readonly Spelling[],
  known: readonly KnownName[],
): Group[] {
  const names: { key: string; group: Group }[] = [];
  const byOutlet = new Map<string, Group>();
  for (const { key, outlet } of known) {
    const group = byOutlet.get(outlet.id) ?? { key, outlet, keys: [] };
    byOutlet.set(outlet.id, group);
    names.push({ key, group });
  }
  for (const spelling of spellings) {
    const { key } = spelling;
    const found =
      names.find((name) => name.key === key) ?? names.find((name) => isNear(name.key, key));
    const group = found?.group ?? { key, outlet: null, keys: [] };
    group.keys.push(spelling);
    // Compared with the first spelling of its group only, so that names do not drift apart.
    if (!found) names.push({ key, group });
  }
  const groups = new Set(names.map(({ group }) => group));
  return [...groups].filter(({ keys }) => keys.length > 0);
}

function isNear(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < minComparedLength) return false;
  return Math.abs(a.length - b.length) <= maxDistance && editDistance(a, b) <= maxDistance;
}

/** The names and aliases of open outlets; an outlet's own name wins over another's alias. */
async function readKnownNames(tx: Tx): Promise<KnownName[]> {
  const outlets = await db(tx)
    .selectFrom('outlet as o')
    .select(['o.id', 'o.name', 'o.name_ar as nameArabic', 'o.type'])
    .select(sql<string>`place_key(o.name)`.as('key'))
    .where('o.closed_at', 'is', null)
    .execute();
  const aliases = await db(tx)
    .selectFrom('outlet_alias')
    .select(['key', 'outlet_id as outletId'])
    .execute();
  const byId = new Map(outlets.map(({ key: _key, ...outlet }) => [outlet.id, outlet]));
  return [
    ...outlets.map(({ key, ...outlet }) => ({ key, outlet })),
    ...aliases.flatMap(({ key, outletId }) => {
      const outlet = byId.get(outletId);
      return outlet ? [{ key, outlet }] : [];
    }),
  ];
}

async function readPeopleByKey(
  tx: Tx,
  keys: readonly string[],
): Promise<Map<string, MergeSuggestion['people']>> {
  const rows = await db(tx)
    .selectFrom((_eb) =>
      selectFreePeople(tx)
        .select([
          organizationKey.as('key'),
          'a.id as accountId',
          'a.first_name as firstName',
          'a.last_name as lastName',
          'a.name_arabic as nameArabic',
          'a.role',
          'a.status',
          sql<string>`a.organization`.as('organization'),
          sql<number>`row_number() over (partition by ${organizationKey}
            order by a.last_name, a.first_name, a.id)`.as('at'),
        ])
        .where(organizationKey, '=', anyText(keys))
        .as('found'),
    )
    .select(['key', 'accountId', 'firstName', 'lastName', 'nameArabic', 'role', 'status'])
    .select('organization')
    .where('at', '<=', maxPeople)
    .orderBy('at')
    .execute();
  const people = new Map<string, MergeSuggestion['people']>();
  for (const { key, ...person } of rows) people.set(key, [...(people.get(key) ?? []), person]);
  return people;
}
