import { expect, onTestFinished, test } from 'vitest';
import { requireDatabase } from '#api/platform/startup/require-database.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ empty: true });

test('a database that answers passes the check', async () => {
  await expect(requireDatabase(db.url)).resolves.toBeUndefined();
});

test('the database itself is asked, even within a transaction with another one', async () => {
  const elsewhere = Object.assign(new URL(db.url), { pathname: '/nowhere' }).href;
  await db.tx(async () => {
    await expect(requireDatabase(db.url)).resolves.toBeUndefined();
    await expect(requireDatabase(elsewhere)).rejects.toThrow(StartError);
  });
});

test.each([
  ['does not exist', { pathname: '/nowhere' }, /\/nowhere cannot be used: database "nowhere" does/],
  ['does not answer', { host: '127.0.0.1:1' }, /: 127\.0\.0\.1:1\/\w+ cannot .*ECONNREFUSED/],
  ['refuses the account', { username: 'nobody' }, /cannot be used: .*"nobody"/],
])('a database that %s is named in one line without the password', async (_, changed, message) => {
  const url = Object.assign(new URL(db.url), changed);
  const error = await requireDatabase(url.href).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect((error as StartError).message).toMatch(message);
  expect((error as StartError).message).not.toContain(`:${url.password}@`);
});

test('a database that cannot store Arabic is refused in one line', async () => {
  const name = `${new URL(db.url).pathname.slice(1)}_ascii`;
  const run = (statement: string) => db.orm.em.fork().execute(statement);
  await run(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
  onTestFinished(async () => void (await run(`drop database ${name} with (force)`)));
  const url = Object.assign(new URL(db.url), { pathname: `/${name}` });
  await expect(requireDatabase(url.href)).rejects.toThrow(
    /\w+_ascii has the encoding SQL_ASCII\. Create the database with createdb .*--encoding=UTF8\.$/,
  );
});
