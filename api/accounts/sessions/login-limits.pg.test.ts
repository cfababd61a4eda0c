import { expect, test } from 'vitest';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { selectEarlierSessions } from '#api/accounts/sessions/log-in.ts';
import { countLoginAttempt } from '#api/accounts/sessions/login-limits.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

let now = new Date('2026-11-20T19:30:00Z');
/** Stands still between two steps, so that no pause ends while a busy machine hashes passwords. */
const clock = { now: () => now };
const waitSeconds = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

const db = withDatabase();
const t = testApp(db, {
  routes: accountRoutes,
  env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' },
  services: { clock },
});

const password = 'corner flag wind';
const hash = hashPassword(password);
let last = 0;
const newAddress = () => `203.0.${113 + Math.floor((last += 1) / 250)}.${last % 250}`;

async function email(): Promise<string> {
  const actor = await t.asActor('member');
  const stored = await hash;
  await db.tx((tx) =>
    tx.execute('update account set password_hash = ? where id = ?', [stored, actor.id]),
  );
  return actor.email;
}

const login = (from: string, who: string, word = 'wrong password') =>
  t.call(
    null,
    'POST',
    '/api/auth/login',
    { email: who, password: word },
    { 'x-forwarded-for': from },
  );
const times = async (n: number, act: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let index = 0; index < n; index += 1) statuses.push((await act()).status);
  return statuses;
};

test('the sixth failed login for one email from one address is refused, even with the correct password', async () => {
  const [from, who] = [newAddress(), await email()];
  expect(await times(6, () => login(from, who))).toEqual([401, 401, 401, 401, 401, 429]);
  const right = await login(from, who, password);
  expect(right.status).toBe(429);
  expect(right.headers['retry-after']).toBe('300');
  // The person at home and a colleague in the same office are not locked out.
  expect((await login(newAddress(), who, password)).status).toBe(200);
  expect((await login(from, await email(), password)).status).toBe(200);
});

test('an unknown email is counted too, so the limit does not reveal accounts', async () => {
  const from = newAddress();
  const statuses = await times(6, () => login(from, 'nobody@touchline.example'));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('the correct password clears the count, and so do five minutes', async () => {
  const [from, who] = [newAddress(), await email()];
  await times(4, () => login(from, who));
  expect((await login(from, who, password)).status).toBe(200);
  expect(await times(5, () => login(from, who))).toEqual([401, 401, 401, 401, 401]);
  expect((await login(from, who, password)).status).toBe(429);
  waitSeconds(299);
  expect((await login(from, who, password)).status).toBe(429);
  waitSeconds(1);
  expect((await login(from, who, password)).status).toBe(200);
});

test('guesses from many addresses slow down, and the pause doubles', async () => {
  const who = await email();
  const statuses = await times(10, () => login(newAddress(), who));
  expect(new Set(statuses), 'control: ten people may mistype').toEqual(new Set([401]));
  const seconds: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    const refused = await login(newAddress(), who);
    expect(refused.status).toBe(429);
    seconds.push(Number(refused.headers['retry-after']));
    waitSeconds(seconds.at(-1) ?? 0);
    expect((await login(newAddress(), who)).status).toBe(401);
  }
  expect(seconds).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

test('one of many concurrent guesses from different addresses is let through after the pause', async () => {
  const who = await email();
  await times(10, () => login(newAddress(), who));
  await db.tx((tx) =>
    tx.execute(`
      with last as (select * from login_attempt order by id desc limit 1)
      insert into login_attempt (address, email_hash, at)
      select address, email_hash, at from last, generate_series(1, 8)`),
  );
  waitSeconds(256);
  const attempt = () =>
    db.tx((tx) => countLoginAttempt(tx, { from: newAddress(), email: who, known: false }, clock));
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, attempt));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a browser that has logged in before is not delayed by strangers', async () => {
  const who = await email();
  const cookie = String((await login(newAddress(), who, password)).headers['set-cookie']);
  await times(10, () => login(newAddress(), who));
  expect((await login(newAddress(), who, password)).status).toBe(429);
  const headers = {
    'x-forwarded-for': newAddress(),
    cookie: /touchline_client=[^;]+/.exec(cookie)?.[0] ?? '',
  };
  const body = { email: who, password };
  expect((await t.call(null, 'POST', '/api/auth/login', body, headers)).status).toBe(200);
  // Control: the cookie counts for the account that logged in with it.
  const other = await email();
  await times(10, () => login(newAddress(), other));
  const there = { email: other, password };
  expect((await t.call(null, 'POST', '/api/auth/login', there, headers)).status).toBe(429);
});

test('a stranger who sends the user agent of a browser without cookies as the cookie is not known', async () => {
  const [who, agent] = [await email(), 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'];
  const { refreshToken } = (await login(newAddress(), who, password)).body.data;
  const sent = { 'user-agent': agent };
  expect((await t.call(null, 'POST', '/api/auth/refresh', { refreshToken }, sent)).status).toBe(
    200,
  );
  await times(10, () => login(newAddress(), who));
  const headers = {
    'x-forwarded-for': newAddress(),
    cookie: `touchline_client=${encodeURIComponent(agent)}`,
  };
  const body = { email: who, password: 'wrong password' };
  expect((await t.call(null, 'POST', '/api/auth/login', body, headers)).status).toBe(429);
});

test('only a login that succeeds makes a browser known, so that failures collect no cookies', async () => {
  const who = await email();
  const cookies = async (word: string) =>
    String((await login(newAddress(), who, word)).headers['set-cookie'] ?? '');
  expect(await cookies('wrong password')).not.toContain('touchline_client');
  expect(await cookies(password)).toContain('touchline_client');
});

test('a known browser has five guesses of its own', async () => {
  const [from, who] = [newAddress(), await email()];
  const set = String((await login(from, who, password)).headers['set-cookie']);
  const cookie = /touchline_client=[^;]+/.exec(set)?.[0] ?? '';
  const guess = (word: string) =>
    t.call(
      null,
      'POST',
      '/api/auth/login',
      { email: who, password: word },
      { 'x-forwarded-for': from, cookie },
    );
  expect(await times(6, () => guess('wrong password'))).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await guess(password)).status, 'also with the right password').toBe(429);
  // Control: others at its address are not concerned.
  expect((await login(from, await email(), password)).status).toBe(200);
});

test('a browser that has logged in before is looked up by an index, because strangers may ask', async () => {
  const plan = await db.tx(async (tx) => {
    await tx.execute('set local enable_seqscan = off');
    return selectEarlierSessions(tx, 'amira@press.example', Buffer.alloc(32)).explain();
  });
  expect(JSON.stringify(plan)).toContain('session_client');
});

test('concurrent attempts are counted', async () => {
  const [from, who] = [newAddress(), await email()];
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(from, who)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
});

test('fifty failed logins from one address reach the limit, whatever the emails', async () => {
  const from = newAddress();
  const statuses = await Promise.all(
    Array.from({ length: 55 }, (_, index) => login(from, `guess-${index}@touchline.example`)),
  );
  expect(statuses.filter(({ status }) => status === 401)).toHaveLength(50);
  // Control: the next address is accepted.
  expect((await login(newAddress(), 'guess-1@touchline.example')).status).toBe(401);
});

test('twenty logins of one account succeed within five minutes, and one more each 15 seconds', async () => {
  const [who, other] = [await email(), await email()];
  const statuses = await times(21, () => login(newAddress(), who, password));
  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
  expect(statuses[20]).toBe(429);
  const refused = await login(newAddress(), who, password);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '15']);
  expect((await login(newAddress(), other, password)).status, 'control').toBe(200);
  waitSeconds(15);
  expect((await login(newAddress(), who, password)).status).toBe(200);
});

test('logins over the limit do not count as failed ones', async () => {
  const [from, who] = [newAddress(), await email()];
  await times(20, () => login(from, who, password));
  expect(await times(6, () => login(from, who, password))).toEqual(Array(6).fill(429));
  waitSeconds(15);
  expect((await login(from, who, password)).status).toBe(200);
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, counted) => {
  expect(clientNetwork(address)).toBe(counted);
});

test('the /48 of an IPv6 address leaves an IPv4 address as it is', () => {
  const addresses = ['2001:db8:1:2::9', '198.51.100.7'];
  expect(addresses.map((address) => clientNetwork(address, 48))).toEqual([
    '2001:db8:1::/48',
    '198.51.100.7',
  ]);
});
