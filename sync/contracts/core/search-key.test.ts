import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesSearch, searchKey, searchWords } from '#sync/contracts/core/search-key.ts';
import { anyText, searchKeys } from '#sync/contracts/core/testing/search-keys.ts';

test.each(searchKeys)('the key of %j is %j', (text, key) => {
  expect(searchKey(text)).toBe(key);
});

test('a key is its own key', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(searchKey(searchKey(text))).toBe(searchKey(text));
    }),
    { numRuns: 1000 },
  );
});

test('a search finds every text that it is a part of', () => {
  fc.assert(
    fc.property(anyText, fc.nat(30), fc.nat(30), (text, start, length) => {
      const part = Array.from(text).slice(start, start + length);
      expect(matchesSearch(part.join(''), text)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('a search is for every word, in any order and any of the texts', () => {
  expect(matchesSearch('stadium cairo', 'Al Ahly', 'Cairo International Stadium')).toBe(true);
  expect(matchesSearch('الاهلي cairo', 'Al Ahly Cairo', 'الأهلى')).toBe(true);
  expect(matchesSearch('cairo suez', 'Cairo International Stadium', null)).toBe(false);
});

test.each([
  ['el-gaish', 'Tala’ea El Gaish', true],
  ['el gaish', "Tala'ea El-Gaish", true],
  ['talaea', "Tala'ea El-Gaish", true],
  ['24/11/2026', '24-11-2026', true],
  ['٢٤-١١', '24-11-2026', true],
  ['11-24', '24-11-2026', false],
  ['البنك الاهلى', 'البنك الأهلي المصري', true],
  ['البنك الاهلى', 'النادي الأهلي', false],
])('%j in %j: %j', (search, text, found) => {
  expect(matchesSearch(search, text)).toBe(found);
});

test('without a word nothing is left out', () => {
  for (const search of [undefined, '', '  ', '-', 'ـ'])
    expect(matchesSearch(search, null)).toBe(true);
  expect(searchWords(' El-Gaish  -  ')).toEqual(['el gaish']);
});

test.each([
  ['Qasim', 'Qasem'],
  ['Zahir', 'Zaher'],
  ['Mohamed', 'Muhammad'],
  ['Yousef', 'Yusuf'],
  ['Ahmad', 'Ahmed'],
  ['Khalid', 'Khaled'],
  ['Gamal', 'Jamal'],
  ['Hussein', 'Husayn'],
  ['Tarek', 'Tariq'],
  ['Cherif', 'Sherif'],
  ['Abdel-Rahman', 'Abdulrahman'],
  ['El Sayed', 'Alsayed'],
  ['عبدالرحمن', 'عبد الرحمن'],
])('%s and %s find each other', (one, other) => {
  expect(matchesSearch(one, `Nour ${other} Aly`)).toBe(true);
  expect(matchesSearch(other, `Nour ${one} Aly`)).toBe(true);
});

test.each([
  ['Hassan', 'Hussein'],
  ['Amir', 'Omar'],
  ['Ali', 'Khaled'],
  ['Salem', 'Salma'],
  ['zzzz', 'Ziad'],
  ['12-07', '11-07'],
])('%s does not find %s', (one, other) => {
  expect(matchesSearch(one, other)).toBe(false);
});

test.each([
  '01012345678',
  '٠١٠١٢٣٤٥٦٧٨',
  '+201012345678',
  '00201012345678',
  '010 1234 5678',
  '2345678',
])('the phone number +201012345678 is found by %s', (typed) => {
  expect(matchesSearch(typed, 'Salma Hassan', '+201012345678')).toBe(true);
  expect(matchesSearch(typed, 'Salma Hassan', '+201119999999')).toBe(false);
});
