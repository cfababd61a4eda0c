import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { errorReply } from '#sync/contracts/core/errors.ts';
import { singleLineText } from '#sync/contracts/core/primitives.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { route } from '#api/platform/http/route.ts';
import { buildServer } from '#api/platform/http/server.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const sql = endpoint('POST', '/sql', {
  summary: 'Runs a statement',
  body: z.strictObject({ sql: z.string() }),
  reply: z.unknown(),
});
const nested = endpoint('POST', '/nested', {
  summary: 'Checks fields',
  body: z.strictObject({
    user: z.strictObject({
      firstName: singleLineText(100, 'accounts.givenNamesRequired', 'accounts.nameTooLong'),
      age: z.optional(z.int()),
    }),
    list: z.optional(z.array(z.unknown())),
  }),
  reply: z.strictObject({ firstName: z.string() }),
});
const bare = endpoint('POST', '/bare', { summary: 'No body', reply: z.null() });
const shown = endpoint('GET', '/thing/:id', {
  summary: 'One',
  params: z.strictObject({ id: z.guid('error.invalid') }),
  query: z.strictObject({ page: z._default(z.coerce.number().check(z.int(), z.positive()), 1) }),
  reply: z.unknown(),
});

const db = withDatabase();
const t = testApp(db, {
  routes: (app) => {
    route(app, sql, { access: 'open' }, async ({ tx, body }) => tx.execute(body.sql));
    route(app, nested, { access: 'open' }, async ({ body: { user } }) =>
      Promise.resolve({ firstName: user.firstName }),
    );
    route(app, bare, { access: 'open' }, async () => Promise.resolve(null));
    route(app, shown, { access: 'open' }, async ({ params }) => Promise.resolve(params));
    app.get('/api/broken', { config: { access: 'open' } }, async () => {
      throw new Error('select secret from /home/somebody');
    });
  },
});
const run = (statement: string) => t.call(null, 'POST', '/api/sql', { sql: statement });

// A country with a city cannot be deleted.
beforeAll(() =>
  db.tx((tx) =>
    tx.execute(
      `with c as (insert into country (name, code) values ('q', 'QQ') returning id)
       insert into city (country_id, name) select id, 'Town' from c`,
    ),
  ),
);

test.each([
  [`select 'x'::uuid`, 422],
  [`select 'x'::int`, 422],
  [`select 99999999999::int`, 422],
  [`select '0000-00-00'::date`, 422],
  [`insert into country (name, code) values ('x', 'xyz')`, 422],
  [`insert into country (name, code) values (null, 'XX')`, 422],
  [`insert into city (country_id, name) values (gen_random_uuid(), 'Nowhere')`, 422],
  [`insert into country (name, code) values ('a', 'AA'), ('b', 'AA')`, 409],
  [`delete from country where code = 'QQ'`, 409],
  [`do $$ begin raise exception 'x' using errcode = '40001'; end $$`, 503],
  [`do $$ begin raise exception 'x' using errcode = '57014'; end $$`, 503],
  [`do $$ begin raise exception 'x' using errcode = '53300'; end $$`, 503],
  [`select pg_terminate_backend(pg_backend_pid())`, 503],
  [`select * from no_such_table`, 500],
  [`update audit_entry set action = 'x'`, 500],
])('PostgreSQL’s refusal of %s is %i', async (statement, status) => {
  const answer = await run(statement);
  expect(answer.status).toBe(status);
  errorReply.parse(answer.body);
  expect(JSON.stringify(answer.body)).not.toMatch(/select|insert|country|xyz|\/|0000/i);
  if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  if (status === 500) {
    expect(answer.body).toEqual({
      code: 'internal',
      message: 'Unexpected error. Please try again later',
    });
  }
});

test('an error that no one foresaw reveals nothing of itself', async () => {
  const { status, body } = await t.call(null, 'GET', '/api/broken');
  expect({ status, body }).toEqual({
    status: 500,
    body: { code: 'internal', message: 'Unexpected error. Please try again later' },
  });
});

describe('a request that cannot be read or taken', () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  test.each([
    ['broken JSON', '{"user":', 400],
    ['an own prototype', '{"__proto__":{"admin":true}}', 400],
    ['a constructor’s prototype', '{"constructor":{"prototype":{"x":1}}}', 400],
    ['NUL', '{"user":{"firstName":"a\\u0000b"}}', 422],
    ['half a surrogate pair', '{"user":{"firstName":"\\ud800"}}', 422],
    ['NUL in a key', '{"user":{"firstName":"A","\\u0000":1}}', 422],
    ['500 nested arrays', `{"user":{"firstName":"A"},"list":${deep(500)}}`, 422],
    ['nesting in an unknown key', `{"x":${deep(500)}}`, 422],
    ['1,001 nodes', `[${'[],'.repeat(499)}[],0]`, 413],
    ['1,000 nodes', `[${'[],'.repeat(499)}0]`, 422],
    ['nodes that are text', JSON.stringify({ user: { firstName: '[{,'.repeat(2000) } }), 422],
    ['an unknown key', '{"user":{"firstName":"A","role":"admin"}}', 422],
    ['a list for an object', '[]', 422],
    ['null', 'null', 422],
    ['nothing', '', 422],
    ['2³¹ is a number like another', '{"user":{"firstName":"A","age":2147483648}}', 200],
    ['101 characters', `{"user":{"firstName":"${'a'.repeat(101)}"}}`, 422],
    ['a body above the limit', `{"user":{"firstName":"${'a'.repeat(16 * 1024)}"}}`, 413],
  ])('the reply to a request with %s has the right status', async (_name, body, status) => {
    const answer = await t.call(null, 'POST', '/api/nested', body);
    expect(answer.status).toBe(status);
    if (status !== 200) errorReply.parse(answer.body);
  });

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['nonsense', 415],
    ['application/json; charset=utf-8', 200],
  ])('a request with the content type %s is accepted only as JSON', async (type, status) => {
    const body = '{"user":{"firstName":"A"}}';
    const answer = await t.call(null, 'POST', '/api/nested', body, { 'content-type': type });
    expect(answer.status).toBe(status);
  });

  test('an address with broken escapes, NUL or wrong ids is refused', async () => {
    for (const path of ['/api/thing/%', '/api/thing/%ff']) {
      const { status, body } = await t.call(null, 'GET', path);
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation' });
    }
    for (const path of ['/api/thing/%00', '/api/thing/1', '/api/thing/..%2f..%2fetc']) {
      expect((await t.call(null, 'GET', path)).status).toBe(422);
    }
    const id = '/api/thing/018f0000-0000-7000-8000-000000000000';
    expect((await t.call(null, 'GET', id)).status).toBe(200);
    expect((await t.call(null, 'GET', `${id}/`)).status).toBe(200);
    for (const query of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1&page=2', 'other=1']) {
      expect({ query, status: (await t.call(null, 'GET', `${id}?${query}`)).status }).toEqual({
        query,
        status: 422,
      });
    }
  });

  test('a body is refused by a call that takes none', async () => {
    expect((await t.call(null, 'POST', '/api/bare')).status).toBe(200);
    expect((await t.call(null, 'POST', '/api/bare', '')).status).toBe(200);
    expect((await t.call(null, 'POST', '/api/bare', '{}')).status).toBe(200);
    const { status, body } = await t.call(null, 'POST', '/api/bare', { role: 'admin' });
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        code: 'validation',
        message: 'Unknown field.',
        fields: { role: 'Unknown field.' },
      },
    });
  });
});

test('every wrong field is named by its path, in the catalogue’s words', async () => {
  const { body } = await t.call(null, 'POST', '/api/nested', {
    user: { firstName: ' ', age: 'x', scope: 'admin' },
  });
  expect(body).toEqual({
    code: 'validation',
    message: 'Please check the highlighted fields.',
    fields: {
      'user.firstName': 'Please input your Given name(s)!',
      'user.age': 'This isn’t valid. Check it and try again.',
      'user.scope': 'Unknown field.',
    },
  });
  const missing = await t.call(null, 'POST', '/api/nested', {});
  expect(missing.body.fields).toEqual({ user: 'Please input a value!' });
});

test('a statement that takes too long is ended: 503', async () => {
  const orm = await openDatabase({ url: db.url, entities: [], statementTimeout: 50 });
  const app = await buildServer(
    { ...t.app.services, orm },
    {
      routes: (server) =>
        route(server, sql, { access: 'open' }, async ({ tx, body }) => tx.execute(body.sql)),
    },
  );
  const payload = { sql: 'select pg_sleep(5)' };
  const answer = await app.inject({ method: 'POST', url: '/api/sql', payload });
  expect(answer.statusCode).toBe(503);
  await app.close();
  await orm.close(true);
});

test('every call is 503 without a database, and health says so', async () => {
  const orm = await openDatabase({ url: 'postgresql://nobody@127.0.0.1:9/none', entities: [] });
  const app = await buildServer(
    { ...t.app.services, orm },
    {
      routes: (server) => route(server, sql, { access: 'open' }, async ({ tx }) => tx.execute('')),
    },
  );
  for (const [method, url] of [
    ['POST', '/api/sql'],
    ['GET', '/api/health'],
    ['GET', '/api/ready'],
  ] as const) {
    const answer = await app.inject({
      method,
      url,
      ...(method === 'POST' && { payload: { sql: '' } }),
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      code: 'busy',
      message: 'The server is busy. Please try again in a moment.',
    });
  }
  await app.close();
  await orm.close(true);
});

describe('the log', () => {
  let written = '';

  test('the log names code and place of a database error, never its values or the address', async () => {
    const sink = new Writable({
      write(chunk, _encoding, done) {
        written += String(chunk);
        done();
      },
    });
    const app = await buildServer(
      { ...t.app.services, config: { ...t.app.services.config, logLevel: 'info' } },
      {
        logStream: sink,
        routes: (server) => {
          route(server, sql, { access: 'open' }, async ({ tx, body, request }) => {
            request.log.info({ email: 'amira@example.com', user: { password: 'p' } }, 'seen');
            return tx.execute(body.sql);
          });
          route(server, shown, { access: 'open' }, async () => Promise.resolve(null));
        },
      },
    );
    const payload = { sql: `select 'amira@example.com' from no_such_table` };
    await app.inject({
      method: 'POST',
      url: '/api/sql',
      payload,
      headers: { 'x-access-token': 'hush.hush.hush', cookie: 'a=hush' },
    });
    await app.inject('/api/thing/018e0000-0000-7000-8000-000000000000?token=hush');
    await app.inject('/api/thing/018f0000-0000-7000-8000-000000000000?page=1');
    await app.close();
    expect(written).toContain('42P01');
    expect(written).toContain('/api/thing/:id');
    expect(written).not.toMatch(/amira|hush|018[ef]0000|"p"/);
  });
});
