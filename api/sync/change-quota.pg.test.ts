/** Tests the quota of changes, with a phone's own engine and with plain calls. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { createHttpTransport } from '#sync/client/network/http-transport.ts';
import { createOutboxItem } from '#sync/client/outbox/member-mutations.ts';
import { createPhone, runCycle } from '#sync/client/testing/phone.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { createChangeQuota } from '#api/platform/http/change-quota.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { syncRoutes } from '#api/sync/sync-routes.ts';

let now = 0;
const limits = {
  minute: { burst: 20, perMinute: 60 },
  day: { burst: 1000, perMinute: 1 },
};
const db = withDatabase();
const t = testApp(db, {
  routes: (app) => {
    syncRoutes(app);
    app.post('/api/change', { config: { access: 'approved' } }, async () => ({ data: null }));
    app.get('/api/look', { config: { access: 'approved' } }, async () => ({ data: null }));
  },
  services: { changeQuota: createChangeQuota({ now: () => new Date(now) }, limits) },
});
beforeEach(() => {
  now += 24 * 3_600_000;
});

const device = randomUUID();
const post = (actor: TestActor, mutations: object[]) =>
  t.call(actor, 'POST', '/api/sync/push', { protocol: 1, device, mutations });

/** Edits of a name, each based on the one before. */
const edits = (count: number, first = 0) =>
  Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    seq: first + at,
    name: 'profile.edit',
    args: { organization: `Paper ${first + at + 1}` },
    base: { organization: first + at === 0 ? null : `Paper ${first + at}` },
  }));

async function asWriter(): Promise<TestActor> {
  const actor = await t.asActor('member');
  await db.tx((tx) =>
    tx.execute('update account set organization = null where id = ?', [actor.id]),
  );
  return actor;
}

async function auditRows(actor: TestActor): Promise<number> {
  const [row] = await db.tx((tx) =>
    tx.execute<{ rows: number }[]>(
      'select count(*)::int as rows from audit_entry where actor_id = ?',
      [actor.id],
    ),
  );
  return row?.rows ?? 0;
}

describe('a member who writes without end', () => {
  test('a member who writes without end stores no more rows than the quota allows, and learns how long to wait', async () => {
    const actor = await asWriter();
    const first = await post(actor, edits(50));
    const states = (first.body.data.results as { status: string }[]).map(({ status }) => status);
    expect(states.filter((status) => status === 'applied')).toHaveLength(20);
    expect(states.slice(20)).toEqual(Array.from({ length: 30 }, () => 'retry'));
    const second = await post(actor, edits(50, 20));
    expect([second.status, second.body]).toEqual([
      429,
      { code: 'rate_limited', message: englishText('error.tooManyChanges', { seconds: 20 }) },
    ]);
    expect(second.headers).toMatchObject({ 'retry-after': '20', 'touchline-protocol': '1' });
    expect(await auditRows(actor)).toBe(20);
    const other = await asWriter();
    expect((await post(other, edits(1))).status, 'control: another account').toBe(200);
  });

  test('a member who writes without end is also stopped in calls, but may read', async () => {
    const actor = await t.asActor('member');
    const statuses: number[] = [];
    for (let at = 0; at < 22; at += 1)
      statuses.push((await t.call(actor, 'POST', '/api/change')).status);
    expect(statuses.slice(20)).toEqual([429, 429]);
    expect((await t.call(actor, 'GET', '/api/look')).status).toBe(200);
    const pull = { protocol: 1, epoch: null, cursors: {} };
    expect((await t.call(actor, 'POST', '/api/sync/pull', pull)).status).toBe(200);
    expect((await post(actor, edits(1))).status).toBe(429);
    now += 60_000;
    expect((await t.call(actor, 'POST', '/api/change')).status).toBe(200);
  });
});

test('a phone with more changes than the quota waits, and loses none', async () => {
  const actor = await asWriter();
  const phone = await createPhone(actor.id);
  for (const { args, base } of edits(45))
    await phone.replica.outbox.add({
      ...createOutboxItem('profile.edit', args, base),
      attempted: false,
    });
  const credentials = {
    token: async () => actor.headers['x-access-token'],
    renew: async () => 'unreachable' as const,
    ended: async () => undefined,
  };
  const transport = createHttpTransport(memberSync.address, credentials, async (path, init) => {
    const headers = init?.headers as Record<string, string>;
    const answer = await t.app.inject({
      method: 'POST',
      url: path as string,
      headers: { ...headers, 'accept-encoding': 'identity' },
      payload: init?.body as string,
    });
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    });
  });
  const waiting = () => phone.replica.outbox.count();
  const due = () => phone.replica.outbox.toCollection().modify({ notBefore: 0 });

  await runCycle(phone, transport);
  expect(await waiting()).toBe(25);
  await due();
  expect(await runCycle(phone, transport)).toEqual({ kind: 'away', retryAfter: 20 });
  expect(await waiting()).toBe(25);
  for (let round = 0; round < 3; round += 1) {
    now += 20_000;
    await due();
    await runCycle(phone, transport);
  }
  expect([await waiting(), await phone.replica.attention.count()]).toEqual([0, 0]);
  const [row] = await db.tx((tx) =>
    tx.execute<{ organization: string }[]>('select organization from account where id = ?', [
      actor.id,
    ]),
  );
  expect(row?.organization).toBe('Paper 45');
});
