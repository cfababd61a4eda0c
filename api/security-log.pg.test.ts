import { Writable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { registerRoutes } from '#api/app.ts';
import { startSecondFactor } from '#api/accounts/second-factor/testing/second-factor.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { toStorageError } from '#api/platform/files/file-store.ts';
import { createChangeQuota } from '#api/platform/http/change-quota.ts';
import { hashForLog } from '#api/platform/http/security-log.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

let written = '';
const logStream = new Writable({
  write(chunk, _encoding, done) {
    written += String(chunk);
    done();
  },
});
/** An account can make three changes; the clock stands still. */
const limits = { minute: { burst: 3, perMinute: 60 }, day: { burst: 50, perMinute: 1 } };
const db = withDatabase({ entities });
const t = testApp(db, {
  routes: async (app) => {
    await registerRoutes(app);
    app.get('/api/full-disk', { config: { access: 'open' } }, async () => {
      throw toStorageError(
        Object.assign(new Error('/srv/secret'), { code: 'ENOSPC', syscall: 'x' }),
      );
    });
    app.get('/api/full-database', { config: { access: 'open' } }, async () => {
      throw Object.assign(new Error('no room for secret'), { code: '53100' });
    });
  },
  env: { RATE_LIMIT: 'on', LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' },
  services: () => ({ changeQuota: createChangeQuota({ now: () => new Date(0) }, limits) }),
  logStream,
});

const password = 'corner flag wind';
const hash = hashPassword(password);
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const lines = (): Row[] =>
  written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const securityLines = () => lines().filter(({ security }) => security !== undefined);

let last = 0;
const newAddress = () => `203.0.113.${(last += 1)}`;

async function person(kind: ActorKind): Promise<TestActor> {
  const actor = await t.asActor(kind);
  await run('update account set password_hash = ? where id = ? returning id', [
    await hash,
    actor.id,
  ]);
  return actor;
}
const logInAs = ({ email }: { email: string }, address: string, typed = password) =>
  t.call(
    null,
    'POST',
    '/api/auth/login',
    { email, password: typed },
    { 'x-forwarded-for': address },
  );

beforeEach(() => {
  written = '';
});

describe('the log contains', () => {
  test('the security log contains log-ins, good and bad, by email hash and network', async () => {
    const [member, address] = [await person('member'), newAddress()];
    const statuses = [(await logInAs(member, address)).status];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await logInAs(member, address, 'wrong password')).status);
    expect(statuses).toEqual([200, 401, 401, 401, 401, 401, 429]);
    const emailHash = hashForLog(t.app.services.config.jwtSecret, member.email);
    const shared = { route: '/api/auth/login', network: address, emailHash };
    expect(securityLines()).toMatchObject([
      { security: 'login', level: 30, account: member.id, ...shared },
      ...Array.from({ length: 5 }, () => ({ security: 'login.failed', level: 40, ...shared })),
      { security: 'login.limited', level: 40, ...shared },
    ]);
    expect(written).not.toContain(member.email);
    expect(written).not.toMatch(/corner flag|wrong password|eyJ/);
  });

  test('the security log contains each step of a log-in with a second factor, without its codes', async () => {
    const [admin, address] = [await person('admin'), newAddress()];
    const code = await startSecondFactor({ db, t }, admin.id);
    const codes = await t.call(admin, 'POST', '/api/auth/second-factor/confirm', {
      secondFactorCode: code,
    });
    const [recoveryCode = ''] = codes.body.data.recoveryCodes;
    for (const given of [undefined, '000000', recoveryCode])
      await t.call(
        null,
        'POST',
        '/api/auth/login',
        { email: admin.email, password, secondFactorCode: given },
        { 'x-forwarded-for': address },
      );
    expect(securityLines().map(({ security, level }) => [security, level])).toEqual([
      ['secondFactor.on', 30],
      ['login.codeAsked', 30],
      ['login.wrongCode', 40],
      ['login.recoveryCode', 40],
    ]);
    for (const secret of [code, recoveryCode, '000000', admin.email])
      expect(written).not.toContain(`"${secret}"`);
  });

  test('the security log contains log-outs and sessions that two browsers used', async () => {
    const member = await person('member');
    const { refreshToken } = (await logInAs(member, newAddress())).body.data;
    const refresh = (client: string) =>
      t.call(null, 'POST', '/api/auth/refresh', { refreshToken }, { 'user-agent': client });
    expect((await refresh('thief')).status).toBe(200);
    expect((await refresh('owner')).status).toBe(412);
    await t.call(member, 'POST', '/api/auth/logout');
    expect(securityLines().map(({ security, level }) => [security, level])).toEqual([
      ['login', 30],
      ['session.reused', 40],
      ['logout', 30],
    ]);
    expect(securityLines()).toMatchObject([
      {},
      { session: refreshToken.split('.')[0] },
      { account: member.id },
    ]);
    expect(written).not.toContain(refreshToken);
  });

  test.each<ActorKind>(['member', 'officer', 'pending', 'rejected'])(
    'the security log contains the refusal of a call for administrators by a %s',
    async (kind) => {
      const actor = await t.asActor(kind);
      const call = (who: TestActor) => t.call(who, 'GET', `/api/admin/audit?text=${actor.email}`);
      expect((await call(actor)).status).toBe(403);
      const refused = { security: 'refused', level: 40, account: actor.id };
      expect(securityLines()).toMatchObject([{ ...refused, route: '/api/admin/audit' }]);
      expect(written).not.toContain(actor.email);
      // Control: an administrator is not refused.
      written = '';
      expect((await call(await t.asActor('admin'))).status).toBe(200);
      expect(securityLines()).toEqual([]);
    },
  );

  test('the security log contains calls over a limit', async () => {
    const member = await t.asActor('member');
    const change = () => t.call(member, 'POST', '/api/notifications/mail', {});
    for (let count = 0; count < 3; count += 1) expect((await change()).status).not.toBe(429);
    expect(securityLines(), 'control: a call within it').toEqual([]);
    expect((await change()).status).toBe(429);
    expect(securityLines()).toMatchObject([
      { security: 'limited', level: 40, account: member.id, route: '/api/notifications/mail' },
    ]);
  });

  test('the security log contains exports', async () => {
    const admin = await t.asActor('admin');
    const { eventId } = await db.tx((tx) => createSeason(tx));
    const url = `/api/file/event_${eventId}.xlsx/download`;
    await t.app.inject({ method: 'HEAD', url, headers: admin.headers });
    expect(securityLines(), 'control: headers are no export').toEqual([]);
    await t.app.inject({ url, headers: admin.headers });
    await t.call(admin, 'GET', `/api/profile/${admin.id}/data`);
    expect(securityLines()).toMatchObject([
      { security: 'export', account: admin.id, list: 'event', of: eventId },
      { security: 'export', account: admin.id, list: 'personalData' },
    ]);
  });

  test.each([
    ['/api/full-disk', 507, 'ENOSPC'],
    ['/api/full-database', 503, '53100'],
  ])(
    'the security log contains an error when there is no room: %s',
    async (path, status, reason) => {
      expect((await t.call(null, 'GET', path)).status).toBe(status);
      expect(lines()).toContainEqual(
        expect.objectContaining({ level: 50, reason, msg: 'the storage is full' }),
      );
      expect(written).not.toContain('secret');
      const { body } = await t.call(await t.asActor('admin'), 'GET', '/api/admin/overview');
      expect(body.data.troubles).toEqual(['storageFull']);
    },
  );
});

test('without the secret no one can test whose email a hash belongs to', () => {
  const email = 'amira@press.example';
  expect(hashForLog('a'.repeat(32), email)).not.toBe(hashForLog('b'.repeat(32), email));
  expect(hashForLog('a'.repeat(32), email)).toBe(hashForLog('a'.repeat(32), 'Amira@Press.example'));
  expect(hashForLog('a'.repeat(32), email)).toMatch(/^[0-9a-f]{16}$/);
});

describe('the audit log contains', () => {
  const entries = ({ id }: TestActor) =>
    run('select action, actor_id from audit_entry where subject_id = ?', [id]);

  test('the audit log contains each log-in of an administrator, and of no one else', async () => {
    const [admin, member] = [await person('admin'), await person('member')];
    for (const each of [admin, member]) {
      expect((await logInAs(each, newAddress())).status).toBe(200);
      expect((await logInAs(each, newAddress(), 'wrong password')).status).toBe(401);
    }
    expect(await entries(admin)).toEqual([{ action: 'account.login', actor_id: admin.id }]);
    expect(await entries(member)).toEqual([]);
  });

  test('the audit log also contains the log-in of an administrator whose changes a stolen session has used up', async () => {
    const admin = await person('admin');
    const { changeQuota } = t.app.services;
    const take = () => changeQuota.take(t.app.services.orm.em.fork(), admin.id);
    for (let n = 0; n < 3; n += 1) await take();
    await expect(take()).rejects.toThrow('Too many changes');
    expect((await logInAs(admin, newAddress())).status).toBe(200);
    expect(await entries(admin)).toHaveLength(1);
  });

  test('the audit log contains no more log-ins than an account may make changes', async () => {
    const admin = await person('admin');
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await logInAs(admin, newAddress())).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await entries(admin)).toHaveLength(3);
    const sessions = await run(
      'select id from session where account_id = ? and refreshed_by is not null',
      [admin.id],
    );
    expect(sessions, 'the refused log-in opened no session').toHaveLength(3);
  });
});
