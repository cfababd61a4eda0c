/**
 * Which fixture of a file is which match of the tournament. Pure.
 *
 * A fixture is known by its tournament, its home and away team and its name (`Matchday 5`): so it
 * is the same match however far it was moved. One whose name is new, or that has none, is the match
 * of the same two teams, at the same ground, nearest by date; with a name of its own only within
 * two weeks, since farther away it is likelier another meeting (a later stage).
 */
import { normalizeName } from '#api/places/name-lookup.ts';

export interface FixtureIdentity {
  readonly homeId: string;
  readonly awayId: string;
  /** Null where the file names none. */
  readonly name: string | null;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

const maxDaysApart = 14;

/** For each fixture the index of its match, each match once; null for a new one. */
export function pairFixtures(
  fixtures: readonly FixtureIdentity[],
  matches: readonly (FixtureIdentity & { name: string })[],
): (number | null)[] {
  const pairs = fixtures
    .flatMap((fixture, at) =>
      matches.flatMap((match, of) => {
        if (fixture.homeId !== match.homeId || fixture.awayId !== match.awayId) return [];
        const days = Math.abs(Date.parse(fixture.day) - Date.parse(match.day)) / 86_400_000;
        const named =
          fixture.name !== null && normalizeName(fixture.name) === normalizeName(match.name);
        if (!named && fixture.name !== null && days > maxDaysApart) return [];
        return [{ at, of, days, named }];
      }),
    )
    .sort((a, b) => Number(b.named) - Number(a.named) || a.days - b.days || a.at - b.at);
  const found = fixtures.map((): number | null => null);
  const taken = new Set<number>();
  for (const { at, of } of pairs) {
    if (found[at] !== null || taken.has(of)) continue;
    found[at] = of;
    taken.add(of);
  }
  return found;
}
