/** The demo's season: the real fixtures of 2024/25 with their clubs and stadiums. */
import { readFileSync } from 'node:fs';
import { parseClubText, parseNameText } from '#api/demo/season/club-text.ts';
import { arabicClubs } from '#api/demo/content/arabic-names.ts';
import { homeStadiums, type Stadium } from '#api/demo/content/stadiums.ts';
import { parseFixtureText } from '#api/fixture-import/parsing/openfootball-text.ts';
import { normalizeName, createTeamLookup } from '#api/places/name-lookup.ts';

export interface DemoClub {
  readonly name: string;
  readonly nameArabic: string;
  readonly aliases: readonly string[];
  readonly city: string;
  readonly stadium: Stadium;
}

export interface DemoFixture {
  /** `Matchday 5`; `Championship, Matchday 5` after the regular season. */
  readonly name: string;
  /** The real day and time, before any shift. */
  readonly day: string;
  readonly time: string;
  readonly home: DemoClub;
  readonly away: DemoClub;
}

const defaultTime = '17:00';
/** Names that the season's text uses and the club list lacks (`README.md`). */
const extraAliases: Readonly<Record<string, readonly string[]>> = {
  'Ghazl El Mahalla': ['Ghazl Al Mehalla'],
};

/** Reads the files beside this one. Throws when they contradict each other or a club has no stadium. */
export function readDemoSeason(): { clubs: DemoClub[]; fixtures: DemoFixture[] } {
  const list = parseFixtureText(readSeasonFile('2024-25_eg1.txt'));
  const [wrong] = list.errors;
  if (wrong) throw new Error(`season, line ${wrong.line}: ${wrong.problem}: ${wrong.text}`);

  const known = parseClubText(readSeasonFile('eg.clubs.txt')).map((club) => ({
    ...club,
    aliases: [...club.aliases, ...(extraAliases[club.name] ?? [])],
  }));
  const find = createTeamLookup(known);
  /** The clubs' long names in the Arabic data set. */
  const longNames = new Map<string, string>();
  for (const [name, longName] of parseNameText(readSeasonFile('eg.clubs.lang.ar.txt'))) {
    longNames.set(find(name)?.name ?? name, longName);
  }

  const clubs = new Map<string, DemoClub>();
  const clubOf = (written: string): DemoClub => {
    const club = find(written);
    if (!club) throw new Error(`season: no club is called "${written}"`);
    const stadium = homeStadiums[club.name];
    if (!stadium) throw new Error(`season: no stadium for ${club.name}`);
    const seen = clubs.get(club.name);
    if (seen) return seen;
    const { name, city } = club;
    const nameArabic = arabicClubs[name];
    if (nameArabic === undefined) throw new Error(`season: no Arabic name for ${name}`);
    const longName = longNames.get(name) ?? nameArabic;
    const aliases = uniqueAliases([...club.aliases, longName, written], name, nameArabic);
    const made = { name, nameArabic, aliases, city, stadium };
    clubs.set(name, made);
    return made;
  };
  const fixtures = list.fixtures.map(({ stage, round, day, time, home, away }) => ({
    name: stage === 'Regular Season' ? round : `${stage}, ${round}`,
    day,
    time: time ?? defaultTime,
    home: clubOf(home),
    away: clubOf(away),
  }));
  return { clubs: [...clubs.values()], fixtures };
}

/** Aliases that differ from one another and from the club's own names. */
function uniqueAliases(aliases: readonly string[], ...names: readonly string[]): string[] {
  const byKey = new Map(aliases.map((alias) => [normalizeName(alias), alias]));
  for (const name of names) byKey.delete(normalizeName(name));
  return [...byKey.values()];
}

function readSeasonFile(file: string): string {
  return readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');
}
