import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { route } from '#api/platform/http/route.ts';
import { testApp } from '#api/platform/testing/app.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';

const db = withDatabase();
const picture = endpoint('GET', '/file/picture', { summary: 'x', reply: z.strictObject({}) });
const t = testApp(db, {
  routes: (app) => {
    accountRoutes(app);
    route(app, picture, { access: 'session' }, async () => ({}));
  },
});

const password = 'corner flag wind';
const hash = hashPassword(password);
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

interface Client {
  cookie?: string;
  'user-agent'?: string;
}

/** Logs in with a browser of its own, which has its cookie, its tokens and its name. */
async function browser(kind: ActorKind = 'member', remember = true) {
  const { id, email } = await t.asActor(kind);
  await run('update account set password_hash = ? where id = ? returning id', [await hash, id]);
  const answer = await t.call(null, 'POST', '/api/auth/login', { email, password, remember });
  const cookie = /touchline_client=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? '';
  const { refreshToken } = answer.body.data;
  return { id, client: { cookie }, first: refreshToken, session: refreshToken.split('.')[0] };
}

const refresh = async (refreshToken: string, client: Client = {}) => {
  const { status, body, headers } = await t.call(
    null,
    'POST',
    '/api/auth/refresh',
    { refreshToken },
    { ...client },
  );
  const fileCookie = /touchline_file=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
  return { status, token: body.data?.token, next: body.data?.refreshToken, fileCookie, body };
};

/** Makes a call with an access token, as an app does that has received its tokens. */
const use = (id: string, token: string) =>
  t.call(null, 'GET', `/api/profile/${id}`, undefined, { 'x-access-token': token });

const letPass = (session: string, seconds: number) =>
  run(
    `update session set refreshed_at = refreshed_at - make_interval(secs => ?) where id = ?
     returning id`,
    [seconds, session],
  );

describe('a stolen refresh token', () => {
  const thief = { 'user-agent': 'curl/8' };

  test('a stolen refresh token ends the session when its owner refreshes first', async () => {
    const { client, first } = await browser();
    const { next } = await refresh(first, client);
    expect((await refresh(first, thief)).body.message).toMatch(/This session was used twice/);
    expect((await refresh(next, client)).status).toBe(412);
  });

  test('a stolen refresh token ends the session when the thief refreshes first', async () => {
    const { client, first } = await browser();
    const { next } = await refresh(first, thief);
    expect((await refresh(first, client)).status).toBe(412);
    expect((await refresh(next, thief)).status).toBe(412);
  });

  test('a refresh token stolen with its cookie ends the session, too, once the newest token was used', async () => {
    const { id, client, first, session } = await browser();
    const taken = await refresh(first, client);
    expect((await use(id, taken.token)).status).toBe(200);
    await letPass(session, 31);
    expect((await refresh(first, client)).status).toBe(412);
  });
});

describe('an honest client that repeats a refresh', () => {
  test('a client that repeats a refresh gets the same token for half a minute, as a second tab', async () => {
    const { id, client, first, session } = await browser();
    const { token, next } = await refresh(first, client);
    await use(id, token);
    await letPass(session, 25);
    expect((await refresh(first, client)).next).toBe(next);
  });

  test('a client whose reply was lost gets the same token days later', async () => {
    const { id, client, first, session } = await browser();
    const { next } = await refresh(first, client);
    await letPass(session, 3 * 24 * 3600);
    const again = await refresh(first, client);
    expect(again.next).toBe(next);
    // The access token of before the lost reply says nothing about the newest one.
    expect((await use(id, again.token)).status).toBe(200);
    expect((await refresh(next, client)).status).toBe(200);
  });

  test('a client closed before it stored the reply whose cookie the browser kept gets the same token', async () => {
    const { client, first, session } = await browser();
    const { next, fileCookie } = await refresh(first, client);
    const shown = await t.call(null, 'GET', '/api/file/picture', undefined, { cookie: fileCookie });
    expect(shown.status).toBe(200);
    await letPass(session, 3600);
    expect((await refresh(first, client)).next).toBe(next);
  });

  test('a client that repeats a refresh is known by its browser where it keeps no cookies', async () => {
    const { first } = await browser();
    const phone = { 'user-agent': 'Phone' };
    const { next } = await refresh(first, phone);
    expect((await refresh(first, phone)).next).toBe(next);
    expect((await refresh(first, { 'user-agent': 'Laptop' })).status).toBe(412);
  });
});

describe('a session lasts', () => {
  const age = (session: string, column: string, hours: number) =>
    run(
      `update session set ${column} = ${column} - make_interval(hours => ?) where id = ?
       returning id`,
      [hours, session],
    );
  const hoursLeft = async (session: string) => {
    const [row] = await run(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from session
       where id = ?`,
      [session],
    );
    return Number(row?.['hours']);
  };

  test('a session lasts 90 days at most, however often it is used', async () => {
    const { first, session } = await browser();
    await age(session, 'created_at', 89 * 24);
    expect((await refresh(first)).status).toBe(200);
    expect(await hoursLeft(session)).toBe(24);
  });

  test('an administrator’s session lasts 12 hours unused and 7 days at most', async () => {
    const { first, session } = await browser('admin');
    expect(await hoursLeft(session)).toBe(12);
    await age(session, 'created_at', 6 * 24 + 18);
    const { next } = await refresh(first);
    expect(await hoursLeft(session)).toBe(6);
    await age(session, 'created_at', 6);
    await refresh(next);
    expect(await hoursLeft(session)).toBe(0);
  });

  test('the session of a member who became an administrator lasts 12 hours unused', async () => {
    const { id, first, session } = await browser();
    await run(`update account set scope = 'admin', role = null where id = ? returning id`, [id]);
    await age(session, 'last_used_at', 13);
    expect((await refresh(first)).status).toBe(412);
  });
});
