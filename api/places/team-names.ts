/** Each of a team's names, Arabic and other names included, belongs to that team only. */
import { sql } from 'kysely';
import { normalizeName } from '#api/places/name-lookup.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** An arbitrary key that no other advisory lock uses. */
const namesLock = 7_240_633;

export interface TeamNames {
  /** Null for a new team. */
  id: string | null;
  name: string;
  nameAr: string | null;
  aliases: readonly string[];
}

/**
 * Waits until no other transaction gives a team a name, and makes others wait until this one ends.
 * Take it before the team's row.
 */
export async function lockTeamNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${namesLock})`.execute(db(tx));
}

/** Throws 422 at the name that another team has, or that is given twice. */
export async function requireUniqueNames(tx: Tx, team: TeamNames): Promise<void> {
  const others = await db(tx)
    .selectFrom('team')
    .select(['name', 'name_ar', 'aliases'])
    .where('id', 'is distinct from', team.id)
    .execute();
  const owners = new Map(
    others.flatMap(({ name, name_ar, aliases }) =>
      [name, name_ar ?? name, ...aliases].map((each) => [normalizeName(each), name]),
    ),
  );
  const given: [field: string, name: string][] = [
    ['team.name', team.name],
    ...(team.nameAr === null ? [] : [['team.nameAr', team.nameAr] as [string, string]]),
    ...team.aliases.map((alias): [string, string] => ['team.aliases', alias]),
  ];
  const seen = new Set<string>();
  for (const [field, name] of given) {
    const key = normalizeName(name);
    const owner = owners.get(key);
    const message = owner === undefined ? 'places.teamNameTwice' : 'places.teamNameTaken';
    if (owner !== undefined || seen.has(key))
      throw new AppError('validation', message, {
        params: { name, team: owner ?? '' },
        fields: { [field]: message },
      });
    seen.add(key);
  }
}
