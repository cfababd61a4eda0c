import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { createOrPromoteAdmin } from '#api/accounts/administrators/create-admin.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { changePassword } from '#api/accounts/passwords/change-password.ts';
import {
  createLinkForOneTimePassword,
  resetPassword,
  sendResetLink,
} from '#api/accounts/passwords/reset-password.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes, env: { RATE_LIMIT: 'on' } });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const password = 'corner flag wind';
const hash = await hashPassword(password);
const address = () => `${randomUUID()}@press.example`;

async function person(kind: ActorKind = 'member') {
  const actor = await t.asActor(kind);
  await run('update account set password_hash = ? where id = ?', [hash, actor.id]);
  return actor;
}

const request = (actor: TestActor, email: string, secret = password) =>
  t.call(actor, 'POST', `/api/profile/${actor.id}/email`, { email, password: secret });
const state = async (actor: TestActor) =>
  (await t.call(actor, 'GET', `/api/profile/${actor.id}/email`)).body.data;
const press = (action: 'confirm' | 'reject', emailToken: string) =>
  t.call(null, 'POST', `/api/auth/email/${action}`, { emailToken });
const login = (email: string) => t.call(null, 'POST', '/api/auth/login', { email, password });
const actions = (actor: TestActor) =>
  run('select action, detail from audit_entry where subject_id = ? order by at, id', [actor.id]);

async function tokens(actor: TestActor) {
  const newest = async (template: string) => {
    const [mail] = await run(
      `select data ->> 'token' as token from mail where account_id = ? and template = ?
       order by created_at desc, id desc limit 1`,
      [actor.id, template],
    );
    return mail?.['token'] as string;
  };
  return {
    confirm: await newest('emailChangeRequested'),
    reject: await newest('emailChangeNotice'),
  };
}

/** Someone who has asked for another address. */
async function changing(kind: ActorKind = 'member') {
  const actor = await person(kind);
  const email = address();
  expect((await request(actor, email)).status).toBe(200);
  return { actor, email, ...(await tokens(actor)) };
}

describe('a changed email address', () => {
  test.each(['member', 'pending', 'rejected', 'officer', 'admin'] as const)(
    'a changed address of a %s takes effect when the link in the new mailbox is used',
    async (kind) => {
      const { actor, email, confirm } = await changing(kind);
      expect(await state(actor)).toMatchObject({ email: actor.email, change: { email } });
      expect((await login(actor.email)).status).toBe(200);
      expect((await login(email)).status).toBe(401);
      const answer = await press('confirm', confirm);
      expect([answer.status, answer.body.data]).toEqual([200, { email, isChange: true }]);
      expect((await login(email)).status).toBe(200);
      expect((await login(actor.email)).status).toBe(401);
      expect(await state(actor)).toEqual({ email, isConfirmed: true, change: null });
    },
  );

  test('a changed email address is announced to both addresses when it is requested and when it takes effect', async () => {
    const { actor, email, confirm } = await changing();
    await press('confirm', confirm);
    const mails = await run(
      `select template, recipient from mail where account_id = ?
       order by template collate "C", recipient = ?`,
      [actor.id, email],
    );
    expect(mails).toEqual([
      { template: 'emailChangeNotice', recipient: actor.email },
      { template: 'emailChangeRequested', recipient: email },
      { template: 'emailChanged', recipient: actor.email },
      { template: 'emailChanged', recipient: email },
    ]);
    expect(await actions(actor)).toEqual([
      { action: 'account.email-request', detail: {} },
      {
        action: 'account.email-change',
        detail: { changes: [{ field: 'email', from: actor.email, to: email }] },
      },
    ]);
  });

  test('a changed email address does nothing more when its link is used again', async () => {
    const { actor, email, confirm } = await changing();
    expect((await press('confirm', confirm)).status).toBe(200);
    const logged = await actions(actor);
    expect(await press('confirm', confirm)).toMatchObject({
      status: 200,
      body: { data: { email } },
    });
    expect(await actions(actor)).toEqual(logged);
    // The account has moved on: the old link must not claim otherwise.
    await run('update account set email = ? where id = ?', [address(), actor.id]);
    expect((await press('confirm', confirm)).status).toBe(422);
  });

  test('a changed email address ends password links and keeps the sessions', async () => {
    const { actor, confirm } = await changing();
    await db.tx((tx) => sendResetLink(tx, actor.email, t.app.services));
    await press('confirm', confirm);
    expect(await run('select from password_reset where account_id = ?', [actor.id])).toEqual([]);
    expect((await t.call(actor, 'GET', `/api/profile/${actor.id}`)).status).toBe(200);
  });

  test('a changed email address leaves warnings in the old mailbox and gets the other waiting emails', async () => {
    const { actor, email, confirm } = await changing();
    const queue = (template: string) =>
      run(
        `insert into mail (account_id, recipient, language, template, data)
         values (?, ?, 'en', ?, '{"firstName": "A"}')`,
        [actor.id, actor.email, template],
      );
    await queue('passwordChanged');
    await queue('accountApproved');
    await press('confirm', confirm);
    const sent = await run(
      `select recipient from mail where account_id = ?
       and template in ('passwordChanged', 'accountApproved') order by template`,
      [actor.id],
    );
    expect(sent).toEqual([{ recipient: email }, { recipient: actor.email }]);
  });

  test('the link of a changed email address works for a day', async () => {
    const { actor, confirm } = await changing();
    await run(`update email_confirmation set expires_at = expires_at - interval '1 day'`);
    expect((await press('confirm', confirm)).status).toBe(422);
    expect((await state(actor)).change).toBeNull();
  });
});

describe('asking for another address', () => {
  test('asking for another address needs the password, whose guesses count as failed logins', async () => {
    const actor = await person();
    const wrong = await request(actor, address(), 'not that one');
    expect([wrong.status, wrong.body.fields]).toEqual([422, { password: 'Incorrect password.' }]);
    for (let n = 0; n < 4; n += 1) await request(actor, address(), 'not that one');
    expect((await request(actor, address())).status).toBe(429);
    expect((await state(actor)).change).toBeNull();
  });

  test('asking for a known address gives the same answer as registering with it', async () => {
    const [actor, other] = [await person(), await person()];
    const answer = await request(actor, other.email.toUpperCase());
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This email address is already registered.',
    ]);
    expect((await request(actor, actor.email)).body.fields).toEqual({
      email: 'This is already your address.',
    });
    expect(await run('select from mail where account_id in (?, ?)', [actor.id, other.id])).toEqual(
      [],
    );
  });

  test('asking for another address again replaces the change that waits', async () => {
    const { actor, confirm, reject } = await changing();
    const email = address();
    await request(actor, email);
    expect((await state(actor)).change.email).toBe(email);
    expect((await press('confirm', confirm)).status).toBe(422);
    expect((await press('confirm', (await tokens(actor)).confirm)).status).toBe(200);
    const late = await press('reject', reject);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('contact us')]);
  });

  test('asking for another address can be taken back', async () => {
    const { actor, confirm } = await changing();
    const cancel = () => t.call(actor, 'POST', `/api/profile/${actor.id}/email/cancel`);
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await cancel();
      expect([status, body.data.change]).toEqual([200, null]);
    }
    expect((await press('confirm', confirm)).status).toBe(422);
    const logged = (await actions(actor)).map(({ action }) => action);
    expect(logged).toEqual(['account.email-request', 'account.email-cancel']);
  });

  test('the link for another address is sent again, and the link to stop the change still works', async () => {
    const { actor, email, confirm, reject } = await changing();
    const again = await t.call(actor, 'POST', `/api/profile/${actor.id}/email/resend`);
    expect(again.body.data.change.email).toBe(email);
    expect((await press('confirm', confirm)).status).toBe(422);
    expect((await press('reject', reject)).status).toBe(200);
    expect((await press('confirm', (await tokens(actor)).confirm)).status).toBe(422);
  });

  test('links for another address go to one mailbox at most five times an hour, whichever account asks', async () => {
    const email = address();
    for (let n = 0; n < 5; n += 1) expect((await request(await person(), email)).status).toBe(200);
    expect((await request(await person(), email)).status).toBe(429);
  });
});

describe('a change that the owner did not ask for', () => {
  test('an unwanted address change is stopped from the old mailbox: sessions end, and a password can be set', async () => {
    const { actor, confirm, reject } = await changing();
    expect((await press('reject', reject)).status).toBe(200);
    expect((await t.call(actor, 'GET', `/api/profile/${actor.id}`)).status).toBe(412);
    expect((await press('confirm', confirm)).status).toBe(422);
    expect((await login(actor.email)).status).toBe(200);
    const links = await run(
      `select recipient from mail where account_id = ? and template = 'passwordReset'`,
      [actor.id],
    );
    expect(links).toEqual([{ recipient: actor.email }]);
    // Used again it must not end the session that the owner has opened since.
    const opened = (await login(actor.email)).body.data.token as string;
    expect((await press('reject', reject)).status).toBe(200);
    const headers = { 'x-access-token': opened };
    const path = `/api/profile/${actor.id}`;
    expect((await t.call(null, 'GET', path, undefined, headers)).status).toBe(200);
  });

  test('an address change cannot be stopped once it took effect, and the answer says so', async () => {
    const { confirm, reject } = await changing();
    await press('confirm', confirm);
    const late = await press('reject', reject);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('contact us')]);
  });

  test.each(['replaced', 'cancelled'])(
    'an unwanted address change is stopped by the first warning, too, after it was %s',
    async (how) => {
      const { actor, reject } = await changing();
      if (how === 'cancelled') await t.call(actor, 'POST', `/api/profile/${actor.id}/email/cancel`);
      await request(actor, address());
      expect((await press('reject', reject)).status).toBe(200);
      expect((await press('confirm', (await tokens(actor)).confirm)).status).toBe(422);
      expect((await t.call(actor, 'GET', `/api/profile/${actor.id}`)).status).toBe(412);
    },
  );

  test('an unwanted address change is not stopped from a mailbox that an administrator has replaced', async () => {
    const { actor, reject } = await changing();
    const [account] = await run('select version from account where id = ?', [actor.id]);
    const corrected = { email: address(), version: account?.['version'] };
    const path = `/api/admin/user/${actor.id}/email`;
    expect((await t.call(await t.asActor('admin'), 'POST', path, corrected)).status).toBe(200);
    await request(actor, address());
    expect((await press('reject', reject)).status).toBe(422);
    expect((await state(actor)).change).not.toBeNull();
  });

  const passwordHash = hash.replace(/.$/, 'x');
  test.each<[string, (tx: Tx, actor: TestActor) => Promise<unknown>]>([
    [
      'changed',
      (tx, actor) => changePassword(tx, actor, { before: hash, passwordHash }, t.app.services),
    ],
    [
      'reset',
      async (tx, { id, email }) => {
        const token = await createLinkForOneTimePassword(tx, { id, hash });
        return resetPassword(tx, { email, token: token!, passwordHash }, t.app.services);
      },
    ],
    [
      'set by the operator',
      (tx, { email }) => createOrPromoteAdmin(tx, { email, passwordHash, oneTime: true }),
    ],
  ])('an unwanted address change ends when the password is %s', async (how, act) => {
    const { actor, confirm } = await changing();
    if (how === 'reset')
      await run(`update account set password_once_until = now() + '1 day' where id = ?`, [
        actor.id,
      ]);
    await db.tx((tx) => act(tx, actor));
    expect((await press('confirm', confirm)).status).toBe(422);
  });

  test('the link that stops an address change does not confirm it, nor the other way round', async () => {
    const { confirm, reject } = await changing();
    expect((await press('confirm', reject)).status).toBe(422);
    expect((await press('reject', confirm)).status).toBe(422);
  });
});

describe('at the same moment', () => {
  test('one of two accounts that take an address at the same moment gets it', async () => {
    const email = address();
    const people = [await person(), await person()];
    const links: string[] = [];
    for (const actor of people) {
      await request(actor, email);
      links.push((await tokens(actor)).confirm);
    }
    const answers = await Promise.all(links.map((link) => press('confirm', link)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = people[answers.findIndex(({ status }) => status === 409)]!;
    expect(await state(loser)).toMatchObject({ email: loser.email, change: { email } });
  });

  test('an address change is either confirmed or stopped, also at the same moment', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { actor, email, confirm, reject } = await changing();
      const [confirmed, rejected] = await Promise.all([
        press('confirm', confirm),
        press('reject', reject),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([confirmed.status, rejected.status]);
      const [account] = await run('select email from account where id = ?', [actor.id]);
      expect(account?.['email']).toBe(confirmed.status === 200 ? email : actor.email);
    }
  });
});
