import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { matchesSearch, searchKey } from '#sync/contracts/core/search-key.ts';
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

/** From Unicode 17, which Node.js knows and PostgreSQL 18 does not. */
const newer = /[\ua7ce\ua7d2\ua7d4\ua7f1\u{16ea0}-\u{16eb8}]/u;

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
  const examples = fc.sample(fc.tuple(anyText, fc.nat(30), fc.nat(3), anyText), 200);
  for (const [text, start, length, other] of examples) {
    const part = Array.from(text)
      .slice(start, start + length)
      .join('');
    for (const within of [text, other])
      expect([part, within, await valueOf(containsWords(sql.val(within), part))]).toEqual([
        part,
        within,
        matchesSearch(part, within),
      ]);
  }
});

test('a row of which a text begins with the search comes first', async () => {
  const begins = (text: string | null) =>
    valueOf(prefixFirst('الأهل', sql.lit('Al Ahly'), sql.val(text)));
  expect(await begins('الاهلى')).toBe(false);
  expect(await begins('البنك الأهلي')).toBe(true);
  expect(await begins(null)).toBe(true);
});
