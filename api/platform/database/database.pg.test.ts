import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, openDatabase } from '#api/platform/database/database.ts';
import type { Orm, Tx } from '#api/platform/database/database.ts';
import { sqlState } from '#api/platform/database/pg-errors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

const db = withDatabase();
const insert = (tx: Tx, code: string) =>
  tx.execute(`insert into country (name, code) values ('x', ?)`, [code]);
const codes = async () => {
  const rows = await db.tx((tx) => tx.execute<{ code: string }[]>('select code from country'));
  return rows.map(({ code }) => code).toSorted();
};

beforeEach(async () => {
  await db.tx((tx) => tx.execute('delete from country'));
});

test('a transaction that throws is rolled back', async () => {
  const failed = db.tx(async (tx) => {
    await insert(tx, 'AA');
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await codes()).toEqual([]);
});

test('a nested transaction is a savepoint: its failure undoes only itself', async () => {
  await db.tx(async (tx) => {
    await insert(tx, 'AA');
    const failed = inTransaction(tx, (inner) => insert(inner, 'AA'));
    await expect(failed).rejects.toSatisfy((error) => sqlState(error) === '23505');
    await inTransaction(tx, (inner) => insert(inner, 'BB'));
  });
  expect(await codes()).toEqual(['AA', 'BB']);
});

test('a transaction is run again after a serialisation failure', async () => {
  await db.tx((tx) => insert(tx, 'AA'));
  let runs = 0;
  const grow = (tries: boolean) => {
    // All transactions read before any writes, so two of the three must fail at their first
    // attempt.
    let toRead = 3;
    const allRead = Promise.withResolvers<void>();
    const one = () => {
      let first = true;
      const work = async (tx: Tx) => {
        runs += 1;
        await tx.execute('set transaction isolation level repeatable read');
        const [row] = await tx.execute<{ name: string }[]>('select name from country');
        if (first) {
          first = false;
          toRead -= 1;
          if (toRead === 0) allRead.resolve();
          await allRead.promise;
        }
        await tx.execute('update country set name = ?', [`${row!.name}x`]);
      };
      return tries ? inTransaction(db.orm.em, work) : db.orm.em.fork().transactional(work);
    };
    return Promise.all([one(), one(), one()]);
  };
  await grow(true);
  const [row] = await db.tx((tx) => tx.execute<{ name: string }[]>('select name from country'));
  expect(row!.name).toBe('xxxx');
  expect(runs).toBeGreaterThan(3);
  // Control: without retries one of them fails.
  await expect(grow(false)).rejects.toSatisfy((error) => sqlState(error) === '40001');
});

test('a permanent failure of a transaction is not retried', async () => {
  let runs = 0;
  const failed = db.tx(async (tx) => {
    runs += 1;
    await insert(tx, 'too long');
  });
  await expect(failed).rejects.toThrow();
  expect(runs).toBe(1);
});

let small: Orm;
beforeAll(async () => {
  small = await openDatabase({ url: db.url, entities: [], poolMax: 2, warn: () => undefined });
});
afterAll(() => small.close(true));

// Each lost connection is noticed only after a while.
test(
  'connections that die inside transactions do not use up the pool',
  { timeout: longTestLimit },
  async () => {
    const die = () =>
      inTransaction(small.em, (tx) => tx.execute('select pg_terminate_backend(pg_backend_pid())'));
    for (let round = 0; round < 3; round += 1) {
      const ends = await Promise.allSettled([die(), die()]);
      expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    }
    expect(await small.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  },
);
