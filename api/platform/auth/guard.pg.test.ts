import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { route } from '#api/platform/http/route.ts';
import { buildServer } from '#api/platform/http/server.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { testApp } from '#api/platform/testing/app.ts';
import type { TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { issueFileCookie, issueToken } from '#api/platform/auth/tokens.ts';

const who = z.nullable(z.strictObject({ id: z.string(), scope: z.string() }));
const get = (path: `/${string}`) => endpoint('GET', path, { summary: path, reply: who });

const db = withDatabase();
const routes = (app: App) => {
  for (const [path, access] of [
    ['/open', 'open'],
    ['/optional', 'optional'],
    ['/session', 'session'],
    ['/approved', 'approved'],
    ['/admin', ['admin']],
    ['/press', ['member', 'officer']],
    ['/file/seen', 'approved'],
  ] as const) {
    route(app, get(path), { access }, async ({ actor }) =>
      Promise.resolve(actor && { id: actor.id, scope: actor.scope }),
    );
  }
  app.post('/api/file/sent', { config: { access: 'session' } }, async () => 'sent');
  app.get('/api/needed', { config: { access: 'open' } }, (request, reply) =>
    reply.send({ id: requireActor(request).id }),
  );
  app.get('/api/cookie', { config: { access: 'session' } }, async (request, reply) => {
    const { id, sessionId } = requireActor(request);
    issueFileCookie(app, reply, { accountId: id, sessionId }, 600);
    return 'set';
  });
};

const t = testApp(db, { routes });
const overHttps = testApp(db, { routes, env: { PUBLIC_URL: 'https://press.league.example' } });

const claims = (actor: TestActor) => ({ accountId: actor.id, sessionId: actor.sessionId });
const withToken = (token: string) => ({ 'x-access-token': token });

test('each kind of account goes where its scope and status allow', async () => {
  const allowed = {
    pending: ['/open', '/optional', '/session'],
    rejected: ['/open', '/optional', '/session'],
    member: ['/open', '/optional', '/session', '/approved', '/press'],
    officer: ['/open', '/optional', '/session', '/approved', '/press'],
    admin: ['/open', '/optional', '/session', '/approved', '/admin'],
  } as const;
  for (const [kind, paths] of Object.entries(allowed)) {
    const actor = await t.asActor(kind as keyof typeof allowed);
    for (const path of ['/open', '/optional', '/session', '/approved', '/admin', '/press']) {
      const { status, body } = await t.call(actor, 'GET', `/api${path}`);
      const expected = (paths as readonly string[]).includes(path) ? 200 : 403;
      expect({ kind, path, status }).toEqual({ kind, path, status: expected });
      if (status === 200) expect(body.data.id).toBe(actor.id);
    }
  }
});

test('a guest has to log in, except for public calls', async () => {
  expect((await t.call(null, 'GET', '/api/open')).body).toEqual({ data: null });
  expect((await t.call(null, 'GET', '/api/optional')).status).toBe(200);
  const { status, body } = await t.call(null, 'GET', '/api/session');
  expect(status).toBe(401);
  expect(body).toEqual({ code: 'unauthenticated', message: 'Please log in to continue.' });
});

test('an expired token says so in the words that clients look for', async () => {
  const actor = await t.asActor('member');
  const old = issueToken(t.app, 'access', claims(actor), -1);
  for (const path of ['/session', '/optional']) {
    const { status, body } = await t.call(null, 'GET', `/api${path}`, undefined, withToken(old));
    expect({ status, body }).toEqual({
      status: 401,
      body: { code: 'token_expired', message: expect.stringMatching(/^jwt expired/) },
    });
  }
});

test('an access token lives ten minutes', async () => {
  const { headers } = await t.asActor('member');
  const { exp, iat } = t.app.jwt.decode<{ exp: number; iat: number }>(headers['x-access-token'])!;
  expect(exp - iat).toBe(600);
});

test('a token of another algorithm, type, key or none at all is refused', async () => {
  const actor = await t.asActor('admin');
  const payload = { typ: 'access', sub: actor.id, sid: actor.sessionId, iss: 'touchline' };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = encode({ ...payload, exp: Math.floor(Date.now() / 1000) + 600 });
  const [head, , signature] = actor.headers['x-access-token'].split('.');
  const forged = [
    `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    `${encode({ alg: 'HS512', typ: 'JWT' })}.${body}.${signature}`,
    `${head}.${body}.${signature}`,
    t.app.jwt.sign(payload, {
      key: 'another secret of more than thirty-two letters',
      expiresIn: 600,
    }),
    t.app.jwt.sign(payload, { algorithm: 'HS384', expiresIn: 600 }),
    t.app.jwt.sign({ ...payload, iss: 'else' }, { expiresIn: 600, iss: 'else' }),
    t.app.jwt.sign({ typ: 'access', sub: actor.id }, { expiresIn: 600 }),
    t.app.jwt.sign({ typ: 'access', sid: actor.sessionId }, { expiresIn: 600 }),
    // a valid signature, but no expiry
    t.app.jwt.sign(payload),
    issueToken(t.app, 'file', claims(actor), 600),
    'x',
    '..',
  ];
  for (const token of forged) {
    const { status, body: reply } = await t.call(
      null,
      'GET',
      '/api/session',
      undefined,
      withToken(token),
    );
    expect({ token, status, code: reply.code }).toEqual({
      token,
      status: 401,
      code: 'unauthenticated',
    });
  }
  // Control: the same claims, signed by the server.
  const good = issueToken(t.app, 'access', claims(actor), 600);
  expect((await t.call(null, 'GET', '/api/session', undefined, withToken(good))).status).toBe(200);
});

test('a session that was revoked ends at the next call and says why', async () => {
  const actor = await t.asActor('member');
  expect((await t.call(actor, 'GET', '/api/session')).status).toBe(200);
  await db.tx((tx) =>
    tx.execute(
      `update session set revoked_at = now(), revoked_reason = 'error.accountChanged' where id = ?`,
      [actor.sessionId],
    ),
  );
  const { status, body } = await t.call(actor, 'GET', '/api/session');
  expect(status).toBe(412);
  expect(body.code).toBe('session_ended');
  expect(body.message).toBe('Force Logout: Your account has changed. Please log in again.');
});

test.each(['error.accountChanged', 'Something else'])(
  'a session revoked for %j ends with a text that clients have',
  async (reason) => {
    const actor = await t.asActor('member');
    await db.tx((tx) =>
      tx.execute(`update session set revoked_at = now(), revoked_reason = ? where id = ?`, [
        reason,
        actor.sessionId,
      ]),
    );
    const { body } = await t.call(actor, 'GET', '/api/session');
    const key = reason === 'error.accountChanged' ? reason : 'error.sessionEnded';
    expect(body.message).toBe(englishText(key));
  },
);

test('a token that names another account than its session is refused', async () => {
  const [one, other] = [await t.asActor('member'), await t.asActor('admin')];
  const mixed = issueToken(t.app, 'access', { accountId: other.id, sessionId: one.sessionId }, 600);
  const { status } = await t.call(null, 'GET', '/api/admin', undefined, withToken(mixed));
  expect(status).toBe(412);
});

test('a session that ran out, and a deleted account, end as well', async () => {
  const expired = await t.asActor('member');
  await db.tx((tx) =>
    tx.execute(`update session set expires_at = now() where id = ?`, [expired.sessionId]),
  );
  const deleted = await t.asActor('member');
  await db.tx((tx) =>
    tx.execute(`update account set deleted_at = now() where id = ?`, [deleted.id]),
  );
  for (const actor of [expired, deleted]) {
    const { status, body } = await t.call(actor, 'GET', '/api/approved');
    expect(status).toBe(412);
    expect(body.message).toMatch(/^Force Logout/);
  }
});

test('a change of status counts at the very next call', async () => {
  const actor = await t.asActor('member');
  expect((await t.call(actor, 'GET', '/api/approved')).status).toBe(200);
  await db.tx((tx) =>
    tx.execute(`update account set status = 'rejected' where id = ?`, [actor.id]),
  );
  expect((await t.call(actor, 'GET', '/api/approved')).status).toBe(403);
});

test('the file cookie reads files and opens nothing else', async () => {
  const actor = await t.asActor('member');
  const cookie = (token: string) => ({ cookie: `touchline_file=${token}` });
  const file = cookie(issueToken(t.app, 'file', claims(actor), 600));
  const read = (headers: Record<string, string>, path = '/api/file/seen') =>
    t.call(null, 'GET', path, undefined, headers);
  expect((await read(file)).status).toBe(200);
  expect((await read(file, '/api/approved')).status).toBe(401);
  const access = cookie(issueToken(t.app, 'access', claims(actor), 600));
  expect((await read(access)).status).toBe(401);
  expect((await t.call(null, 'HEAD', '/api/file/seen', undefined, file)).status).toBe(200);
  expect((await t.call(null, 'POST', '/api/file/sent', {}, file)).status).toBe(401);
  await db.tx((tx) =>
    tx.execute(
      `update session set revoked_at = now(), revoked_reason = 'error.sessionEnded' where id = ?`,
      [actor.sessionId],
    ),
  );
  expect((await read(file)).status).toBe(412);
});

test('a bad token makes a guest of an open route’s caller, a good one is known', async () => {
  const actor = await t.asActor('pending');
  const guest = await t.call(null, 'GET', '/api/open', undefined, withToken('x'));
  expect(guest.body).toEqual({ data: null });
  expect((await t.call(actor, 'GET', '/api/open')).body.data.id).toBe(actor.id);
});

test('an open route that needs to know its caller says what is wrong with the token', async () => {
  const actor = await t.asActor('member');
  const need = (headers = {}) => t.call(null, 'GET', '/api/needed', undefined, headers);
  expect((await t.call(actor, 'GET', '/api/needed')).body).toEqual({ id: actor.id });
  expect(await need()).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  const old = issueToken(t.app, 'access', claims(actor), -1);
  expect(await need(withToken(old))).toMatchObject({
    status: 401,
    body: { code: 'token_expired' },
  });
});

test('the file cookie is out of reach of scripts and of other sites', async () => {
  const actor = await t.asActor('member');
  const { headers } = await t.call(actor, 'GET', '/api/cookie');
  const attributes = String(headers['set-cookie']).split('; ').slice(1).toSorted();
  expect(attributes).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/api/file', 'SameSite=Strict']);
  const there = await overHttps.asActor('member');
  const secure = await overHttps.call(there, 'GET', '/api/cookie');
  expect(String(secure.headers['set-cookie'])).toContain('; Secure');
});

test('an unknown address tells a stranger nothing but that', async () => {
  const { status, body } = await t.call(null, 'GET', '/api/nowhere');
  expect({ status, body }).toEqual({
    status: 404,
    body: {
      code: 'not_found',
      message: 'This doesn’t exist any more, or you don’t have access to it.',
    },
  });
});

test('a route that does not say who may call it stops the start', async () => {
  const start = (config?: { access: 'open' }) =>
    buildServer(t.app.services, {
      routes: (app) => {
        app.get('/api/forgotten', { ...(config && { config }) }, async () => 'secret');
      },
    });
  await expect(start()).rejects.toThrow('/api/forgotten does not declare who may call it');
  await (await start({ access: 'open' })).close();
});
