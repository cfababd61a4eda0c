import { beforeEach, expect, test } from 'vitest';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { deleteExpiredRows } from '#api/accounts/privacy/retention.ts';
import { createWatchEntry } from '#api/accounts/watch-list/watch-list.ts';
import { watchListRoutes } from '#api/accounts/watch-list/routes.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import { maxWatchEntries } from '#sync/contracts/admin/watch-list.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    userRoutes(app);
    watchListRoutes(app);
  },
});
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const list = '/api/admin/watch-list';
const karim = {
  name: 'Karim El-Sayed',
  nameArabic: null,
  birthdate: null,
  reason: 'Threatened a steward',
  endDate: '2099-12-31',
};

let admin: TestActor;
beforeEach(async () => {
  await run('delete from watch_entry');
  admin = await t.asActor('admin');
});

async function add(fields: object = {}) {
  const { status, body } = await t.call(admin, 'POST', list, { entry: { ...karim, ...fields } });
  expect(status).toBe(201);
  return body.data as { id: string; version: number };
}
const log = (id: string) =>
  run(
    `select action, detail, actor_id = ? as mine from audit_entry
     where subject_type = 'watch_entry' and subject_id = ? order by at, id`,
    [admin.id, id],
  );

async function person(given: Record<string, string | null>) {
  const { id } = await t.asActor('member');
  const fields = { name_arabic: null, birthdate: '1991-03-14', ...given };
  const columns = Object.keys(fields).map((name) => `${name} = ?`);
  await run(`update account set ${columns.join()} where id = ?`, [...Object.values(fields), id]);
  return id;
}
const hits = async (id: string) => {
  const { body } = await t.call(admin, 'GET', `/api/admin/user/${id}/watch-hits`);
  return (body.data as { id: string }[]).map((hit) => hit.id);
};

test('every change is logged by its fields; the log has neither the name nor the reason', async () => {
  const { id, version } = await add();
  const edit = (entry: object, at?: number) =>
    t.call(admin, 'PATCH', `${list}/${id}`, { entry, ...(at && { version: at }) });
  const edited = await edit({ reason: 'Forged a press card', endDate: '2098-01-01' }, version);
  expect(edited.body.data).toMatchObject({ reason: 'Forged a press card', version: version + 1 });
  expect((await edit({ reason: 'x' }, version)).status).toBe(409);
  expect((await edit({ reason: 'Forged a press card' })).status).toBe(200);
  expect((await t.call(admin, 'DELETE', `${list}/${id}`)).status).toBe(200);
  expect((await t.call(admin, 'DELETE', `${list}/${id}`)).status).toBe(404);
  const entry = (action: string, detail = {}) => ({
    action: `watchEntry.${action}`,
    detail,
    mine: true,
  });
  expect(await log(id)).toEqual([
    entry('create'),
    entry('edit', { fields: ['reason', 'endDate'] }),
    entry('delete'),
  ]);
});

test('a look at the list or at an entry is logged, a reload within ten minutes is not', async () => {
  const { id } = await add();
  const before = await log('list');
  for (const path of [list, `${list}/${id}`, list, `${list}/${id}`])
    expect((await t.call(admin, 'GET', path)).status).toBe(200);
  expect((await log('list')).slice(before.length)).toEqual([
    { action: 'watchEntry.view', detail: {}, mine: true },
  ]);
  expect((await log(id)).map(({ action }) => action)).toEqual([
    'watchEntry.create',
    'watchEntry.view',
  ]);
});

test('an entry needs a name, a reason and an end date that is not over', async () => {
  const refused = async (fields: object) => {
    const { status, body } = await t.call(admin, 'POST', list, { entry: { ...karim, ...fields } });
    expect(status).toBe(422);
    return Object.keys(body.fields);
  };
  expect(await refused({ name: null })).toEqual(['entry.name']);
  expect(await refused({ name: 'كريم السيد' })).toEqual(['entry.name']);
  expect(await refused({ reason: ' ', endDate: '2020-01-01' })).toEqual([
    'entry.reason',
    'entry.endDate',
  ]);
  expect(await refused({ reason: 'x'.repeat(201) })).toEqual(['entry.reason']);
  const { id } = await add();
  const last = await t.call(admin, 'PATCH', `${list}/${id}`, { entry: { name: null } });
  expect([last.status, Object.keys(last.body.fields)]).toEqual([422, ['entry.name']]);
});

test('the folded name in either script is a hit, and the birthdate counts where the entry has one', async () => {
  const latin = await add();
  const arabic = await add({ name: null, nameArabic: 'كريم السيد', birthdate: '1991-03-14' });
  const both = { first_name: 'KARIM', last_name: 'El Sayed', name_arabic: 'كريم السيد' };
  expect((await hits(await person(both))).toSorted()).toEqual([latin.id, arabic.id].toSorted());
  const younger = await person({ ...both, birthdate: '1992-03-14' });
  expect(await hits(younger)).toEqual([latin.id]);
  const other = await person({ first_name: 'Karima', last_name: 'Sayed' });
  expect(await hits(other)).toEqual([]);
  const { body } = await t.call(admin, 'GET', `/api/admin/user/${younger}/watch-hits`);
  expect(body.data).toEqual([{ id: latin.id, name: karim.name, nameArabic: null }]);
});

test('a renamed person is compared with the list again', async () => {
  const { id: entry } = await add();
  const id = await person({ first_name: 'Samir', last_name: 'Aziz' });
  expect(await hits(id)).toEqual([]);
  const user = { firstName: 'Karim', lastName: 'El Sayed' };
  const [stored] = await run('select version from account where id = ?', [id]);
  const renamed = await t.call(admin, 'PATCH', `/api/admin/user/${id}`, {
    user,
    version: stored?.['version'],
  });
  expect(renamed.status).toBe(200);
  expect(await hits(id)).toEqual([entry]);
});

test('the list comes in pages, and is searched in either script and sorted', async () => {
  const dates = ['2097-01-01', '2095-01-01', '2096-01-01'];
  const added = [];
  for (const endDate of dates) added.push(await add({ endDate }));
  const [last, first, second] = added.map(({ id }) => id);
  const arabic = await add({ name: null, nameArabic: 'هدى فؤاد', endDate: '2098-01-01' });
  const page = async (query: string) => {
    const { status, body } = await t.call(admin, 'GET', `${list}?${query}`);
    expect(status).toBe(200);
    const { rows, ...rest } = body.data as { rows: { id: string }[]; next: string | null };
    return { ids: rows.map(({ id }) => id), ...rest };
  };
  const one = await page('pageSize=2');
  expect(one).toMatchObject({ ids: [first, second], totalCount: 4, allCount: 4, skipped: 0 });
  expect((await page(`pageSize=2&after=${one.next}`)).ids).toEqual([last, arabic.id]);
  expect((await page('sort=-endDate&pageSize=2')).ids).toEqual([arabic.id, last]);
  expect(await page(`text=${encodeURIComponent('هدي فواد')}`)).toMatchObject({
    ids: [arabic.id],
    totalCount: 1,
    allCount: 4,
  });
  expect((await page('text=sayed%20karim&sort=name')).ids).toHaveLength(3);
  expect((await page('text=steward&sort=reason')).ids).toHaveLength(4);
  expect((await page('sort=birthdate')).ids).toHaveLength(4);
  expect((await t.call(admin, 'GET', `${list}?after=x`)).status).toBe(400);
});

test('two administrators cannot exceed the maximum number of entries together', async () => {
  await run(
    `insert into watch_entry (name, reason, end_date)
     select 'Karim', 'Threats', '2099-12-31' from generate_series(1, ?)`,
    [maxWatchEntries - 1],
  );
  const { status, body } = await duringTransaction(
    db,
    (tx) => createWatchEntry(tx, admin, karim),
    () => t.call(admin, 'POST', list, { entry: karim }),
  );
  expect([status, body.message]).toEqual([
    409,
    englishText('watchList.full', { count: maxWatchEntries }),
  ]);
});

test('an entry is no hit after its end date, and is then deleted by the portal', async () => {
  const day = (offset: number) => `((now() at time zone 'Africa/Cairo')::date + ${offset})`;
  const [today, over, old] = [await add(), await add(), await add()];
  for (const [{ id }, offset] of [
    [today, 0],
    [over, -1],
    [old, -3],
  ] as const)
    await run(`update watch_entry set end_date = ${day(offset)} where id = ? returning 1`, [id]);
  const someone = await person({ first_name: 'Karim', last_name: 'El Sayed' });
  expect(await hits(someone)).toEqual([today.id]);
  await db.tx((tx) => deleteExpiredRows(tx));
  const left = (await run('select id from watch_entry')).map(({ id }) => id);
  expect(left).toContain(today.id);
  expect(left).not.toContain(old.id);
  expect((await log(old.id)).at(-1)).toEqual({
    action: 'watchEntry.delete',
    detail: {},
    mine: null,
  });
});
