import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { englishText, messageText } from '#sync/contracts/messages/catalogue.ts';
import { protocolHeader } from '#sync/protocol/response-headers.ts';
import { pullReply } from '#sync/protocol/pull.ts';
import { pushReply } from '#sync/protocol/push.ts';
import { issueToken } from '#api/platform/auth/tokens.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { syncRoutes } from '#api/sync/sync-routes.ts';

const db = withDatabase();
const server = testApp(db, { routes: syncRoutes });
const device = randomUUID();

const first = { protocol: 1, epoch: null, cursors: {} };
const pull = (actor: TestActor | null, body: unknown = first) =>
  server.call(actor, 'POST', '/api/sync/pull', body);
const push = (actor: TestActor | null, ...mutations: unknown[]) =>
  server.call(actor, 'POST', '/api/sync/push', { protocol: 1, device, mutations });
const run = (sql: string, params: unknown[] = []) =>
  db.orm.em.fork().execute<{ id: string }[]>(sql, params);

async function makeEvent(open = true): Promise<string> {
  const [row] = await run(
    `insert into event (name, description, start_date, end_date, accreditation_enabled)
     values ('Cup', '', '2026-08-01', '2027-06-01', ?) returning id`,
    [open],
  );
  return String(row?.id);
}

/** Earlier versions of the app also send the account's scope. */
const joining = (eventId: string, scope?: 'member' | 'officer') => ({
  id: randomUUID(),
  seq: 1,
  name: 'event.join',
  args: { eventId, ...(scope && { scope }) },
});

test('a pull answers as the contract says, with the very text of the database', async () => {
  const member = await server.asActor('member');
  // Transactions of other test files may delay the feed for a moment.
  await expect.poll(async () => (await pull(member)).body.data.lagging).toBe(false);
  const { status, body, headers } = await pull(member);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const { epoch, buckets } = pullReply.parse(body.data);
  expect(Object.keys(buckets).toSorted()).toEqual(['season', `user/${member.id}`]);
  expect(buckets[`user/${member.id}`]?.rows['profile']).toMatchObject([{ id: member.id }]);

  const cursors = Object.fromEntries(
    Object.entries(buckets).map(([name, { cursor }]) => [name, cursor]),
  );
  const idle = await pull(member, { protocol: 1, epoch, cursors });
  expect(idle.body.data.buckets).toEqual({});
  expect(JSON.stringify(idle.body).length).toBeLessThanOrEqual(100);
});

test('guests, and accounts that are not approved, cannot pull or push', async () => {
  for (const call of [pull, push]) {
    expect((await call(null)).status).toBe(401);
    expect((await call(await server.asActor('pending'))).status).toBe(403);
    expect((await call(await server.asActor('rejected'))).status).toBe(403);
  }
});

/** The request of a phone that has everything. */
async function idleRequest(actor: TestActor) {
  await expect.poll(async () => (await pull(actor)).body.data.lagging).toBe(false);
  const { epoch, buckets } = pullReply.parse((await pull(actor)).body.data);
  const cursors = Object.fromEntries(
    Object.entries(buckets).map(([name, { cursor }]) => [name, cursor]),
  );
  return { protocol: 1, epoch, cursors };
}

test('a pull that finds no changes is one statement, the session included', async () => {
  const member = await server.asActor('member');
  const idle = await idleRequest(member);
  const pool = (await db.orm.em.getConnection().getNativeClient()) as unknown as {
    query: (query: { name?: string }) => unknown;
  };
  const query = vi.spyOn(pool, 'query');
  try {
    expect((await pull(member, idle)).status).toBe(200);
    expect(query.mock.calls.map(([{ name }]) => name)).toEqual([expect.stringMatching(/^sync_/)]);
  } finally {
    query.mockRestore();
  }
});

test.each([
  ['expired', 412, 'update session set expires_at = now() where id = ? returning id'],
  [
    'revoked',
    412,
    `update session set revoked_at = now(), revoked_reason = 'error.sessionEnded' where id = ? returning id`,
  ],
  [
    'deleted',
    412,
    'update account set deleted_at = now() from session s where s.id = ? and s.account_id = account.id returning s.id',
  ],
  [
    'blocked',
    403,
    `update account set status = 'rejected' from session s where s.id = ? and s.account_id = account.id returning s.id`,
  ],
])(
  'a person whose session or account is %s gets no rows, whatever the phone has',
  async (_, status, end) => {
    const member = await server.asActor('member');
    const requests = [
      first,
      await idleRequest(member),
      { ...first, cursors: { season: '1.aaaaaaaa' } },
    ];
    expect(await run(end, [member.sessionId])).toHaveLength(1);
    for (const request of requests) {
      const answer = await pull(member, request);
      expect(answer.status).toBe(status);
      expect(JSON.stringify(answer.body)).not.toContain('buckets');
    }
  },
);

test('a pull with the newest token ends the use of older ones, like every call', async () => {
  const { id, sessionId } = await server.asActor('member');
  const token = issueToken(server.app, 'access', { accountId: id, sessionId, generation: 0 }, 600);
  const [before] = await run('update session set newest_in_use = false where id = ? returning id', [
    sessionId,
  ]);
  expect(before).toEqual({ id: sessionId });
  const headers = { 'x-access-token': token };
  expect((await server.call(null, 'POST', '/api/sync/pull', first, headers)).status).toBe(200);
  expect(await run('select newest_in_use from session where id = ?', [sessionId])).toEqual([
    { newest_in_use: true },
  ]);
});

test('a phone with another protocol has to update', async () => {
  const member = await server.asActor('member');
  for (const path of ['/api/sync/pull', '/api/sync/push']) {
    const answer = await server.call(member, 'POST', path, { protocol: 2, whatever: [] });
    expect(answer.status).toBe(426);
    expect(answer.body).toEqual({
      code: 'upgrade_required',
      message: englishText('error.upgradeRequired'),
    });
  }
});

test.each([
  ['no body', ''],
  ['no protocol', { epoch: null, cursors: {} }],
  ['a cursor that is none', { ...first, cursors: { season: 'x' } }],
  ['a bucket that is none', { ...first, cursors: { "season'--": '0.AAAAAAAAAA' } }],
  ['a field too many', { ...first, buckets: ['season'] }],
  [
    'too many cursors',
    {
      ...first,
      cursors: Object.fromEntries(
        Array.from({ length: 201 }, () => [`event/${randomUUID()}`, '0.AAAAAAAAAA']),
      ),
    },
  ],
])('a pull with %s is 422', async (_what, body) => {
  expect((await pull(await server.asActor('member'), body)).status).toBe(422);
});

test('every answer of a sync call says that it is the portal’s, failures included', async () => {
  const member = await server.asActor('member');
  const answers = [
    await pull(null),
    await pull(member),
    await pull(member, {}),
    await push(member),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 422, 422]);
  for (const { headers } of answers) expect(headers[protocolHeader]).toBe('1');
});

test('an application made without signal is made once, and comes down with the next pull', async () => {
  const member = await server.asActor('member');
  const event = await makeEvent();
  const mutation = joining(event);
  const answer = await push(member, mutation);
  expect(pushReply.parse(answer.body.data)).toEqual({
    results: [{ id: mutation.id, status: 'applied' }],
  });
  expect((await push(member, mutation)).body).toEqual(answer.body);
  const rows = await run('select from accreditation where account_id = ?', [member.id]);
  expect(rows).toHaveLength(1);
  const { body } = await pull(member);
  expect(body.data.buckets[`user/${member.id}`].rows.accreditation).toMatchObject([
    { eventId: event, status: 'pending' },
  ]);
});

test.each(['member', 'officer'] as const)(
  'the scope that earlier versions send for %s accounts is accepted',
  async (scope) => {
    const actor = await server.asActor(scope);
    const { results } = (await push(actor, joining(await makeEvent(), scope))).body.data;
    expect(results).toMatchObject([{ status: 'applied' }]);
  },
);

test('an administrator cannot apply or book', async () => {
  const admin = await server.asActor('admin');
  const eventId = await makeEvent();
  const booking = {
    ...joining(''),
    name: 'match.join',
    args: { eventId, matchId: randomUUID() },
  };
  const { results } = (await push(admin, joining(eventId), booking)).body.data;
  expect(results).toMatchObject([
    { status: 'refused', code: 'forbidden' },
    { status: 'refused', code: 'forbidden' },
  ]);
});

test("a refusal by a pushed command has the catalogue's text and is final", async () => {
  const member = await server.asActor('member');
  const closed = await makeEvent(false);
  const late = joining(closed);
  const wrong = joining(await makeEvent(), 'officer');
  const { results } = (await push(member, late, wrong)).body.data;
  expect(results).toEqual([
    {
      id: late.id,
      status: 'refused',
      code: 'forbidden',
      message: englishText('events.windowClosed'),
      data: { reason: { key: 'events.windowClosed' } },
    },
    {
      id: wrong.id,
      status: 'refused',
      code: 'forbidden',
      message: englishText('error.forbidden'),
      data: { reason: { key: 'error.forbidden' } },
    },
  ]);
  await run('update event set accreditation_enabled = true where id = ?', [closed]);
  expect((await push(member, late)).body.data.results).toEqual([results[0]]);
  // Control: a new mutation succeeds now.
  expect((await push(member, joining(closed))).body.data.results[0].status).toBe('applied');
});

test('a refusal is delivered again in the language of the caller', async () => {
  const member = await server.asActor('member');
  const late = joining(await makeEvent(false));
  const body = { protocol: 1, device, mutations: [late] };
  const message = async (language: string) => {
    const headers = { 'accept-language': language };
    const answer = await server.call(member, 'POST', '/api/sync/push', body, headers);
    return (answer.body.data.results as { message: string }[])[0]?.message;
  };
  expect(await message('en')).toBe(messageText('en', 'events.windowClosed'));
  expect(await message('ar-EG, en;q=0.5')).toBe(messageText('ar', 'events.windowClosed'));
  // Earlier versions stored answers like this.
  await run(`update sync.mutation set answer = answer - 'data' where id = ? returning id`, [
    late.id,
  ]);
  expect(await message('ar')).toBe(messageText('en', 'events.windowClosed'));
});

test('a booking without accreditation is refused, the one after it applied', async () => {
  const member = await server.asActor('member');
  const ids = { eventId: randomUUID(), matchId: randomUUID() };
  const booking = { ...joining(''), name: 'match.join', args: ids };
  const { results } = (await push(member, booking, joining(await makeEvent()))).body.data;
  expect(results).toMatchObject([
    { status: 'refused', code: 'forbidden', message: englishText('events.notAccredited') },
    { status: 'applied' },
  ]);
});

test('a mutation without an id makes the push unreadable, one with an id is refused by it', async () => {
  const member = await server.asActor('member');
  const good = joining(await makeEvent());
  expect((await push(member, { name: 'event.join' }, good)).status).toBe(422);
  const bent = { id: randomUUID(), name: 'event.join', seq: -1 };
  const { results } = (await push(member, bent, good)).body.data;
  expect(results).toMatchObject([
    { id: bent.id, status: 'refused', code: 'validation' },
    { status: 'applied' },
  ]);
});

test.each([
  ['half a letter', 'photo \ud83d'],
  ['a NUL', 'a\u0000'],
  ['bottomless nesting', JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown],
])('a mutation with %s in it does not hold up the others', async (_what, scope) => {
  const member = await server.asActor('member');
  const poison = { ...joining(randomUUID()), args: { scope } };
  const { status, body } = await push(member, poison, joining(await makeEvent()));
  expect(status).toBe(200);
  expect(body.data.results).toMatchObject([
    { id: poison.id, status: 'refused', code: 'validation' },
    { status: 'applied' },
  ]);
  expect((await push(member, poison)).body.data.results).toEqual([body.data.results[0]]);
});
