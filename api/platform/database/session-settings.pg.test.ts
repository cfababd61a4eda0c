import { afterAll, beforeAll, expect, test } from 'vitest';
import { withBackupConnection } from '#api/platform/backup/connection.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ empty: true });

/** Settings of clusters on other machines. */
const others = {
  jit: 'on',
  timezone: 'Africa/Cairo',
  datestyle: 'SQL, DMY',
  intervalstyle: 'iso_8601',
  bytea_output: 'escape',
  statement_timeout: '3s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '3s',
};
const ours = {
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
};

const question = `select ${Object.keys(others)
  .map((name) => `current_setting('${name}') as ${name}`)
  .join(', ')}`;

async function alterDatabase(change: (name: string) => string): Promise<void> {
  const name = new URL(db.url).pathname.slice(1);
  for (const setting of Object.keys(others))
    await db.orm.em.fork().execute(`alter database ${name} ${change(setting)}`);
}

beforeAll(() => alterDatabase((name) => `set ${name} = '${others[name as keyof typeof others]}'`));
afterAll(() => alterDatabase((name) => `reset ${name}`));

test("a connection has our settings and limits, whatever the cluster's are", async () => {
  const orm = await openDatabase({ url: db.url, entities: [] });
  try {
    expect(await orm.em.execute(question)).toEqual([
      {
        ...ours,
        statement_timeout: '10s',
        lock_timeout: '10s',
        idle_in_transaction_session_timeout: '15s',
      },
    ]);
  } finally {
    await orm.close(true);
  }
});

test('a backup has our settings and no limits', async () => {
  const settings = await withBackupConnection(db.url, ({ query }) => query(question));
  expect(settings).toEqual([
    {
      ...ours,
      statement_timeout: '0',
      lock_timeout: '0',
      idle_in_transaction_session_timeout: '0',
    },
  ]);
});
