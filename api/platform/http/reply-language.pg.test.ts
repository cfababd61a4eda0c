import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { AppError, conflict, rateLimited } from '#api/platform/errors/app-error.ts';
import { route } from '#api/platform/http/route.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const fails = endpoint('POST', '/fails', {
  summary: 'Fails',
  body: z.strictObject({ how: z.enum(['busy', 'limited', 'ended', 'expired', 'conflict']) }),
  reply: z.null(),
});
const works = endpoint('POST', '/works', {
  summary: 'Works',
  body: z.strictObject({}),
  reply: z.null(),
  message: 'places.teamEdited',
});
const reads = endpoint('GET', '/reads', { summary: 'Has no text', reply: z.null() });
const errors = {
  busy: () => new AppError('busy', 'error.busy', { retryAfter: 2 }),
  limited: () => rateLimited(2),
  ended: () => new AppError('session_ended', 'error.sessionEnded'),
  expired: () => new AppError('token_expired', 'error.tokenExpired'),
  conflict: () => conflict('error.stale'),
};

const db = withDatabase();
const t = testApp(db, {
  routes: (app) => {
    route(app, fails, { access: 'optional' }, async ({ body }) => {
      throw errors[body.how]();
    });
    route(app, works, { access: 'optional' }, async () => null);
    route(app, reads, { access: 'optional' }, async () => null);
  },
});

const arabic = { 'accept-language': 'ar-EG,ar;q=0.9,en;q=0.8' };
const english = { 'accept-language': 'en' };

async function memberWho(reads: 'en' | 'ar'): Promise<TestActor> {
  const actor = await t.asActor('member');
  await db.tx((tx) =>
    tx.execute('update account set language = ? where id = ?', [reads, actor.id]),
  );
  return actor;
}

describe('the text of a reply', () => {
  test('a reply’s text is in the language that the caller prefers, with its fields; the code is not', async () => {
    const { status, body, headers } = await t.call(null, 'POST', '/api/fails', { x: 1 }, arabic);
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        code: 'validation',
        message: messageText('ar', 'error.validation'),
        fields: {
          how: messageText('ar', 'error.required'),
          x: messageText('ar', 'error.unknownField'),
        },
      },
    });
    expect(body.message).toMatch(/[\u0600-\u06ff]/);
    expect(headers).toMatchObject({ 'content-language': 'ar', vary: 'accept-language' });
  });

  test('a reply’s text is in the language of the account without a header, otherwise in English', async () => {
    const say = async (actor: TestActor | null, headers: Record<string, string> = {}) =>
      (await t.call(actor, 'POST', '/api/works', {}, headers)).body.message;
    const saved = (language: 'en' | 'ar') => messageText(language, 'places.teamEdited');
    const reader = await memberWho('ar');
    expect(await say(reader)).toBe(saved('ar'));
    expect(await say(reader, english)).toBe(saved('en'));
    expect(await say(await memberWho('en'))).toBe(saved('en'));
    expect(await say(await memberWho('en'), arabic)).toBe(saved('ar'));
    expect(await say(null)).toBe(saved('en'));
    expect(await say(null, { 'accept-language': 'fr' })).toBe(saved('en'));
  });

  test.each([
    ['busy', 'error.busy', {}],
    ['limited', 'error.rateLimited', { seconds: 2 }],
    ['conflict', 'error.stale', {}],
  ] as const)('a failed call’s text is translated: %s', async (how, key, values) => {
    const { body } = await t.call(null, 'POST', '/api/fails', { how }, arabic);
    expect(body.message).toBe(messageText('ar', key, values));
  });

  test('a text is translated where no route is, and where the body is too large', async () => {
    const missing = await t.call(null, 'GET', '/api/nowhere', undefined, arabic);
    expect(missing.body).toEqual({
      code: 'not_found',
      message: messageText('ar', 'error.notFound'),
    });
    const large = await t.call(null, 'POST', '/api/works', { x: 'x'.repeat(20_000) }, arabic);
    expect(large.body).toEqual({
      code: 'too_large',
      message: messageText('ar', 'error.tooLarge'),
    });
    const broken = await t.call(null, 'GET', '/api/%', undefined, arabic);
    expect(broken.body.message).toBe(messageText('ar', 'error.unreadable'));
  });

  test.each([
    ['ended', 412, 'session_ended', 'Force Logout: ', 'error.sessionEnded'],
    ['expired', 401, 'token_expired', 'jwt expired: ', 'error.tokenExpired'],
  ] as const)('a text keeps the start programs read: %s', async (how, status, code, start, key) => {
    const answer = await t.call(null, 'POST', '/api/fails', { how }, arabic);
    expect(answer).toMatchObject({
      status,
      body: { code, message: `${start}${messageText('ar', key)}` },
    });
    const { body } = await t.call(null, 'POST', '/api/fails', { how }, english);
    expect(body.message).toBe(messageText('en', key));
  });
});

test('a reply without a text is the same in every language', async () => {
  const { body, headers } = await t.call(null, 'GET', '/api/reads', undefined, arabic);
  expect(body).toEqual({ data: null });
  expect(headers).not.toHaveProperty('content-language');
  expect(headers).not.toHaveProperty('vary');
});

describe('a repeated call', () => {
  const again = (actor: TestActor, path: string, body: object, headers: object, key: string) =>
    t.call(actor, 'POST', path, body, { ...headers, 'idempotency-key': key });

  test('a repeated call gets the stored reply in its own language', async () => {
    const actor = await memberWho('en');
    for (const [path, body, text] of [
      ['/api/works', {}, 'places.teamEdited'],
      ['/api/fails', { how: 'conflict' }, 'error.stale'],
    ] as const) {
      const key = randomUUID();
      const first = await again(actor, path, body, english, key);
      const second = await again(actor, path, body, arabic, key);
      expect(first.body.message).toBe(messageText('en', text));
      expect(second).toMatchObject({
        status: first.status,
        body: { ...first.body, message: messageText('ar', text) },
        headers: { 'content-language': 'ar' },
      });
      expect((await again(actor, path, body, english, key)).body).toEqual(first.body);
    }
  });

  test('a repeated call gets a reply that an older version stored, or with other words, as it is', async () => {
    const actor = await memberWho('ar');
    const key = randomUUID();
    const first = await again(actor, '/api/works', {}, english, key);
    for (const words of [null, '{"key": "places.renamed"}']) {
      await db.tx((tx) =>
        tx.execute('update idempotency_key set words = ?::jsonb where key = ?', [words, key]),
      );
      expect((await again(actor, '/api/works', {}, arabic, key)).body).toEqual(first.body);
    }
  });
});
