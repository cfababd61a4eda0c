import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteExpiredRows } from '#api/accounts/privacy/retention.ts';
import { insertInvitation, insertMember, insertOutlet } from '#api/outlets/testing/outlet-scene.ts';
import { outletRoutes } from '#api/outlets/routes.ts';
import { cancelReason } from '#api/notifications/outbox/cancel-reasons.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { db as statements, entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: outletRoutes, env: { RATE_LIMIT: 'on' } });

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const address = () => `${randomUUID()}@press.example`;
const open = (token: string) => t.call(null, 'POST', '/api/outlet/invitation', { token });
const join = (actor: TestActor, token: string) =>
  t.call(actor, 'POST', '/api/outlet/join', { token });

async function createScene() {
  const manager = await t.asActor('member');
  const outlet = await db.tx(async (tx) => {
    const made = await insertOutlet(tx);
    await insertMember(tx, made.id, manager.id, 'manager');
    return made;
  });
  return {
    ...outlet,
    manager,
    invite: (email: string, actor = manager) =>
      t.call(actor, 'POST', `/api/outlet/${outlet.id}/invitations`, { email }),
    stored: () => db.tx((tx) => insertInvitation(tx, outlet.id, { sender: manager.id })),
  };
}

async function mailTo(email: string) {
  const mails = await run(
    `select id, data, language, account_id from mail
     where recipient = ? and template = 'outletInvitation' order by id`,
    [email],
  );
  return mails as { id: string; data: { token: string; outlet: string }; language: string }[];
}

test('an invited person gets a link that shows the outlet and works once', async () => {
  const { name, invite, manager } = await createScene();
  const person = await t.asActor('member');
  await run(`update account set language = 'ar' where id = ? returning 1`, [person.id]);
  expect((await invite(person.email)).status).toBe(201);
  const [mail] = await mailTo(person.email);
  expect(mail).toMatchObject({ language: 'ar', data: { outlet: name, inviter: 'Test member' } });
  const token = mail!.data.token;
  expect((await open(token)).body.data).toMatchObject({
    name,
    type: 'print',
    inviter: 'Test member',
  });
  expect((await join(person, token)).status).toBe(200);
  expect((await open(token)).status).toBe(422);
  expect((await join(await t.asActor('member'), token)).status).toBe(422);
  const stored = await run('select token_hash from outlet_invitation where account_id = ?', [
    person.id,
  ]);
  expect(String(stored[0]?.['token_hash'])).not.toContain(token);
  expect((await t.call(manager, 'GET', '/api/outlet')).body.data.invitations).toEqual([]);
});

test('an invitation is emailed to an address without an account, in the sender’s language', async () => {
  const { invite } = await createScene();
  const email = address();
  expect((await invite(email)).body.data).toMatchObject({ email });
  expect(await mailTo(email)).toMatchObject([{ language: 'en', account_id: null }]);
});

test('an open invitation is refused a second time, an expired one is replaced', async () => {
  const { invite } = await createScene();
  const email = address();
  const { id } = (await invite(email)).body.data;
  expect((await invite(email)).status).toBe(409);
  await run('update outlet_invitation set ends_at = now() where id = ? returning 1', [id]);
  expect((await invite(email)).body.data.id).toBe(id);
  const [former, latest] = await mailTo(email);
  expect((await open(former!.data.token)).status).toBe(422);
  expect((await open(latest!.data.token)).status).toBe(200);
});

test('an invitation ends when it expires, is withdrawn, or its sender no longer manages the outlet', async () => {
  const { stored, manager, id: outletId } = await createScene();
  const [expired, withdrawn, last] = [await stored(), await stored(), await stored()];
  await run('update outlet_invitation set ends_at = now() where id = ? returning 1', [expired.id]);
  expect((await t.call(manager, 'DELETE', `/api/outlet-invitation/${withdrawn.id}`)).status).toBe(
    200,
  );
  expect(await run('select id from outlet_invitation where id = ?', [withdrawn.id])).toEqual([]);
  for (const { token } of [expired, withdrawn])
    expect((await join(await t.asActor('member'), token)).body.fields).toEqual({
      token: expect.stringContaining('This invitation has expired'),
    });
  expect((await open(last.token)).status).toBe(200);
  await t.call(manager, 'DELETE', `/api/outlet/${outletId}/member/${manager.id}`);
  expect((await open(last.token)).status).toBe(422);
});

test('an accepted invitation cannot be withdrawn', async () => {
  const { stored, manager } = await createScene();
  const { id, token } = await stored();
  await join(await t.asActor('member'), token);
  expect((await t.call(manager, 'DELETE', `/api/outlet-invitation/${id}`)).status).toBe(404);
});

test('one address gets at most five invitations in an hour', async () => {
  const { invite, manager } = await createScene();
  const email = address();
  for (let sent = 0; sent < 5; sent += 1) {
    const { id } = (await invite(email)).body.data;
    await t.call(manager, 'DELETE', `/api/outlet-invitation/${id}`);
  }
  expect((await invite(email)).status).toBe(429);
  expect((await invite(address())).status).toBe(201);
});

test('a person who belongs to an outlet cannot join another, and the link stays open', async () => {
  const [first, second] = [await createScene(), await createScene()];
  const person = await t.asActor('member');
  await join(person, (await first.stored()).token);
  const { token } = await second.stored();
  expect(await join(person, token)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('one outlet only') },
  });
  expect((await open(token)).status).toBe(200);
  await t.call(person, 'DELETE', `/api/outlet/${first.id}/member/${person.id}`);
  expect((await join(person, token)).body.data).toMatchObject({ name: second.name });
});

test('a membership that commits while a person joins elsewhere is the only one', async () => {
  const [first, second] = [await createScene(), await createScene()];
  const person = await t.asActor('member');
  const { token } = await second.stored();
  const answer = await duringTransaction(
    db,
    (tx) => insertMember(tx, first.id, person.id, 'vouched'),
    () => join(person, token),
  );
  expect(answer).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('one outlet only') },
  });
});

test('a person does not join with a link that another person’s join commits meanwhile', async () => {
  const { stored, id } = await createScene();
  const { token, id: invitation } = await stored();
  const [first, second] = [await t.asActor('member'), await t.asActor('member')];
  const accept = `update outlet_invitation set account_id = ?, ends_at = now() where id = ? returning 1`;
  const answer = await duringTransaction(
    db,
    (tx) => tx.execute(accept, [first.id, invitation]),
    () => join(second, token),
  );
  expect(answer.status).toBe(422);
  const joined = 'select 1 from outlet_member where outlet_id = ? and vouched_at is null';
  expect(await run(joined, [id])).toEqual([]);
});

test('a person who joins while the outlet is being closed does not belong to it', async () => {
  const { stored, id } = await createScene();
  const { token } = await stored();
  const answer = await duringTransaction(
    db,
    (tx) => tx.execute('update outlet set closed_at = now() where id = ? returning 1', [id]),
    async () => join(await t.asActor('member'), token),
  );
  expect(answer.status).toBe(409);
});

test('an email about a withdrawn or accepted invitation is not sent', async () => {
  const { invite, manager } = await createScene();
  const [kept, withdrawn, accepted] = [address(), address(), address()];
  const ids = [];
  for (const email of [kept, withdrawn, accepted]) ids.push((await invite(email)).body.data.id);
  await t.call(manager, 'DELETE', `/api/outlet-invitation/${ids[1]}`);
  await join(await t.asActor('member'), (await mailTo(accepted))[0]!.data.token);
  const reasons = await db.tx((tx) =>
    statements(tx)
      .selectFrom('mail as m')
      .select((eb) => ['m.recipient', cancelReason(eb as never).as('reason')])
      .where('m.recipient', 'in', [kept, withdrawn, accepted])
      .execute(),
  );
  expect(Object.fromEntries(reasons.map(({ recipient, reason }) => [recipient, reason]))).toEqual({
    [kept]: null,
    [withdrawn]: 'mails.lapsed.link',
    [accepted]: 'mails.lapsed.link',
  });
});

test('invitations are deleted with their addresses 30 days after they ended, not earlier', async () => {
  const { stored } = await createScene();
  const [old, recent, current] = [await stored(), await stored(), await stored()];
  const end = `update outlet_invitation set ends_at = now() - make_interval(days => ?)
    where id = ? returning 1`;
  await run(end, [31, old.id]);
  await run(end, [29, recent.id]);
  await db.tx(deleteExpiredRows);
  const left = await run('select id from outlet_invitation where id in (?, ?, ?)', [
    old.id,
    recent.id,
    current.id,
  ]);
  expect(left.map(({ id }) => id).toSorted()).toEqual([recent.id, current.id].toSorted());
});
