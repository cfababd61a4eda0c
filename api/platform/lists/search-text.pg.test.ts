import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { matchesSearch, searchKey, spellingKey } from '#sync/contracts/core/search-key.ts';
import { anyText, searchKeys } from '#sync/contracts/core/testing/search-keys.ts';
import { containsWords, prefixFirst } from '#api/platform/lists/search-text.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities, db as tables } from '#api/schema.ts';

const db = withDatabase({ entities });

const keysInSql = (texts: readonly string[]) =>
  db.tx(async (tx) => {
    const rows = await tx.execute<{ key: string }[]>(
      'select search_key(text) as key from json_array_elements_text(?::json) with ordinality as t (text, at) order by at',
      [JSON.stringify(texts)],
    );
    return rows.map(({ key }) => key);
  });

const valueOf = <T>(expression: RawBuilder<T>) =>
  db.tx(async (tx) => {
    const { value } = await tables(tx)
      .selectNoFrom(expression.as('value'))
      .executeTakeFirstOrThrow();
    return value;
  });

test('SQL makes the keys of the table', async () => {
  const texts = searchKeys.map(([text]) => text);
  expect(await keysInSql(texts)).toEqual(searchKeys.map(([, key]) => key));
});

/** Characters of Unicode 15 to 17, which Node.js knows and the oldest PostgreSQL does not. */
const newer =
  /[\u1c89\ua7cb-\ua7dc\ua7f1\u{105c9}\u{105e4}\u{10d50}-\u{10d65}\u{11383}-\u{113c8}\u{16121}-\u{16128}\u{16d68}-\u{16d6a}\u{16ea0}-\u{16eb8}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e06d}]/u;

test('SQL and TypeScript make the same key of every character', async () => {
  const texts = Array.from({ length: 0x1_ff_ff }, (_, at) => `a${String.fromCodePoint(at + 1)}b`);
  const known = texts.filter((text) => text.isWellFormed() && !newer.test(text));
  const keys = await keysInSql(known);
  expect(known.filter((text, at) => keys[at] !== searchKey(text))).toEqual([]);
});

test('SQL and TypeScript make the same key of any text', async () => {
  const texts = fc.sample(anyText, 5000).filter((text) => !newer.test(text));
  expect(await keysInSql(texts)).toEqual(texts.map(searchKey));
});

test('SQL and TypeScript find the same', async () => {
  const text = anyText.filter((any) => !newer.test(any));
  const examples = fc.sample(fc.tuple(text, fc.nat(30), fc.nat(3), text), 200);
  for (const [one, start, length, other] of examples) {
    const part = Array.from(one)
      .slice(start, start + length)
      .join('');
    for (const within of [one, other])
      expect([part, within, await valueOf(containsWords(sql.val(within), part))]).toEqual([
        part,
        within,
        matchesSearch(part, within),
      ]);
  }
});

test.each([
  ['Qasem Zahir', 'Zaher Qasim', true],
  ['Hassan', 'Hussein', false],
  ['عبدالرحمن', 'عبد الرحمن علي', true],
  ['01012345678', 'Salma +201012345678', true],
])('%j in %j is the same in SQL and TypeScript: %j', async (search, text, found) => {
  expect(matchesSearch(search, text)).toBe(found);
  expect(await valueOf(containsWords(sql.val(text), search))).toBe(found);
});

test('SQL and TypeScript make the same spelling key', async () => {
  const letter = fc.constantFrom(...Array.from('abcehijlmopqsuy عد1'));
  for (const text of fc.sample(fc.string({ unit: letter, maxLength: 12 }), 300))
    expect(await valueOf(sql`spelling_key(${searchKey(text)})`)).toBe(spellingKey(searchKey(text)));
});

test('a row of which a text begins with the search comes first', async () => {
  const begins = (text: string | null) =>
    valueOf(prefixFirst('الأهل', sql.lit('Al Ahly'), sql.val(text)));
  expect(await begins('الاهلى')).toBe(false);
  expect(await begins('البنك الأهلي')).toBe(true);
  expect(await begins(null)).toBe(true);
});
