/** A team's names: by any of them a fixture list means this team and no other. */
import { normalizeName } from '#api/places/name-lookup.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';

/** Teams get their names one after the other; any number that nobody else locks. */
const namesLock = 7_240_633;

export interface TeamNames {
  /** Null for a team that is not there yet. */
  id: string | null;
  name: string;
  nameAr: string | null;
  aliases: readonly string[];
}

/**
 * Take it before the team's own row: until the transaction is over nobody else gives a team a name.
 */
export async function lockTeamNames(tx: Tx): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(?)', [namesLock]);
}

/** Throws 422 at the name that another team has, or that is written twice. */
export async function requireUniqueNames(tx: Tx, team: TeamNames): Promise<void> {
  const others = await tx.execute<{ team: string; name: string }[]>(
    `select t.name as team, known.name
     from team t
     cross join unnest(t.aliases || t.name || coalesce(t.name_ar, t.name)) as known (name)
     where t.id is distinct from ?::uuid`,
    [team.id],
  );
  const taken = new Map(others.map(({ name, team: owner }) => [normalizeName(name), owner]));
  const named: [field: string, name: string][] = [
    ['team.name', team.name],
    ...(team.nameAr === null ? [] : [['team.nameAr', team.nameAr] as [string, string]]),
    ...team.aliases.map((alias): [string, string] => ['team.aliases', alias]),
  ];
  const own = new Set<string>();
  for (const [field, name] of named) {
    const key = normalizeName(name);
    const owner = taken.get(key);
    const message = owner === undefined ? 'places.teamNameTwice' : 'places.teamNameTaken';
    if (owner !== undefined || own.has(key))
      throw new AppError('validation', message, {
        params: { name, team: owner ?? '' },
        fields: { [field]: message },
      });
    own.add(key);
  }
}
