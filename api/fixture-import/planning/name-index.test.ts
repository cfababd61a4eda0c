import { describe, expect, test } from 'vitest';
import { knownClubs } from '#api/fixture-import/planning/known-clubs.ts';
import { createNameIndex } from '#api/fixture-import/planning/name-index.ts';

const place = (name: string, ...aliases: string[]) => ({ id: name, name, aliases });
const index = (...known: ReturnType<typeof place>[]) => createNameIndex(known, [], knownClubs);
const league = index(
  place('Al Ahly', 'النادي الأهلي للرياضة البدنية'),
  place('National Bank SC'),
  place('Zamalek SC'),
  place('Al Ittihad Al Sakandary'),
  place('Ghazl El Mahalla'),
);
const found = (name: string) => league.find(name).map(({ id }) => id);

describe('an Arabic name', () => {
  test.each([
    ['البنك الأهلي', 'National Bank SC'],
    ['البنك الاهلى', 'National Bank SC'],
    ['الأهلي', 'Al Ahly'],
    ['النادى الأهلى', 'Al Ahly'],
    ['الـزمالك', 'Zamalek SC'],
    ['نادي الزمالك', 'Zamalek SC'],
    ['الإتحاد السكندرى', 'Al Ittihad Al Sakandary'],
    ['غزل المحله', 'Ghazl El Mahalla'],
  ])('the Arabic name %s finds the team %s', (written, name) => {
    expect(found(written)).toEqual([name]);
  });

  test('an Arabic name of a known club that does not exist here finds no team, and preselects none', () => {
    const without = index(place('Al Ahly', 'الأهلي'));
    expect(without.find('البنك الأهلي')).toEqual([]);
    expect(without.suggest('البنك الأهلي').likely).toBeNull();
    expect(without.suggest('البنك الأهلى المصري').likely).toBeNull();
  });

  test('an Arabic name that a team of the portal has itself finds that team', () => {
    const own = index(place('Al Ahly'), place('Al Ahly Benghazi', 'الأهلي'));
    expect(own.find('الاهلى').map(({ id }) => id)).toEqual(['Al Ahly Benghazi']);
  });

  test('an Arabic name belongs to one known club only', () => {
    const all = knownClubs.flat();
    expect(new Set(all).size).toBe(all.length);
    for (const [name = '', ...others] of knownClubs)
      for (const other of others)
        expect([other, index(place(name)).find(other).length]).toEqual([other, 1]);
  });
});

test.each([
  ['Al Ahli', 'Al Ahly'],
  ['Zamalik', null],
  ['Zamalek U21', null],
  ['Al Ahly Bank', null],
  ['Ghazal El Mahalla', 'Ghazl El Mahalla'],
  ['Borussia', null],
])('for %j the preselected club is %j', (written, likely) => {
  expect(league.suggest(written).likely).toBe(likely);
});

test('nothing is preselected when another name fits as well', () => {
  const twins = index(place('Ghazl El Mahalla'), place('Ghazl Al Mahallah'));
  expect(twins.suggest('Ghazel El Mahalla')).toMatchObject({ likely: null });
  expect(twins.suggest('Ghazel El Mahalla').near).toHaveLength(2);
});
