import { expect, test } from 'vitest';
import { logoPath, readPng } from '#api/demo/seed/pictures.ts';
import { arabicCities, arabicStadiums } from '#api/demo/content/arabic-names.ts';
import { shiftedKickOff, nextMatches, shiftWeeks } from '#api/demo/planning/season-plan.ts';
import { readDemoSeason } from '#api/demo/season/season.ts';
import { localDay } from '#api/matches/kick-off.ts';
import { arabicPlaceName } from '#sync/contracts/places/arabic-place-name.ts';

const { clubs, fixtures } = readDemoSeason();
const cairo = 'Africa/Cairo';

test('all 18 clubs have a city, a stadium and a logo', async () => {
  expect(clubs).toHaveLength(18);
  for (const { name, city, stadium } of clubs) {
    expect(city).not.toBe('');
    expect(stadium.city).not.toBe('');
    expect((await readPng(logoPath(name))).length).toBeGreaterThan(1000);
  }
});

test('all clubs, stadiums and cities have Arabic names that the contract accepts', () => {
  for (const { nameArabic, city, stadium } of clubs) {
    const names = [nameArabic, arabicStadiums[stadium.name], arabicCities[stadium.city]];
    for (const name of [...names, arabicCities[city]])
      expect(arabicPlaceName.parse(name), stadium.name).toBe(name);
  }
});

test('the long Arabic names of the data set are other names of their clubs', () => {
  const aliases = clubs.flatMap(({ aliases: own }) => own);
  expect(aliases).toContain('نادي غزل المحلة');
  expect(aliases).not.toContain('نادي_غزل_المحلة');
});

test('every fixture has a kick-off, a home and an away club', () => {
  expect(fixtures).toHaveLength(225);
  for (const { time, home, away } of fixtures) {
    expect(time).toMatch(/^\d\d:\d\d$/);
    expect(home).not.toBe(away);
  }
  expect(fixtures.filter(({ name }) => name.startsWith('Championship, '))).toHaveLength(36);
});

test('the season’s name of Ghazl El Mahalla is one of its aliases', () => {
  const ghazl = clubs.find(({ name }) => name === 'Ghazl El Mahalla');
  expect(ghazl?.aliases).toContain('Ghazl Al Mehalla');
});

test('on any day of four years part of the season is over, part is upcoming, and one match is near', () => {
  for (let hours = 0; hours < 4 * 366 * 24; hours += 131) {
    const now = new Date(Date.UTC(2025, 0, 1) + hours * 3_600_000);
    const weeks = shiftWeeks(fixtures, now, cairo);
    const dates = fixtures.map((fixture) => shiftedKickOff(fixture, weeks, cairo));
    const ahead = dates.filter((date) => date > now).length;
    expect(ahead).toBeGreaterThan(70);
    expect(ahead).toBeLessThan(120);
    const [next] = nextMatches(fixtures, weeks, now, cairo);
    const wait = next ? shiftedKickOff(next, weeks, cairo).getTime() - now.getTime() : 0;
    expect(wait).toBeGreaterThanOrEqual(3 * 3_600_000);
    expect(wait).toBeLessThan(24 * 3_600_000);
  }
});

test('a shifted match keeps its weekday and local time, across summer time too', () => {
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone: cairo,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  for (const weeks of [1, 25, 91, 118]) {
    for (const fixture of fixtures) {
      const date = shiftedKickOff(fixture, weeks, cairo);
      const real = shiftedKickOff(fixture, 0, cairo);
      expect(wall.format(date)).toBe(wall.format(real));
      expect(Date.parse(localDay(date, cairo)) - Date.parse(fixture.day)).toBe(weeks * 604_800_000);
    }
  }
});
