import { expect, test } from 'vitest';
import { normalizeName, createTeamLookup } from '#api/places/name-lookup.ts';

test('case, accents, apostrophes, hyphens and spacing are ignored', () => {
  expect(normalizeName('Tala’ea  El-Gaish SC')).toBe(normalizeName("TALA'EA EL GAISH sc"));
  expect(normalizeName('Nat. Bank')).toBe(normalizeName('Nat Bank'));
  expect(normalizeName('Ghazl El Mahalla')).not.toBe(normalizeName('Ghazl El Mehalla'));
});

test('a team is found by any of its names and by no other', () => {
  const find = createTeamLookup([
    { name: 'Al Masry SC', aliases: ['Al-Masry Club'] },
    { name: 'Zamalek', aliases: [] },
  ]);
  expect(find('al masry club')?.name).toBe('Al Masry SC');
  expect(find('ZAMALEK')?.name).toBe('Zamalek');
  expect(find('Zamalek Juniors')).toBeUndefined();
});

test('a name that two teams share is refused', () => {
  const teams = [
    { name: 'Al Ittihad', aliases: [] },
    { name: 'Ittihad', aliases: ['Al-Ittihad'] },
  ];
  expect(() => createTeamLookup(teams)).toThrow('"Al-Ittihad" is a name of both');
});
