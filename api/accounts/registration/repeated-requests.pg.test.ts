import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { privacyRoutes } from '#api/accounts/privacy/routes.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { guestUploads, upload } from '#api/permissions/test-uploads.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: async (app) => {
    accountRoutes(app);
    userRoutes(app);
    privacyRoutes(app);
    await fileRoutes(app);
  },
  env: { RATE_LIMIT: 'on' },
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const audited = async (id: string) =>
  (await run('select action from audit_entry where subject_id = ?', [id])).map(
    ({ action }) => action as string,
  );

async function sendPicture(actor: TestActor): Promise<string> {
  const { body, headers } = upload();
  return (await t.call(actor, 'POST', '/api/file', body, headers)).body.data.fileName;
}

/** Sends the same call with one key: the replies must be equal, and the effect happen once. */
function repeatable(
  actor: TestActor,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const key = randomUUID();
  return (changes: object = {}, over: string = key) =>
    t.call(actor, method, path, { ...body, ...changes }, { ...headers, 'idempotency-key': over });
}

describe('a request repeated after a lost reply gets the stored reply', () => {
  test('a repeated PATCH /profile/user/{id} with a new photo gets the stored reply', async () => {
    const actor = await t.asActor('member');
    const user = { firstName: 'Amira', profilePicture: await sendPicture(actor) };
    const path = `/api/profile/user/${actor.id}`;
    const send = repeatable(actor, 'PATCH', path, { user, version: 1 });
    const first = await send();
    expect(first.status).toBe(200);
    const again = await send();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await audited(actor.id)).toEqual(['account.edit']);
    expect((await send({ version: 2 })).status, 'another body').toBe(409);
    // Control: another key meets the result of the first call.
    expect((await send({}, randomUUID())).status).toBe(409);
  });

  test('a repeated PATCH /admin/user/{id} gets the stored reply', async () => {
    const [admin, actor] = [await t.asActor('admin'), await t.asActor('member')];
    const user = { organization: 'Delta', profilePicture: await sendPicture(admin) };
    const path = `/api/admin/user/${actor.id}`;
    const send = repeatable(admin, 'PATCH', path, { user, version: 1 });
    const first = await send();
    expect(first).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await send()).body).toEqual(first.body);
    expect(await audited(actor.id)).toEqual(['account.edit']);
  });

  test('a repeated POST /profile/request gets the stored reply', async () => {
    const actor = await t.asActor('rejected');
    const { names, cookie } = await guestUploads({ db, t, actor }, 1);
    const user = { lastName: 'Fathy', profilePicture: names[0] };
    const send = repeatable(actor, 'POST', '/api/profile/request', { user }, { cookie });
    const first = await send();
    expect(first).toMatchObject({ status: 200, body: { data: { status: 'pending' } } });
    const again = await send();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await audited(actor.id)).toEqual(['account.ask-again']);
    expect((await send({}, randomUUID())).status, 'control').toBe(409);
  });

  test('eight concurrent repetitions with a photo that only one can claim get one reply', async () => {
    const actor = await t.asActor('member');
    const user = { profilePicture: await sendPicture(actor) };
    const send = repeatable(actor, 'PATCH', `/api/profile/user/${actor.id}`, { user });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.data.version)).size).toBe(1);
    expect(await audited(actor.id)).toEqual(['account.edit']);
  });

  test('a refusal is repeated: a late repetition does not succeed after it', async () => {
    const actor = await t.asActor('member');
    const send = repeatable(actor, 'PATCH', `/api/profile/user/${actor.id}`, {
      user: { firstName: 'Amira' },
      version: 2,
    });
    expect((await send()).status).toBe(409);
    await run('update account set version = 2 where id = ? returning 1', [actor.id]);
    expect((await send()).status).toBe(409);
    expect((await send({}, randomUUID())).status, 'control').toBe(200);
  });
});

describe('POST /profile/{id}/deletion', () => {
  const password = 'corner flag wind';
  async function person() {
    const actor = await t.asActor('member');
    await run('update account set password_hash = ? where id = ? returning 1', [
      await hashPassword(password),
      actor.id,
    ]);
    const path = `/api/profile/${actor.id}/deletion`;
    return { actor, send: repeatable(actor, 'POST', path, { password }) };
  }

  test('deleting the account, repeated after a lost reply, says that the account was deleted', async () => {
    const { actor, send } = await person();
    expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 412, body: { ended: 'account' } });
    expect(await audited(actor.id)).toEqual(['account.delete']);
  });

  test('a repeated wrong password for deleting the account gets the same reply and counts as one attempt', async () => {
    const { actor, send } = await person();
    const wrong = { password: 'not that one' };
    const key = randomUUID();
    for (let n = 0; n < 7; n += 1) {
      const { status, body } = await send(wrong, key);
      expect([status, body.fields]).toEqual([422, { password: 'Incorrect password.' }]);
    }
    expect((await send({ password }, key)).status).toBe(409);
    // Control: every call with a new key counts as a separate attempt.
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await send(wrong, randomUUID())).status);
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
    expect((await t.call(actor, 'GET', `/api/profile/${actor.id}`)).status).toBe(200);
  });

  test('deleting the account stores nothing that a password guess could be compared with', async () => {
    const { actor, send } = await person();
    const body = { password: 'not that one' };
    await send(body);
    const plain = `POST /api/profile/${actor.id}/deletion\n${JSON.stringify(body)}`;
    const [row] = await run(
      `select request_hash = sha256(convert_to(?, 'UTF8')) as plain from idempotency_key
       where account_id = ?`,
      [plain, actor.id],
    );
    expect(row).toEqual({ plain: false });
  });
});
