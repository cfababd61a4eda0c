/**
 * Checks that no connection of the API can keep a transaction open for long, because that would
 * delay the sync.
 */
import { expect, test } from 'vitest';
import { createJobs } from '#api/platform/jobs.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { listenConnection } from '#api/sync/live-server.ts';

const db = withDatabase();
const settings = `select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`;

test('a statement and an idle transaction of the pool end in time', async () => {
  expect(await db.orm.em.fork().execute(settings)).toEqual([{ statement: '10s', idle: '15s' }]);
});

test('a statement and an idle transaction of the connection that listens end in time', async () => {
  const connection = await listenConnection(db.orm);
  const { rows } = (await connection.query(settings)) as { rows: unknown[] };
  expect(rows).toEqual([{ statement: '10s', idle: '15s' }]);
  await connection.end();
});

test('a statement and an idle transaction of the jobs’ connections end in time', async () => {
  const done = Promise.withResolvers<void>();
  const jobs = createJobs(db.url, (error) => done.reject(error));
  jobs.work('look', async () => done.resolve());
  await jobs.start();
  const em = db.orm.em.fork();
  // The connection that fetches jobs records its own settings.
  await em.execute('create table seen (name text, statement text, idle text)');
  await em.execute(`create function see() returns trigger language plpgsql as $$ begin
    insert into public.seen select current_setting('application_name'), s.* from (${settings}) s;
    return new; end $$`);
  await em.execute(
    'create trigger see after update on pgboss.job for each row execute function see()',
  );
  await db.tx((tx) => jobs.send(tx, 'look', {}));
  await done.promise;
  await jobs.stop();
  const seen = await em.execute('select distinct * from seen');
  expect(seen).toEqual([{ name: 'touchline-jobs', statement: '1min', idle: '15s' }]);
});
