/** Compares team names as they appear in fixture lists and club lists. */

/**
 * `Tala'ea El-Gaish SC` and `TALA’EA EL GAISH SC` are the same name: case, accents, apostrophes,
 * hyphens and spacing are ignored. Letters are not: `Mahalla` and `Mehalla` differ.
 */
export function normalizeName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´.]/gu, '')
    .replace(/[\s\-‐‑–_]+/g, ' ')
    .trim()
    .toLowerCase();
}

export interface NameWithAliases {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** Finds a team by any of its names. Throws when two teams share a name. */
export function createTeamLookup<T extends NameWithAliases>(
  teams: readonly T[],
): (name: string) => T | undefined {
  const byKey = new Map<string, T>();
  for (const team of teams) {
    for (const name of [team.name, ...team.aliases]) {
      const other = byKey.get(normalizeName(name));
      if (other !== undefined && other !== team) {
        throw new Error(`"${name}" is a name of both ${other.name} and ${team.name}`);
      }
      byKey.set(normalizeName(name), team);
    }
  }
  return (name) => byKey.get(normalizeName(name));
}
