import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { browserOf, countedByBrowser } from '#api/accounts/sessions/client-cookie.ts';

const config = { publicUrl: 'https://press.example.org', jwtSecret: 'a secret' };
const request = (cookie?: string) =>
  ({
    cookies: cookie === undefined ? {} : { '__Secure-touchline_client': cookie },
    headers: {},
  }) as unknown as FastifyRequest;
const owner = (cookie?: string, by = config) => countedByBrowser(by)(request(cookie));

test('a browser is counted by the cookie that a login gave it', () => {
  const [{ cookie }, other] = [browserOf(config, request()), browserOf(config, request())];
  expect(owner(cookie)).toBe(`browser ${cookie}`);
  expect(owner(other.cookie)).not.toBe(owner(cookie));
  expect(browserOf(config, request(cookie)).cookie, 'and it stays').toBe(cookie);
});

test.each([
  ['no cookie', undefined],
  ['an empty one', ''],
  ['a made-up one', randomBytes(16).toString('base64url')],
  ['a long one', 'A'.repeat(5000)],
])('%s proves no browser, so strangers are counted by address', (_what, cookie) => {
  expect(owner(cookie)).toBeUndefined();
});

test('a cookie that another secret made proves no browser', () => {
  const { cookie } = browserOf({ ...config, jwtSecret: 'another secret' }, request());
  expect(owner(cookie)).toBeUndefined();
  expect(owner(cookie, { ...config, jwtSecret: 'another secret' }), 'control').toBeDefined();
});

test('a browser whose cookie an earlier version made is still known, and gets a genuine one', () => {
  const old = randomBytes(16).toString('base64url');
  const { client, nextClient, cookie } = browserOf(config, request(old));
  expect(client).toEqual(browserOf(config, request(old)).client);
  expect(client).not.toEqual(nextClient);
  expect(owner(cookie)).toBeDefined();
});
