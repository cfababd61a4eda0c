import { expect, test } from 'vitest';
import { groupSpellings } from '#api/outlets/suggest-merges.ts';

const spelling = (key: string, people = 1) => ({ key, spellings: [key], people });
const outlet = { id: 'o', name: 'Delta', nameArabic: null, type: 'print' } as const;
const keysOf = (...args: Parameters<typeof groupSpellings>) =>
  groupSpellings(...args).map(({ keys }) => keys.map(({ key }) => key));

test('names up to two letters apart are one group, with the most frequent first', () => {
  const names = ['delta press', 'delta pres', 'dleta press', 'delta prasse'].map((key) =>
    spelling(key),
  );
  expect(keysOf(names, [])).toEqual([['delta press', 'delta pres', 'dleta press', 'delta prasse']]);
  expect(keysOf([spelling('delta press'), spelling('gamma press')], [])).toHaveLength(2);
});

test('short names are one group only if they are equal', () => {
  expect(keysOf([spelling('ap'), spelling('afp'), spelling('cnn')], [])).toHaveLength(3);
});

test('a chain of similar names does not join names that are more than two letters apart', () => {
  const names = ['delta press', 'delta pressab', 'delta pressabcd'].map((key) => spelling(key));
  expect(keysOf(names, [])).toEqual([['delta press', 'delta pressab'], ['delta pressabcd']]);
});

test('a spelling joins the outlet with its name before one with a similar name', () => {
  const similar = { ...outlet, id: 's' };
  const known = [
    { key: 'delta press', outlet: similar },
    { key: 'delta presse', outlet },
  ];
  const [group] = groupSpellings([spelling('delta presse')], known);
  expect(group?.outlet?.id).toBe('o');
});
