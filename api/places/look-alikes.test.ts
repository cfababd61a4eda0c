import { expect, test } from 'vitest';
import { findLookAlike, nameKeys, skeleton } from '#api/places/look-alikes.ts';

test.each([
  ['Cope', 'Соре', 'in Cyrillic'],
  ['HOME', 'НОМЕ', 'in Cyrillic capitals'],
  ['KOTE', 'ΚΟΤΕ', 'in Greek'],
  ['Zamalek', 'Zаmаlеk', 'with some Cyrillic letters'],
  ['Zamalek', 'ᴢᴀᴍᴀʟᴇᴋ', 'in small capitals'],
  ['Zamalek', '𝐙𝐚𝐦𝐚𝐥𝐞𝐤', 'in mathematical letters'],
  ['Zamalek', 'Ｚａｍａｌｅｋ', 'in full-width letters'],
  ['Zamalek', 'Zarnalek', 'with rn instead of m'],
  ['Zamalek', 'Zama\u200blek', 'with a zero-width space'],
  ['Zamalek', 'Zama\u00adlek', 'with a soft hyphen'],
  ['Ismaily', 'lsmaily', 'with a small L instead of a capital I'],
  ['Ismaily', 'Ismai1y', 'with a one instead of an L'],
  ['Smouha', 'Sm0uha', 'with a zero instead of an O'],
  ['الأهلي', 'الاهلى', 'with another alef and ya'],
  ['نادي الزمالك', 'نادی الزمالک', 'with Persian letters'],
])('%s looks like %s, which is the name %s', (real, other) => {
  expect(skeleton(other)).toBe(skeleton(real));
});

test.each([
  ['Ghazl El Mahalla', 'Ghazl El Mehalla'],
  ['Al Ahly', 'Al Ahli'],
  ['Al Ittihad', 'Al Ittihad Alexandria'],
  ['الأهلي', 'الأهلية'],
  ['Cup 2', 'Cup 3'],
  ['Динамо', 'Dinamo'],
])('%s does not look like %s', (one, other) => {
  const keys = nameKeys(one);
  expect(nameKeys(other).filter((key) => keys.includes(key))).toEqual([]);
});

test('a name in another case is the same name', () => {
  expect(nameKeys('ITALY').some((key) => nameKeys('Italy').includes(key))).toBe(true);
});

test('a name that is written with other letters is a look-alike, the same name is not', () => {
  expect(findLookAlike('Соре', ['Copa', 'Cope'])).toBe('Cope');
  expect(findLookAlike('COPE', ['Copa', 'Cope'])).toBeUndefined();
});
