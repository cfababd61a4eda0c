/** Tells clubs apart by the names that fixture lists and club lists give them. */

/**
 * `Tala'ea El-Gaish SC` and `TALA’EA EL GAISH SC` are one name: case, accents, apostrophes,
 * hyphens and spacing do not count. Letters do: `Mahalla` and `Mehalla` are two names.
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

/**
 * Finds a team by any of its names. Throws where two teams share one, since a fixture would then
 * belong to either.
 */
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
