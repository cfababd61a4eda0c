import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { MergeSuggestion } from '#sync/contracts/outlets/manage-outlets.ts';
import { insertMember, insertOutlet } from '#api/outlets/testing/outlet-scene.ts';
import { outletRoutes } from '#api/outlets/routes.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: outletRoutes });

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

/** A name that no other test uses, and is near no other. */
const newName = () => `Delta ${randomUUID()}`;

async function person(organization: string, kind: ActorKind = 'member') {
  const actor = await t.asActor(kind);
  await run('update account set organization = ? where id = ? returning 1', [
    organization,
    actor.id,
  ]);
  return actor;
}

async function suggestion(name: string): Promise<MergeSuggestion | undefined> {
  const { body } = await t.call(await t.asActor('admin'), 'GET', '/api/admin/outlets/suggestions');
  return (body.data as MergeSuggestion[]).find(({ keys }) =>
    keys.some(({ spellings }) => spellings.includes(name)),
  );
}

const merge = async (body: object) =>
  t.call(await t.asActor('admin'), 'POST', '/api/admin/outlets/merge', { managers: [], ...body });
const state = async (id: string) =>
  (await run('select organization, outlet_state as state from account where id = ?', [id]))[0];

test('spellings of one name are suggested together, with those up to two letters apart', async () => {
  const name = newName();
  const near = name.replace('Delta', 'Dlta');
  const people = [await person(name), await person(name.toUpperCase()), await person(near)];
  await person(name.replace('Delta', 'Dakhla'));
  const found = await suggestion(name);
  expect(found?.keys.map(({ spellings, people: count }) => [spellings.length, count])).toEqual([
    [2, 2],
    [1, 1],
  ]);
  expect(found?.people.map(({ accountId }) => accountId).toSorted()).toEqual(
    people.map(({ id }) => id).toSorted(),
  );
  expect(found?.outlet).toBeNull();
});

test('one person’s organization is suggested only if it has an outlet’s name or alias', async () => {
  const [name, alias] = [newName(), newName()];
  await person(name);
  await person(alias);
  expect([await suggestion(name), await suggestion(alias)]).toEqual([undefined, undefined]);
  const { id } = await db.tx((tx) => insertOutlet(tx, { name }));
  expect((await suggestion(name))?.outlet).toMatchObject({ id, name });
  await run('insert into outlet_alias values (place_key(?), ?) returning 1', [alias, id]);
  expect((await suggestion(alias))?.outlet).toMatchObject({ id });
});

test('officers, rejected people and members of outlets are not suggested', async () => {
  const name = newName();
  const people = [
    await person(name),
    await person(name, 'pending'),
    await person(name, 'officer'),
    await person(name, 'rejected'),
    await person(name),
  ];
  await db.tx(async (tx) => insertMember(tx, (await insertOutlet(tx)).id, people[4]!.id, 'joined'));
  const found = await suggestion(name);
  expect(found?.people.map(({ accountId }) => accountId).toSorted()).toEqual(
    [people[0]!.id, people[1]!.id].toSorted(),
  );
});

test('merged people become vouched members with the outlet’s name, get an email, and can leave', async () => {
  const name = newName();
  const [first, second] = [await person(name), await person(name.toUpperCase(), 'pending')];
  const [{ key } = { key: '' }] = (await suggestion(name))?.keys ?? [];
  const outlet = { name: `${name}!`, type: 'print' };
  const { status, body } = await merge({ keys: [key], outlet, managers: [first.id] });
  expect([status, body.data]).toMatchObject([201, { merged: 2, left: 0 }]);
  expect(await state(first.id)).toEqual({ organization: `${name}!`, state: 'manager' });
  expect(await state(second.id)).toEqual({ organization: `${name}!`, state: 'vouched' });
  for (const { email, id } of [first, second])
    expect(
      await run(`select data from mail where recipient = ? and template = 'outletAdded'`, [email]),
    ).toMatchObject([{ data: { outlet: `${name}!`, manager: id === first.id } }]);
  expect(await suggestion(name)).toBeUndefined();
  const later = await person(name);
  expect((await suggestion(name))?.outlet).toMatchObject({ id: body.data.outletId });
  await merge({ keys: [key], outletId: body.data.outletId });
  expect(await state(later.id)).toMatchObject({ state: 'vouched' });
  const leave = `/api/outlet/${body.data.outletId}/member/${second.id}`;
  expect((await t.call(second, 'DELETE', leave)).status).toBe(200);
  expect(await state(second.id)).toMatchObject({ state: null });
});

test('a merge is refused for a manager who is not among its people, and for a closed outlet', async () => {
  const name = newName();
  await person(name);
  const stranger = await person(newName());
  const keys = [name.toLowerCase().replaceAll('-', ' ')];
  const outlet = { name, type: 'tv' };
  expect((await merge({ keys, outlet, managers: [stranger.id] })).body.fields).toHaveProperty(
    'managers',
  );
  expect((await merge({ keys })).status).toBe(422);
  const closed = await db.tx((tx) => insertOutlet(tx));
  await run('update outlet set closed_at = now() where id = ? returning 1', [closed.id]);
  expect((await merge({ keys, outletId: closed.id })).status).toBe(409);
  expect((await merge({ keys, outletId: randomUUID() })).status).toBe(404);
});

test('a person who joins an outlet during a merge is left out of it', async () => {
  const name = newName();
  const [first, second] = [await person(name), await person(name)];
  const other = await db.tx((tx) => insertOutlet(tx));
  const answer = await duringTransaction(
    db,
    (tx) => insertMember(tx, other.id, second.id, 'joined'),
    () =>
      merge({
        keys: [name.toLowerCase().replaceAll('-', ' ')],
        outlet: { name, type: 'tv' },
      }),
  );
  expect([answer.status, answer.body.data]).toMatchObject([201, { merged: 1 }]);
  expect(await state(first.id)).toMatchObject({ state: 'vouched' });
  expect(await state(second.id)).toMatchObject({ state: 'joined' });
});
