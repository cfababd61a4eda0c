import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knownClubs } from '#api/fixture-import/planning/known-clubs.ts';
import { createNameIndex } from '#api/fixture-import/planning/name-index.ts';

/** The clubs of the demo's list, without their other names. */
const listed = readFileSync(new URL('../../demo/season/eg.clubs.txt', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trimEnd())
  .filter((line) => line !== '' && !line.startsWith('='));
const clubs = listed.reduce<{ name: string; others: string[] }[]>((known, line) => {
  const others = line.split('|').slice(1);
  if (/^\s*\|/.test(line))
    known.at(-1)?.others.push(...others.map((name) => name.replace(/\[\w+\]/, '').trim()));
  else known.push({ name: line.split(',')[0]?.trim() ?? '', others: [] });
  return known;
}, []);
const index = createNameIndex(
  clubs.map(({ name }) => ({ id: name, name, aliases: [] })),
  [],
  knownClubs,
);
const found = (name: string) => index.find(name).map(({ id }) => id);

test.each(clubs)('the known club $name is found by each of its names', ({ name, others }) => {
  expect(others.map(found)).toEqual(others.map(() => [name]));
});

test('the spellings of a season are known club names', () => {
  const season = readFileSync(
    new URL('../../demo/season/2024-25_eg1.txt', import.meta.url),
    'utf8',
  );
  const sides = [...season.matchAll(/^ +(?:\d\d:\d\d)? +(\S.*?) +v (.{22})/gm)];
  const names = new Set(sides.flatMap(([, home = '', away = '']) => [home, away.trim()]));
  expect(names.size).toBe(18);
  expect([...names].filter((name) => found(name).length !== 1)).toEqual([]);
});

test.each([
  ['النادي الأهلي للرياضة البدنية', 'Al Ahly'],
  ['نادى الزمالك', 'Zamalek'],
  ['النادى الإسماعيلى', 'Ismaily'],
  ['نادى الإتحاد السكندرى', 'Al Ittihad Al Sakandary'],
  ['نادي المقاولون العرب الرياضي', 'Al Mokawloon Al Arab'],
  ['نادى الداخلية', 'El Dakhleya'],
  ['الانتاج الحربي\u200e', 'El Entag El Harby'],
  ['نادى الجونة', 'El Gouna'],
  ['نادي إنبي', 'ENPPI SC'],
  ['نادي_غزل_المحلة', 'Ghazl El Mahalla'],
  ['نادي_حرس_الحدود', 'Haras El Hodood'],
  ['اتحاد_الشرطة', 'Ittihad El Shorta'],
  ['مصر المقاصة', 'Misr El Makasa'],
  ['نادي_بتروجيت', 'Petrojet'],
  ['نادى سموحة', 'Smouha SC'],
  ['نادي طلائع الجيش الرياضي', "Tala'ea El Gaish"],
  ['تليفونات بني سويف', 'Telephonat Bani Sweif'],
  ['نادى وادى دجلة', 'Wadi Degla'],
  ['الأهلى', 'Al Ahly'],
  ['الأهلي المصري', 'Al Ahly'],
  ['البنك الأهلى', 'National Bank SC'],
  ['البنك الأهلي المصري', 'National Bank SC'],
  ['نادي البنك الاهلي', 'National Bank SC'],
  ['المصرى البورسعيدى', 'Al Masry SC'],
  ['بيراميدز', 'Pyramids FC'],
  ['زد', 'ZED FC'],
  ['فاركو', 'Pharco FC'],
  ['سيراميكا كليوباترا', 'Ceramica Cleopatra'],
  ['مودرن سبورت', 'Modern Sport FC'],
])('the known name %s finds the club %s', (written, name) => {
  expect(found(written)).toEqual([name]);
});
