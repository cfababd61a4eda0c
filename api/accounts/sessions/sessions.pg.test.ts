import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { signRefreshToken, verifyRefreshToken } from '#api/accounts/sessions/refresh-tokens.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { refreshSession } from '#api/accounts/sessions/refresh-session.ts';
import { testApp } from '#api/platform/testing/app.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { route } from '#api/platform/http/route.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import * as z from 'zod/mini';

const db = withDatabase();
const seen = endpoint('GET', '/file/seen', {
  summary: 'x',
  reply: z.strictObject({}),
});
const t = testApp(db, {
  routes: (app) => {
    accountRoutes(app);
    route(app, seen, { access: 'session' }, async () => Promise.resolve({}));
  },
});

const password = 'corner flag wind';
const hash = hashPassword(password);
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function person(kind: ActorKind = 'member') {
  const actor = await t.asActor(kind);
  await run('update account set password_hash = ? where id = ? returning id', [
    await hash,
    actor.id,
  ]);
  return actor;
}

const login = (email: string, changes: object = {}) =>
  t.call(null, 'POST', '/api/auth/login', { email, password, ...changes });
const refresh = (refreshToken: string) =>
  t.call(null, 'POST', '/api/auth/refresh', { refreshToken });
const sessionOf = (token: string) => token.split('.')[0] ?? '';

describe('logging in', () => {
  test.each(['member', 'pending', 'rejected', 'officer', 'admin'] as const)(
    'a %s gets tokens, scopes, status and the own record',
    async (kind) => {
      const { email, id, scope, status } = await person(kind);
      const { status: code, body } = await login(` ${email.toUpperCase()} `);
      expect(code).toBe(200);
      expect(body.data).toMatchObject({ scopes: [scope], status, user: { id, email } });
      const header = { 'x-access-token': body.data.token };
      const own = await t.call(null, 'GET', `/api/profile/${id}`, undefined, header);
      expect(own.status).toBe(200);
      expect(own.body.data.history).toEqual({ events: 0, matches: 0 });
    },
  );

  test('a login with a wrong password or an unknown email gives the same message', async () => {
    const { email } = await person();
    const wrong = await login(email, { password: 'something else' });
    const unknown = await login('nobody@touchline.example');
    for (const { status, body } of [wrong, unknown]) {
      expect({ status, body }).toEqual({
        status: 401,
        body: { code: 'unauthenticated', message: 'Invalid email or password.' },
      });
    }
  });

  test('a login into a deleted account gives that message too', async () => {
    const { email, id } = await person();
    await run('update account set deleted_at = now() where id = ? returning id', [id]);
    expect((await login(email)).status).toBe(401);
  });

  test('a session lasts 60 days, or 12 hours when not remembered, refreshed or not', async () => {
    const { email } = await person();
    const hours = async (token: string) =>
      (
        await run(
          `select round(extract(epoch from expires_at - now()) / 3600)::int as hours
           from session where id = ?`,
          [sessionOf(token)],
        )
      )[0].hours;
    const kept = (await login(email)).body.data.refreshToken;
    const short = (await login(email, { remember: false })).body.data.refreshToken;
    expect([await hours(kept), await hours(short)]).toEqual([60 * 24, 12]);
    await run(`update session set expires_at = expires_at - interval '2 hours' returning id`);
    await refresh(kept);
    await refresh(short);
    expect([await hours(kept), await hours(short)]).toEqual([60 * 24, 10]);
  });

  test('a login sets the file cookie; logging out clears it and ends the session', async () => {
    const { email } = await person();
    const answer = await login(email);
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.startsWith('touchline_file'));
    expect(cookie).toMatch(/^touchline_file=.*; Path=\/api\/file; HttpOnly; SameSite=Strict$/);
    const file = { cookie: cookie?.split(';')[0] ?? '' };
    expect((await t.call(null, 'GET', '/api/file/seen', undefined, file)).status).toBe(200);
    const headers = { 'x-access-token': answer.body.data.token };
    const out = await t.call(null, 'POST', '/api/auth/logout', undefined, headers);
    expect(out.status).toBe(200);
    expect(String(out.headers['set-cookie'])).toMatch(/^touchline_file=;/);
    expect((await t.call(null, 'GET', '/api/file/seen', undefined, file)).status).toBe(412);
    expect((await t.call(null, 'POST', '/api/auth/logout', undefined, headers)).status).toBe(412);
    expect((await refresh(answer.body.data.refreshToken)).status).toBe(412);
  });
});

describe('refreshing', () => {
  const start = async () => (await login((await person()).email)).body.data.refreshToken as string;

  test('a refresh gives a new pair, and gives the old token the same pair until the new one is used', async () => {
    const first = await start();
    const second = (await refresh(first)).body.data.refreshToken;
    expect(second).not.toBe(first);
    expect((await refresh(first)).body.data.refreshToken).toBe(second);
    expect((await refresh(first)).body.data.refreshToken).toBe(second);
    expect((await refresh(second)).status).toBe(200);
  });

  test('a refresh with an older token ends the session for good', async () => {
    const first = await start();
    const second = (await refresh(first)).body.data.refreshToken;
    const third = (await refresh(second)).body.data.refreshToken;
    const reused = await refresh(first);
    expect(reused.status).toBe(412);
    expect(reused.body.message).toMatch(/^Force Logout: This session was used twice/);
    for (const token of [second, third]) expect((await refresh(token)).status).toBe(412);
  });

  test('two refreshes at the same time get the same next token', async () => {
    const first = await start();
    const answers = await Promise.all([refresh(first), refresh(first), refresh(first)]);
    const tokens = new Set(answers.map(({ body }) => body.data.refreshToken));
    expect(tokens.size).toBe(1);
    const { jwtSecret } = t.app.services.config;
    expect(verifyRefreshToken(jwtSecret, [...tokens][0]).generation).toBe(1);
  });

  test('control: a plain “add one” would give two tabs two generations', async () => {
    const first = await start();
    const plus = () =>
      run('update session set generation = generation + 1 where id = ? returning generation', [
        sessionOf(first),
      ]);
    const answers = await Promise.all([plus(), plus()]);
    expect(answers.map(([row]) => row.generation).toSorted()).toEqual([1, 2]);
  });

  test('a refresh with a token from before a restore of the database succeeds', async () => {
    const first = await start();
    const second = (await refresh(first)).body.data.refreshToken;
    await run('update session set generation = 0 where id = ? returning id', [sessionOf(first)]);
    const answer = await refresh(second);
    expect(answer.status).toBe(200);
    const { jwtSecret } = t.app.services.config;
    expect(verifyRefreshToken(jwtSecret, answer.body.data.refreshToken).generation).toBe(2);
  });

  test.each([
    [
      'expired',
      `update session set expires_at = now() where id = ? returning id`,
      /session has ended/,
      undefined,
    ],
    [
      'revoked',
      `update session set revoked_at = now(), revoked_reason = 'error.accountBlocked' where id = ?
       returning id`,
      /no longer approved/,
      'account',
    ],
    [
      'a deleted account’s',
      `update account set deleted_at = now()
       where id = (select account_id from session where id = ?) returning id`,
      /no longer exists/,
      'account',
    ],
  ])('the error for a session that is %s says so', async (_what, sql, message, over) => {
    const token = await start();
    await run(sql, [sessionOf(token)]);
    const { status, body } = await refresh(token);
    expect(status).toBe(412);
    expect(body.message).toMatch(message);
    expect(body.ended).toBe(over);
  });

  test('a refresh with a forged token is refused', async () => {
    const token = await start();
    const [session, , seal] = token.split('.');
    const forged = [
      'x',
      `${session}.1.${seal}`,
      `${session}.00.${seal}`,
      `${randomUUID()}.0.${seal}`,
      `${session}.0.${'A'.repeat(43)}`,
      signRefreshToken('another secret of thirty-two letters', {
        sessionId: String(session),
        generation: 0,
      }),
    ];
    for (const each of forged) expect((await refresh(each)).status).toBe(401);
    // A session that no longer exists in the database.
    const { jwtSecret } = t.app.services.config;
    const lost = signRefreshToken(jwtSecret, { sessionId: randomUUID(), generation: 0 });
    expect((await refresh(lost)).status).toBe(412);
    expect((await refresh(token)).status).toBe(200);
  });

  test('a refusal commits the end of the session although the reply is an error', async () => {
    const token = await start();
    const sessionId = sessionOf(token);
    await run('update session set generation = 5 where id = ? returning id', [sessionId]);
    const refused = await db.tx((tx) =>
      refreshSession(tx, { sessionId, generation: 1 }, Buffer.alloc(32)),
    );
    expect(refused).toMatchObject({ code: 'session_ended', key: 'error.sessionReused' });
    expect((await run('select revoked_reason from session where id = ?', [sessionId]))[0]).toEqual({
      revoked_reason: 'error.sessionReused',
    });
  });
});

test('another person’s profile is not found; an administrator sees it with the open request', async () => {
  const [one, other, admin] = [await person(), await person('pending'), await person('admin')];
  const [request] = await run('insert into profile_request (account_id) values (?) returning id', [
    other.id,
  ]);
  expect((await t.call(one, 'GET', `/api/profile/${other.id}`)).status).toBe(404);
  expect((await t.call(other, 'GET', `/api/profile/${one.id}`)).status).toBe(404);
  const own = await t.call(other, 'GET', `/api/profile/${other.id}`);
  expect(own.body.data.profile.requestId).toBeNull();
  const looked = await t.call(admin, 'GET', `/api/profile/${other.id}`);
  expect(looked.body.data.profile.requestId).toBe(request.id);
  expect((await t.call(admin, 'GET', `/api/admin/user/${other.id}`)).body.data.id).toBe(other.id);
  expect((await t.call(admin, 'GET', `/api/admin/user/${randomUUID()}`)).body.message).toBe(
    'User not found.',
  );
});
