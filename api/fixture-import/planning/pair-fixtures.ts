/**
 * Pairs the fixtures of a file with the existing matches of the tournament. Pure.
 *
 * Home team, away team and name (`Matchday 5`) identify a fixture, so it is the same match however
 * far it was moved. A fixture with a new name, or without one, is paired with the match of the same
 * home and away team that is nearest by date; one with a name only within two weeks, because farther
 * away it is more likely another match (a later stage).
 */
import { normalizeName } from '#api/places/name-lookup.ts';

export interface FixtureIdentity {
  readonly homeId: string;
  readonly awayId: string;
  /** Null when the file has no name. */
  readonly name: string | null;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

const maxDaysApart = 14;

/** Returns for each fixture the index of its match, each match once; null for a new fixture. */
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
