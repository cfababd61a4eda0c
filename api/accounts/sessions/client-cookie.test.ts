import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { browserOf, countedByBrowser, hashClient } from '#api/accounts/sessions/client-cookie.ts';

const config = { publicUrl: 'https://press.example.org', jwtSecret: 'a secret' };
const request = (cookie?: string, headers = {}) =>
  ({
    cookies: cookie === undefined ? {} : { '__Secure-touchline_client': cookie },
    headers,
  }) as unknown as FastifyRequest;
const owner = (cookie?: string, by = config) => countedByBrowser(by)(request(cookie));
const [amira, omar] = [randomUUID(), randomUUID()];
const logIn = (account = amira, cookie?: string, by = config) =>
  browserOf(by, request(cookie)).cookieFor(account);

test('a browser is counted by the account that its cookie was made for', () => {
  expect(owner(logIn(amira))).toBe(`browser ${amira}`);
  expect(owner(logIn(omar))).not.toBe(owner(logIn(amira)));
});

test('many logins of one account without a cookie are counted together, each as another client', () => {
  const [one, other] = [logIn(), logIn()];
  expect(owner(one)).toBe(owner(other));
  expect(hashClient(config, request(one))).not.toEqual(hashClient(config, request(other)));
});

test('a browser keeps its cookie when another account logs in there', () => {
  const cookie = logIn(amira);
  expect(logIn(omar, cookie)).toBe(cookie);
  const { client, nextClient } = browserOf(config, request(cookie));
  expect(nextClient(omar)).toEqual(client);
});

test('a browser that logs in gets the cookie whose hash its session has', () => {
  const { cookieFor, nextClient } = browserOf(config, request());
  expect(nextClient(amira)).toEqual(hashClient(config, request(cookieFor(amira))));
});

test.each([
  ['no cookie', undefined],
  ['an empty cookie', ''],
  ['a made-up cookie', randomBytes(36).toString('base64url')],
  ['a cookie of an earlier version', randomBytes(16).toString('base64url')],
  ['a long cookie', 'A'.repeat(5000)],
])('%s proves no browser, so strangers are counted by address', (_what, cookie) => {
  expect(owner(cookie)).toBeUndefined();
});

test('a cookie that another secret made proves no browser', () => {
  const other = { ...config, jwtSecret: 'another secret' };
  const cookie = logIn(amira, undefined, other);
  expect(owner(cookie)).toBeUndefined();
  expect(owner(cookie, other), 'control').toBeDefined();
});

test('no other spelling of a genuine cookie proves a browser', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  let cookie = logIn();
  while (!/[-_]/.test(cookie)) cookie = logIn();
  const others = Array.from(alphabet, (last) => cookie.slice(0, -1) + last);
  others.push(cookie.replaceAll('-', '+').replaceAll('_', '/'), `${cookie}=`);
  expect(others.filter((other) => owner(other) !== undefined)).toEqual([cookie]);
});

test('a user agent sent as the cookie is not the client of a session without cookies', () => {
  const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' };
  const victim = hashClient(config, request(undefined, agent));
  expect(browserOf(config, request(agent['user-agent'])).client).not.toEqual(victim);
  const asked = { 'user-agent': 'another' };
  expect(hashClient(config, request(agent['user-agent'], asked))).not.toEqual(victim);
});

test('a browser whose cookie an earlier version made stays the same client until it logs in', () => {
  const old = randomBytes(16).toString('base64url');
  const { client, nextClient, cookieFor } = browserOf(config, request(old));
  expect(client).toEqual(hashClient(config, request(old)));
  expect(client).not.toEqual(hashClient(config, request()));
  expect(client).not.toEqual(nextClient(amira));
  expect(owner(cookieFor(amira))).toBeDefined();
});
