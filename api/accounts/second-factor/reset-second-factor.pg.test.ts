import { expect, test } from 'vitest';
import { resetAdminFactor } from '#api/accounts/administrators/admin-cli.ts';
import { readPersonalData } from '#api/accounts/privacy/personal-data.ts';
import { deleteExpiredRows } from '#api/accounts/privacy/retention.ts';
import {
  enableSecondFactor,
  startSecondFactor,
} from '#api/accounts/second-factor/testing/second-factor.ts';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: () => undefined });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function protectedAdmin() {
  const actor = await t.asActor('admin');
  await enableSecondFactor({ db, t }, actor.id);
  await run(`insert into recovery_code (account_id, code_hash) values (?, sha256('a'))`, [
    actor.id,
  ]);
  return actor;
}

const left = (id: string) =>
  run(
    `select (select count(*)::int from second_factor where account_id = a.id) as factors,
       (select count(*)::int from recovery_code where account_id = a.id) as codes
     from account a where id = ?`,
    [id],
  );

async function reset(email: string) {
  let text = '';
  const code = await resetAdminFactor(db.url, email, (part) => (text += part));
  return { code, text };
}

test('the operator’s command switches the second factor off, ends all sessions and emails the administrator', async () => {
  const { id, email, sessionId } = await protectedAdmin();
  expect(await reset(email)).toEqual({ code: 0, text: expect.stringContaining('is off for') });
  expect(await left(id)).toEqual([{ factors: 0, codes: 0 }]);
  expect(await run('select revoked_reason from session where id = ?', [sessionId])).toEqual([
    { revoked_reason: 'error.secondFactorChanged' },
  ]);
  expect(await run('select template, data from mail where account_id = ?', [id])).toEqual([
    { template: 'secondFactor', data: { firstName: 'Test', event: 'reset', codesLeft: 0 } },
  ]);
  expect(await run('select actor_id, action from audit_entry where subject_id = ?', [id])).toEqual([
    { actor_id: null, action: 'admin.second-factor-reset' },
  ]);
});

test('the command says that there is no second factor to reset', async () => {
  const { email } = await t.asActor('admin');
  for (const unknown of [email, 'nobody@league.example'])
    expect(await reset(unknown)).toEqual({
      code: 1,
      text: expect.stringContaining('has no two-factor authentication'),
    });
});

test('a deleted account leaves nothing of its second factor', async () => {
  const actor = await protectedAdmin();
  await db.tx((tx) => createActor(tx, 'admin'));
  await db.tx((tx) => deleteUser(tx, actor, actor.id, t.app.services));
  expect(await left(actor.id)).toEqual([{ factors: 0, codes: 0 }]);
});

test('one’s own data say that the second factor is on, without secrets', async () => {
  const actor = await protectedAdmin();
  const { secondFactor, recoveryCodes } = await db.tx((tx) =>
    readPersonalData(tx, actor, actor.id),
  );
  expect(secondFactor).toMatchObject([{ enabled_at: expect.any(String), wrong_codes: 0 }]);
  expect(Object.keys(secondFactor[0] ?? {})).not.toContain('secret');
  expect(Object.keys(secondFactor[0] ?? {})).not.toContain('pending_secret');
  expect(recoveryCodes).toEqual([{ account_id: actor.id, used_at: null }]);
});

test('a secret that got no first code is deleted after a day', async () => {
  const [first, another] = [await t.asActor('admin'), await protectedAdmin()];
  for (const { id } of [first, another]) await startSecondFactor({ db, t }, id);
  await db.tx(deleteExpiredRows);
  expect(await left(first.id)).toEqual([{ factors: 1, codes: 0 }]);
  await run(`update second_factor set pending_since = now() - interval '25 hours'
    where pending_secret is not null`);
  await db.tx(deleteExpiredRows);
  expect(await left(first.id)).toEqual([{ factors: 0, codes: 0 }]);
  expect(await left(another.id)).toEqual([{ factors: 1, codes: 1 }]);
  expect(
    await run('select pending_secret from second_factor where account_id = ?', [another.id]),
  ).toEqual([{ pending_secret: null }]);
});
