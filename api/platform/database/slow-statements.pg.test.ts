import { expect, it } from 'vitest';
import { withoutValues, type SlowStatement } from '#api/platform/database/slow-statements.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const database = withDatabase({ entities: [] });

async function slowStatements(ms: number, statements: [text: string, values?: unknown[]][]) {
  const slow: SlowStatement[] = [];
  const orm = await openDatabase({
    url: database.url,
    entities: [],
    slow: { ms, report: (statement) => slow.push(statement) },
  });
  try {
    // A failure is reported too, because what waited in vain is slow.
    for (const [text, values] of statements) await orm.em.execute(text, values).catch(() => {});
  } finally {
    await orm.close(true);
  }
  return slow.map(({ statement }) => statement);
}

it('slow statements are reported from the threshold on, without their values', async () => {
  const statements: [string, unknown[]?][] = [
    [`select pg_sleep(0.05), ? as name`, [`O'Brien 1984`]],
    [`select 1 / (random() * 0)::int`],
  ];
  expect(await slowStatements(0, statements)).toEqual(
    expect.arrayContaining(['select pg_sleep(?), ? as name', 'select ? / (random() * ?)::int']),
  );
  expect(await slowStatements(60_000, statements)).toEqual([]);
});

it.each([
  [`select * from a where name = 'it''s' and x = 5`, 'select * from a where name = ? and x = ?'],
  [`select E'a\\\\''b', "col1", t2.c3, $1`, 'select E?, "col1", t2.c3, $1'],
  [`select 'not closed`, 'select ?'],
  ['select\n  1.5', 'select ?'],
])('the statement %s is logged as %s', (text, logged) => {
  expect(withoutValues(text)).toBe(logged);
});
