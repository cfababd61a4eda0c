/** Two hundred honest phones and browsers, and one stranger, behind the address of a stadium. */
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { signRefreshToken } from '#api/accounts/sessions/refresh-tokens.ts';
import { registerRoutes } from '#api/app.ts';
import { enrolmentUrl } from '#api/gates/enrolment-code.ts';
import { createGates } from '#api/gates/testing/gate-scene.ts';
import { testApp, type TestActor, type TestAnswer } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

/** Stands still, so that nothing is regained while a busy machine makes the calls. */
const clock = { now: () => new Date('2026-11-20T19:30:00Z') };
const db = withDatabase({ entities });
const t = testApp(db, {
  routes: registerRoutes,
  env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' },
  services: { clock },
});

const stadium = { 'x-forwarded-for': '198.51.100.20' };
const password = 'corner flag wind';
/** 150 members with a session, 26 of them in a browser that logs in again, and 24 stewards. */
const honest = { sessions: 150, browsers: 26, stewardsOfAGate: 12 };

const call = (
  actor: TestActor | null,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers = {},
) => t.call(actor, method, path, body, { ...stadium, ...headers });

async function together(count: number, act: (at: number) => Promise<TestAnswer>) {
  const statuses = new Map<number, number>();
  for (let from = 0; from < count; from += 50)
    for (const { status } of await Promise.all(
      Array.from({ length: Math.min(50, count - from) }, (_, at) => act(from + at)),
    ))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return Object.fromEntries(statuses);
}
/** Makes more calls than the process allows in a minute. */
const flood = (act: (at: number) => Promise<TestAnswer>) => together(1300, act);

let members: TestActor[];
let browsers: { email: string; cookie: string }[];
let codes: string[];
const logIn = (email: string, typed: string, headers = {}) =>
  call(null, 'POST', '/api/auth/login', { email, password: typed }, headers);

beforeAll(async () => {
  const [stored, made] = [await hashPassword(password), await db.tx((tx) => createGates(tx))];
  members = [];
  for (let n = 0; n < honest.sessions; n += 1) members.push(await t.asActor('member'));
  await db.tx((tx) => tx.execute('update account set password_hash = ?', [stored]));
  browsers = [];
  for (const { email } of members.slice(0, honest.browsers)) {
    const { headers } = await logIn(email, password);
    const cookie = /touchline_client=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
    browsers.push({ email, cookie });
  }
  const { config } = t.app.services;
  codes = made.gateIds
    .slice(0, 2)
    .map((gateId) => new URL(enrolmentUrl(config, { gateId, codeNo: 1 })).hash.slice(1));
}, longTestLimit);

const refreshAll = () =>
  together(honest.sessions, (at) => {
    const sessionId = members[at]?.sessionId ?? '';
    const claims = { sessionId, generation: 0 };
    const refreshToken = signRefreshToken(t.app.services.config.jwtSecret, claims);
    return call(null, 'POST', '/api/auth/refresh', { refreshToken });
  });
const logInAll = () =>
  together(honest.browsers, (at) => {
    const { email = '', cookie = '' } = browsers[at] ?? {};
    return logIn(email, password, { cookie });
  });
async function enrolAll() {
  const phone = (at: number) => ({
    code: codes[at % codes.length],
    device: randomUUID(),
    secret: randomBytes(32).toString('base64url'),
    label: `Steward ${at}`,
  });
  const count = codes.length * honest.stewardsOfAGate;
  return [
    await together(count, (at) => call(null, 'POST', '/api/gate/code', { code: phone(at).code })),
    await together(count, (at) => call(null, 'POST', '/api/gate/enrol', phone(at))),
  ];
}

test(
  'a stranger who floods /api/live and refreshes stops no one’s session',
  async () => {
    expect(await flood(() => call(null, 'GET', '/api/live'))).toEqual({ 200: 1300 });
    const made = { refreshToken: `${randomUUID()}.0.${'A'.repeat(43)}` };
    const answers = await flood(() => call(null, 'POST', '/api/auth/refresh', made));
    expect(answers, 'control: the address has no more').toEqual({ 401: 1200, 429: 100 });
    expect(await refreshAll()).toEqual({ 200: honest.sessions });
  },
  longTestLimit,
);

test(
  'a stranger who floods the enrolment stops no steward who has a right code',
  async () => {
    const wrong = {
      code: 'A'.repeat(48),
      device: randomUUID(),
      secret: 'A'.repeat(43),
      label: 'x',
    };
    for (const path of ['/api/gate/enrol', '/api/gate/code']) {
      await flood(() => call(null, 'POST', path, {}));
      const body = path === '/api/gate/code' ? { code: wrong.code } : wrong;
      expect((await call(null, 'POST', path, body)).status, 'control').toBe(429);
    }
    const count = codes.length * honest.stewardsOfAGate;
    expect(await enrolAll()).toEqual([{ 200: count }, { 201: count }]);
  },
  longTestLimit,
);

test(
  'a stranger who guesses passwords delays no browser that has logged in before',
  async () => {
    const guess = (at: number) => logIn(`guess-${at}@touchline.example`, 'wrong password');
    for (let at = 0; at < 50; at += 10)
      await Promise.all(Array.from({ length: 10 }, (_, n) => guess(at + n)));
    expect((await guess(50)).status, 'control: the address has no more failures').toBe(429);
    expect(await logInAll()).toEqual({ 200: honest.browsers });
    const empty = await flood(() => call(null, 'POST', '/api/auth/login', {}));
    expect(empty[429], 'control: nor calls').toBeGreaterThan(0);
    expect(await logInAll()).toEqual({ 200: honest.browsers });
  },
  longTestLimit,
);

test(
  'a person who is logged in can give the password while a stranger guesses at the address',
  async () => {
    await Promise.all(
      Array.from({ length: 51 }, (_, n) => logIn(`more-${n}@touchline.example`, 'wrong password')),
    );
    const own = (typed: string) =>
      call(members[60] ?? null, 'POST', '/api/auth/sessions/end-others', { password: typed });
    expect((await own(password)).status).toBe(200);
    // Control: a person who took over the session has five guesses.
    const guesses: number[] = [];
    for (let n = 0; n < 6; n += 1) guesses.push((await own('wrong password')).status);
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429]);
  },
  longTestLimit,
);

test(
  'a stranger who floods the public calls stops no call of an account',
  async () => {
    await flood(() => call(null, 'GET', '/api/league'));
    const made = { 'x-access-token': 'made up' };
    const answers = await flood(() => call(null, 'GET', '/api/auth/sessions', undefined, made));
    expect(answers, 'control: refusals of the address are counted').toEqual({
      401: expect.any(Number),
      429: expect.any(Number),
    });
    const all = await together(honest.sessions, (at) =>
      call(members[at] ?? null, 'GET', '/api/auth/sessions'),
    );
    expect(all).toEqual({ 200: honest.sessions });
  },
  longTestLimit,
);

test(
  'calls whose body cannot be read are counted by their address',
  async () => {
    const unreadable = [
      { status: 400, body: '{', type: 'application/json' },
      { status: 413, body: 'x'.repeat(20_000), type: 'application/json' },
      { status: 415, body: '{}', type: 'text/plain' },
    ];
    const send = (at: number, from: string) => {
      const { body, type } = unreadable[at % unreadable.length] ?? {};
      const headers = { 'x-forwarded-for': from, 'content-type': type };
      return call(null, 'POST', '/api/auth/refresh', body, headers);
    };
    expect(await flood((at) => send(at, '198.51.100.31'))).toEqual({
      400: 400,
      413: 400,
      415: 400,
      429: 100,
    });
    expect(
      await together(3, (at) => send(at, '198.51.100.32')),
      'control: another address',
    ).toEqual({
      400: 1,
      413: 1,
      415: 1,
    });
  },
  longTestLimit,
);

test(
  'an account that logs in without a cookie again and again gets no more forgotten passwords',
  async () => {
    const browser = async (email: string) => {
      const { headers } = await logIn(email, password, { 'x-forwarded-for': '198.51.100.30' });
      return /touchline_client=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
    };
    const [one = '', other = ''] = members.slice(100, 102).map(({ email }) => email);
    const [first, second, control] = [await browser(one), await browser(one), await browser(other)];
    expect(second).not.toBe(first);
    const forget = (cookie: string) =>
      call(null, 'POST', '/api/auth/forgot-password', { email: one }, { cookie });
    expect(await together(30, () => forget(first))).toEqual({ 200: 30 });
    expect((await forget(second)).status).toBe(429);
    expect((await forget(control)).status, 'control: another account').toBe(200);
  },
  longTestLimit,
);
