import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { findFile } from '#api/files/file-access.ts';
import { logDocumentView } from '#api/files/serving/log-document-view.ts';
import { createChangeQuota, unlimitedChanges } from '#api/platform/http/change-quota.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import type { FilePurpose } from '#sync/contracts/content/files.ts';

/** An account can make three changes; the clock stands still. */
const limits = { minute: { burst: 3, perMinute: 60 }, day: { burst: 50, perMinute: 1 } };
const db = withDatabase({ entities });
const t = testApp(db, {
  routes: registerRoutes,
  services: ({ store, images }) => ({
    files: createFiles(store, images),
    changeQuota: createChangeQuota({ now: () => new Date(0) }, limits),
  }),
});

const png = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#336' } })
  .png()
  .toBuffer();
const run = (statement: string, params: unknown[] = []) =>
  db.tx((tx) => tx.execute<Row[]>(statement, params));

let admin: TestActor;
let owner: TestActor;
beforeEach(async () => {
  [admin, owner] = [await t.asActor('admin'), await t.asActor('member')];
});

async function store(purpose: FilePurpose, ownerId = owner.id): Promise<string> {
  const claimant = { accountId: admin.id };
  return db.tx(async (tx) => {
    const { files } = t.app.services;
    const { name } = await files.stage(tx, { bytes: png, fileName: 'me.png', uploader: claimant });
    await files.claim(tx, { name, purpose, ownerId, claimant });
    return name;
  });
}

async function look(
  actor: TestActor,
  name: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const url = `/api/file/${name}`;
  return t.app.inject({ method, url, headers: { ...actor.headers, ...headers } });
}

const views = (of = owner) =>
  run(
    `select actor_id, detail -> 'fields' ->> 0 as field from audit_entry
     where action = 'account.document-view' and subject_id = ? order by at, id`,
    [of.id],
  );

test.each([
  ['identification', 'identification'],
  ['press_id', 'pressId'],
  ['profile_picture', 'profilePicture'],
] as const)(
  'an administrator who opens a file of kind %s is in the audit log',
  async (purpose, field) => {
    const name = await store(purpose);
    expect((await look(admin, name)).statusCode).toBe(200);
    expect(await views()).toEqual([{ actor_id: admin.id, field }]);
    const { body } = await t.call(admin, 'GET', `/api/admin/audit?kind=view&text=${owner.email}`);
    expect(body.data.lines).toMatchObject([
      {
        action: 'account.document-view',
        actor: { id: admin.id },
        person: { id: owner.id },
        fields: [field],
      },
    ]);
    expect(JSON.stringify(await run('select detail from audit_entry'))).not.toContain(name);
  },
);

test.each([
  ['a download', '/download', {}],
  ['a part of it', '', { range: 'bytes=0-3' }],
  ['a copy that is still current', '', { 'if-none-match': '*' }],
] as const)('%s is logged as a view, too', async (_what, path, headers) => {
  const name = await store('identification');
  expect([200, 206, 304]).toContain((await look(admin, `${name}${path}`, headers)).statusCode);
  expect(await views()).toHaveLength(1);
});

test('headers, thumbnails, other files and refused calls are no views', async () => {
  const [document, photo] = [await store('identification'), await store('profile_picture')];
  await run(
    `update account set photo_thumbnail = '\\xffd8', profile_picture = ? where id = ? returning 1`,
    [photo, owner.id],
  );
  expect((await look(admin, document, {}, 'HEAD')).statusCode).toBe(200);
  expect((await look(admin, `${photo}?width=160`)).headers['content-type']).toBe('image/jpeg');
  expect((await look(admin, await store('report_attachment'))).statusCode).toBe(200);
  expect((await look(await t.asActor('member'), document)).statusCode).toBe(404);
  expect(await views()).toEqual([]);
});

test.each<ActorKind>(['member', 'officer', 'admin', 'pending', 'rejected'])(
  'a %s who opens an own document is not in the log',
  async (kind) => {
    const person = await t.asActor(kind);
    expect((await look(person, await store('identification', person.id))).statusCode).toBe(200);
    expect(await views(person)).toEqual([]);
  },
);

test('a reload within ten minutes writes no second entry', async () => {
  const name = await store('identification');
  for (let n = 0; n < 5; n += 1) expect((await look(admin, name)).statusCode).toBe(200);
  expect(await views()).toHaveLength(1);
  // Another administrator and another document have entries of their own.
  await look(await t.asActor('admin'), name);
  await look(admin, await store('identification'));
  expect(await views()).toHaveLength(3);
});

test('ten minutes later a view is written again', async () => {
  const name = await store('identification');
  await look(admin, name);
  // Entries cannot be changed, so an older one takes its place.
  await run(`alter table audit_entry disable trigger audit_entry_append_only`);
  await run(`update audit_entry set at = at - interval '10 minutes' where subject_id = ?`, [
    owner.id,
  ]);
  await run(`alter table audit_entry enable trigger audit_entry_append_only`);
  await look(admin, name);
  expect(await views()).toHaveLength(2);
});

test('a request that comes while another is being logged writes no second entry', async () => {
  const name = await store('identification');
  const answer = await duringTransaction(
    db,
    async (tx) => logDocumentView(tx, admin, (await findFile(tx, name))!, unlimitedChanges),
    () => look(admin, name),
  );
  expect(answer.statusCode).toBe(200);
  expect(await views()).toHaveLength(1);
});

test('a document is not shown if its view cannot be written', async () => {
  const name = await store('identification');
  await run(
    `create function refuse_view() returns trigger language plpgsql as
     $$ begin raise exception using errcode = '53100'; end $$`,
  );
  await run(
    `create trigger refuse_view before insert on audit_entry execute function refuse_view()`,
  );
  const refused = await look(admin, name);
  await run('drop trigger refuse_view on audit_entry');
  await run('drop function refuse_view');
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([
    503,
    'application/json; charset=utf-8',
  ]);
  // Control: it is shown when the entry can be written.
  expect((await look(admin, name)).statusCode).toBe(200);
});

test('an administrator cannot fill the log by opening more and more documents', async () => {
  const names = [];
  for (let n = 0; n < 4; n += 1) names.push(await store('identification'));
  const statuses = [];
  for (const name of names) statuses.push((await look(admin, name)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await look(admin, names[0] ?? '')).statusCode, 'what is in the log already').toBe(200);
  expect(await views()).toHaveLength(3);
});

test('the person’s own data say that an administrator looked, and at what', async () => {
  await look(admin, await store('press_id'));
  const { body } = await t.call(owner, 'GET', `/api/profile/${owner.id}/data`);
  const log = (body.data.log as Row[]).filter(({ action }) => action === 'account.document-view');
  expect(log).toMatchObject([
    { by_you: false, detail: { fields: ['pressId'], viewedBy: 'administrator' } },
  ]);
  expect(JSON.stringify(log)).not.toContain(admin.id);
});
