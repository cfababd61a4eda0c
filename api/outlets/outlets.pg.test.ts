import { expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { currentOutlet } from '#api/outlets/read-outlets.ts';
import { insertInvitation, insertMember, insertOutlet } from '#api/outlets/testing/outlet-scene.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: registerRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const account = async ({ id }: TestActor) =>
  (
    await run(
      `select organization, organization_arabic as arabic, outlet_state as state, version
       from account where id = ?`,
      [id],
    )
  )[0];
const outletOf = ({ id }: TestActor) => db.tx((tx) => currentOutlet(tx, id));

/** An outlet with a manager, and the calls that its people make. */
async function createScene() {
  const outlet = await db.tx((tx) => insertOutlet(tx));
  const [admin, manager] = [await t.asActor('admin'), await t.asActor('member')];
  await db.tx((tx) => insertMember(tx, outlet.id, manager.id, 'manager'));
  const member = (id: string) => `/api/outlet/${outlet.id}/member/${id}`;
  return {
    ...outlet,
    admin,
    manager,
    edit: (edit: object, version?: number) =>
      t.call(admin, 'PATCH', `/api/admin/outlet/${outlet.id}`, { outlet: edit, version }),
    add: (person: TestActor, isManager = false) =>
      t.call(admin, 'POST', `/api/admin/outlet/${outlet.id}/member`, {
        accountId: person.id,
        manager: isManager,
      }),
    vouch: (actor: TestActor, person: TestActor) =>
      t.call(actor, 'PATCH', member(person.id), { vouched: true }),
    remove: (actor: TestActor, person: TestActor) => t.call(actor, 'DELETE', member(person.id)),
    read: async () => (await t.call(admin, 'GET', `/api/admin/outlet/${outlet.id}`)).body.data,
    invitation: () => db.tx((tx) => insertInvitation(tx, outlet.id, { sender: manager.id })),
  };
}

const join = (actor: TestActor, token: string) =>
  t.call(actor, 'POST', '/api/outlet/join', { token });
const own = async (actor: TestActor) => (await t.call(actor, 'GET', '/api/outlet')).body.data;

test('two open outlets cannot have the same name, a closed one frees its name', async () => {
  const scene = await createScene();
  const create = () =>
    t.call(scene.admin, 'POST', '/api/admin/outlet', {
      outlet: { name: scene.name.toUpperCase(), type: 'tv' },
    });
  expect(await create()).toMatchObject({
    status: 422,
    body: { fields: { 'outlet.name': 'There is already an outlet with this name.' } },
  });
  expect((await scene.edit({ closed: true })).body.data.closedAt).not.toBeNull();
  expect((await create()).status).toBe(201);
});

test('a stale version of an outlet is refused, and nothing can change a closed one', async () => {
  const scene = await createScene();
  const { version } = await scene.read();
  expect((await scene.edit({ type: 'tv' }, version)).body.data).toMatchObject({ type: 'tv' });
  expect((await scene.edit({ type: 'radio' }, version)).status).toBe(409);
  await scene.edit({ closed: true });
  for (const edit of [{ type: 'radio' }, { closed: true }])
    expect((await scene.edit(edit)).body.message).toBe('This outlet is closed.');
});

test('an outlet’s new name becomes the organization of the people it vouches for, and of no one else', async () => {
  const scene = await createScene();
  const [vouched, joined] = [await t.asActor('member'), await t.asActor('member')];
  await scene.add(vouched);
  await db.tx((tx) => insertMember(tx, scene.id, joined.id, 'joined'));
  const name = `${scene.name} Weekly`;
  expect((await scene.edit({ name, nameArabic: 'دلتا برس' })).status).toBe(200);
  for (const person of [vouched, scene.manager])
    expect(await account(person)).toMatchObject({ organization: name, arabic: 'دلتا برس' });
  expect(await account(joined)).toMatchObject({ organization: 'The Daily Test', arabic: null });
  expect(await run('select key from outlet_alias where outlet_id = ?', [scene.id])).toEqual([
    { key: scene.name.toLowerCase().replaceAll('-', ' ') },
  ]);
});

test('the league can add a person as manager, who gets an email and the outlet’s name', async () => {
  const scene = await createScene();
  const person = await t.asActor('pending');
  expect((await scene.add(person, true)).status).toBe(201);
  expect(await account(person)).toMatchObject({ organization: scene.name, state: 'manager' });
  expect(
    await run(`select data from mail where recipient = ? and template = 'outletAdded'`, [
      person.email,
    ]),
  ).toMatchObject([{ data: { outlet: scene.name, manager: true } }]);
  expect((await scene.add(person)).status).toBe(409);
  for (const kind of ['officer', 'admin', 'rejected'] as const)
    expect((await scene.add(await t.asActor(kind))).status).toBe(404);
});

test('a person who joins counts as the outlet’s only once a manager vouches', async () => {
  const scene = await createScene();
  const person = await t.asActor('pending');
  const { token } = await scene.invitation();
  expect(await join(person, token)).toMatchObject({
    status: 200,
    body: { data: { name: scene.name, state: 'joined', people: null, invitations: null } },
  });
  expect([await outletOf(person), (await account(person))?.['organization']]).toEqual([
    null,
    'The Daily Test',
  ]);
  expect((await scene.vouch(person, person)).status).toBe(403);
  expect((await scene.vouch(scene.manager, person)).body.data).toMatchObject({ state: 'vouched' });
  expect(await outletOf(person)).toEqual({ id: scene.id, name: scene.name, type: 'print' });
  expect(await account(person)).toMatchObject({ organization: scene.name });
  expect((await own(person)).state).toBe('vouched');
});

test('a manager sees names, roles and states of the outlet’s people, and nothing else about them', async () => {
  const scene = await createScene();
  const person = await t.asActor('pending');
  await join(person, (await scene.invitation()).token);
  const { people } = await own(scene.manager);
  expect(people[0]).toEqual({
    accountId: person.id,
    firstName: 'Test',
    lastName: 'pending',
    nameArabic: null,
    role: 'photographer',
    status: 'pending',
    state: 'joined',
    joinedAt: expect.any(String),
    unavailableUntil: null,
  });
  expect(JSON.stringify(people)).not.toContain(person.email);
});

test('a manager whose approval ended no longer sees or changes the outlet’s people', async () => {
  const scene = await createScene();
  const person = await t.asActor('member');
  await db.tx((tx) => insertMember(tx, scene.id, person.id, 'joined'));
  await run(`update account set status = 'pending' where id = ? returning 1`, [scene.manager.id]);
  expect(await own(scene.manager)).toMatchObject({ state: 'manager', people: null });
  expect((await scene.vouch(scene.manager, person)).status).toBe(403);
  expect((await scene.remove(scene.manager, person)).status).toBe(404);
  expect((await own(person)).state).toBe('joined');
});

test('a manager can remove people but no other manager, whom only the league removes', async () => {
  const scene = await createScene();
  const [other, person] = [await t.asActor('member'), await t.asActor('member')];
  await scene.add(other, true);
  await scene.add(person);
  expect((await scene.remove(scene.manager, other)).status).toBe(403);
  expect((await own(other)).state).toBe('manager');
  expect((await scene.remove(scene.manager, person)).status).toBe(200);
  expect([await own(person), await outletOf(person)]).toEqual([null, null]);
  expect((await scene.remove(scene.manager, person)).status).toBe(404);
  const demote = await t.call(scene.admin, 'PATCH', `/api/outlet/${scene.id}/member/${other.id}`, {
    manager: false,
  });
  expect(demote.body.data.state).toBe('vouched');
  expect((await scene.remove(scene.admin, other)).status).toBe(200);
});

test('closing an outlet ends its memberships and invitations', async () => {
  const scene = await createScene();
  const { token } = await scene.invitation();
  await scene.edit({ closed: true });
  expect(await own(scene.manager)).toBeNull();
  expect(await account(scene.manager)).toMatchObject({ state: null });
  expect((await join(await t.asActor('member'), token)).status).toBe(422);
  expect((await scene.add(await t.asActor('member'))).status).toBe(409);
  expect(
    (
      await t.call(scene.admin, 'POST', `/api/outlet/${scene.id}/invitations`, {
        email: 'someone@press.example',
      })
    ).status,
  ).toBe(409);
});

test('the organization of a vouched person is read-only for the person and for administrators', async () => {
  const scene = await createScene();
  const person = await t.asActor('member');
  await scene.add(person);
  const calls = [
    [person, `/api/profile/user/${person.id}`],
    [scene.admin, `/api/admin/user/${person.id}`],
  ] as const;
  for (const [actor, path] of calls) {
    const change = (user: object) => t.call(actor, 'PATCH', path, { user });
    expect((await change({ organization: 'Elsewhere' })).body.fields).toEqual({
      'user.organization': expect.stringContaining('Your outlet vouches for you'),
    });
    expect((await change({ organization: scene.name, firstName: 'Amira' })).status).toBe(200);
  }
  await scene.remove(person, person);
  for (const [actor, path] of calls)
    expect((await t.call(actor, 'PATCH', path, { user: { organization: 'Free' } })).status).toBe(
      200,
    );
});

test('an edit of the organization that waits for the vouching is refused', async () => {
  const scene = await createScene();
  const person = await t.asActor('member');
  const change = await duringTransaction(
    db,
    (tx) => insertMember(tx, scene.id, person.id, 'vouched'),
    () =>
      t.call(person, 'PATCH', `/api/profile/user/${person.id}`, {
        user: { organization: 'Elsewhere' },
      }),
  );
  expect(change.status).toBe(422);
});

test('deleting an account ends the membership and deletes the addresses of its invitations', async () => {
  const scene = await createScene();
  const person = await t.asActor('member');
  const { token } = await scene.invitation();
  await join(person, token);
  await db.tx((tx) =>
    insertInvitation(tx, scene.id, { sender: scene.manager.id, email: person.email }),
  );
  const data = await t.call(person, 'GET', `/api/profile/${person.id}/data`);
  expect(data.body.data.outletMemberships).toMatchObject([{ outlet_id: scene.id, left_at: null }]);
  expect(data.body.data.outletInvitations).toHaveLength(1);
  expect(JSON.stringify(data.body.data.outletInvitations)).not.toContain('hash');
  expect((await t.call(scene.admin, 'DELETE', `/api/admin/user/${person.id}`)).status).toBe(200);
  const left = 'select left_at is not null as "hasLeft" from outlet_member where account_id = ?';
  expect(await run(left, [person.id])).toEqual([{ hasLeft: true }]);
  expect(await run('select id from outlet_invitation where outlet_id = ?', [scene.id])).toEqual([]);
});
