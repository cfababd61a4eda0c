import { beforeEach, expect, test } from 'vitest';
import { ensureFirstAdmin } from '#api/accounts/administrators/create-admin.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';

const db = withDatabase();
const config = testConfig({
  ADMIN_EMAIL: 'Head@League.example',
  ADMIN_PASSWORD: 'corner flag wind',
});
const run = async (changes = {}) =>
  ensureFirstAdmin({ ...(await testServices(config, db.orm)), config: { ...config, ...changes } });
const admins = () =>
  db.tx((tx) =>
    tx.execute<{ email: string; hash: string }[]>(
      `select email, password_hash as hash from account where scope = 'admin'`,
    ),
  );

beforeEach(async () => {
  await db.tx((tx) => tx.execute('delete from session'));
  await db.tx((tx) => tx.execute('delete from account'));
});

test('processes that start together create one administrator, with a hashed password', async () => {
  const made = await Promise.all([run(), run(), run()]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await admins()).toEqual([
    { email: 'head@league.example', hash: expect.stringMatching(/^\$argon2id\$/) },
  ]);
});

test('the variables of the first administrator are ignored if there is one', async () => {
  const other = await db.tx((tx) => createActor(tx, 'admin'));
  expect(await run()).toBe(false);
  expect((await admins()).map(({ email }) => email)).toEqual([other.email]);
});

test('no administrator is created without the variables', async () => {
  expect(await run({ adminPassword: null })).toBe(false);
  expect(await admins()).toEqual([]);
});

test('a common password or a registered email of the first administrator stops the start', async () => {
  await expect(run({ adminPassword: 'password123' })).rejects.toThrow(/^ADMIN_PASSWORD: /);
  const member = await db.tx((tx) => createActor(tx, 'member'));
  await expect(run({ adminEmail: member.email })).rejects.toThrow(/^ADMIN_EMAIL: /);
});
