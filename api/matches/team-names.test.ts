import { expect, test } from 'vitest';
import { nameKey, teamFinder } from '#api/matches/team-names.ts';

test('case, accents, apostrophes, hyphens and spacing do not make another name', () => {
  expect(nameKey('Tala’ea  El-Gaish SC')).toBe(nameKey("TALA'EA EL GAISH sc"));
  expect(nameKey('Nat. Bank')).toBe(nameKey('Nat Bank'));
  expect(nameKey('Ghazl El Mahalla')).not.toBe(nameKey('Ghazl El Mehalla'));
});

test('a team is found by any of its names and by no other', () => {
  const find = teamFinder([
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
  expect(() => teamFinder(teams)).toThrow('"Al-Ittihad" is a name of both');
});
