import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { eventRoutes } from '#api/events/routes.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { createAccreditation, createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: eventRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

const png = await sharp({ create: { width: 16, height: 9, channels: 3, background: '#063' } })
  .png()
  .toBuffer();

async function upload(admin: TestActor, bytes = png, fileName = 'cover.png'): Promise<string> {
  const uploader = { accountId: admin.id };
  const { files } = t.app.services;
  return db.tx(async (tx) => (await files.stage(tx, { bytes, fileName, uploader })).name);
}

const form = {
  name: 'Cairo Cup',
  acronym: 'CC',
  description: 'Eight clubs.\nOne week.',
  startDate: '2027-01-10',
  endDate: '2027-01-17',
  accreditationEnabled: true,
};
const make = (admin: TestActor, event: object, path = '/api/admin/event') =>
  t.call(admin, 'POST', path, { event });
const edit = (admin: TestActor, id: string, event: object, version?: number) =>
  t.call(admin, 'PATCH', `/api/admin/event/${id}`, { event, ...(version && { version }) });
const read = (admin: TestActor, id: string) => t.call(admin, 'GET', `/api/admin/event/${id}`);

async function made(admin: TestActor) {
  const banner = await upload(admin);
  return (await make(admin, { ...form, banner })).body.data;
}

describe('creating a tournament', () => {
  test.each(['/api/admin/event', '/api/event'])('POST %s creates a tournament', async (path) => {
    const admin = await t.asActor('admin');
    const banner = await upload(admin);
    const { status, body } = await make(admin, { ...form, banner }, path);
    expect(status).toBe(201);
    expect(body.message).toBe('Event created.');
    expect(body.data).toMatchObject({ ...form, banner, version: 1, Matches: [], Members: [] });
    expect(body.data.people).toEqual({ pending: 0, approved: 0 });
    expect((await read(admin, body.data.id)).body.data).toEqual(body.data);
    expect(await run('select purpose, owner_id from stored_file where name = ?', [banner])).toEqual(
      [{ purpose: 'banner', owner_id: null }],
    );
    expect(
      await run('select action, actor_id as actor from audit_entry where subject_id = ?', [
        body.data.id,
      ]),
    ).toEqual([{ action: 'event.create', actor: admin.id }]);
  });

  test('a new tournament has a name in Arabic letters beside the Latin one, which phones get', async () => {
    const admin = await t.asActor('admin');
    const nameArabic = 'كأس القاهرة 2027';
    const banner = await upload(admin);
    const { id } = (await make(admin, { ...form, nameArabic, banner })).body.data;
    const onPhones = () => run('select body from published.event where id = ?', [id]);
    expect(await onPhones()).toMatchObject([{ body: { name: form.name, nameArabic } }]);
    const latin = await edit(admin, id, { nameArabic: form.name });
    expect(Object.keys(latin.body.fields)).toEqual(['event.nameArabic']);
    expect((await edit(admin, id, { nameArabic: null })).body.data).toMatchObject({
      name: form.name,
      nameArabic: null,
    });
    const [, entry] = await run(
      `select detail->'changes' as changes from audit_entry where subject_id = ? order by id`,
      [id],
    );
    expect(entry.changes).toEqual([{ field: 'nameArabic', from: nameArabic, to: null }]);
  });

  test('a new tournament’s accreditation window is open unless it is closed, and edits leave it', async () => {
    const admin = await t.asActor('admin');
    const event = { ...form, accreditationEnabled: undefined, banner: await upload(admin) };
    const { status, body } = await make(admin, event);
    expect(status).toBe(201);
    expect(body.data.accreditationEnabled).toBe(true);
    await edit(admin, body.data.id, { accreditationEnabled: false });
    const renamed = await edit(admin, body.data.id, { description: 'Another text.' });
    expect(renamed.body.data.accreditationEnabled).toBe(false);
  });

  test('creating a tournament needs no acronym', async () => {
    const admin = await t.asActor('admin');
    const event = { ...form, acronym: undefined, banner: await upload(admin) };
    const { body } = await make(admin, event);
    expect(body.data.acronym).toBeNull();
  });

  test.each([
    ['name', '', 'Enter the tournament’s name.'],
    ['name', 'x'.repeat(101), 'At most 100 characters.'],
    ['acronym', 'THIRTEENCHARS', 'At most 12 characters.'],
    ['description', ' \n ', 'Enter a description.'],
    ['description', 'x'.repeat(4001), 'At most 4000 characters.'],
    ['description', 'a\u0007b', 'This isn’t valid. Check it and try again.'],
    ['startDate', '', 'Enter the tournament’s dates.'],
    ['endDate', '2027-02-30', 'Enter the tournament’s dates.'],
    ['endDate', '2027-01-09', 'The last day can’t be before the first day.'],
    ['banner', '', 'Upload a cover image.'],
    [
      'banner',
      'AAAAAAAAAAAAAAAAAAAAAA.png',
      'This file is unknown or already in use. Please upload it again.',
    ],
    ['accreditationEnabled', 'yes', 'Please input a value!'],
  ])('a tournament’s %s cannot be %j', async (field, value, message) => {
    const admin = await t.asActor('admin');
    const event = { ...form, banner: await upload(admin), [field]: value };
    const { status, body } = await make(admin, event);
    expect(status).toBe(422);
    expect(body.fields).toEqual({ [`event.${field}`]: message });
  });

  test('a new tournament can last a single day', async () => {
    const admin = await t.asActor('admin');
    const event = { ...form, endDate: form.startDate, banner: await upload(admin) };
    expect((await make(admin, event)).status).toBe(201);
  });

  test('creating a tournament refuses a file that is not an image', async () => {
    const admin = await t.asActor('admin');
    const banner = await upload(admin, Buffer.from('%PDF-1.7\n%%EOF\n'), 'plan.pdf');
    const { status, body } = await make(admin, { ...form, banner });
    expect(status).toBe(422);
    expect(body.fields['event.banner']).toMatch(/is not an image\.$/);
  });
});

describe('editing a tournament', () => {
  test.each(['/api/admin/event', '/api/event'])('PATCH %s/{id} edits tournaments', async (path) => {
    const admin = await t.asActor('admin');
    const event = await made(admin);
    const { status, body } = await t.call(admin, 'PATCH', `${path}/${event.id}`, {
      event: { accreditationEnabled: false, acronym: null },
      version: 1,
    });
    expect(status).toBe(200);
    expect(body.message).toBe('Event edited.');
    const now = { ...event, accreditationEnabled: false, acronym: null, version: 2 };
    expect(body.data).toEqual(now);
  });

  test('editing a tournament with a stale version overwrites nothing', async () => {
    const admin = await t.asActor('admin');
    const { id } = await made(admin);
    expect((await edit(admin, id, { name: 'First' }, 1)).status).toBe(200);
    const stale = await edit(admin, id, { name: 'Second' }, 1);
    expect(stale.status).toBe(409);
    expect(stale.body.message).toMatch(/^Someone else changed this in the meantime/);
    expect((await read(admin, id)).body.data.name).toBe('First');
  });

  test('editing a tournament that was deleted changes nothing', async () => {
    const admin = await t.asActor('admin');
    const { id } = await made(admin);
    await run('update event set deleted_at = now() where id = ? returning id', [id]);
    expect((await edit(admin, id, { name: 'Late' })).status).toBe(404);
    expect(await run('select name from event where id = ?', [id])).toEqual([{ name: form.name }]);
  });

  test('two administrators edit a tournament from the same version at the same time: one wins', async () => {
    const admins = [await t.asActor('admin'), await t.asActor('admin')] as const;
    const { id } = await made(admins[0]);
    const both = (version?: number) =>
      Promise.all(admins.map((admin, at) => edit(admin, id, { name: `Cup ${at}` }, version)));
    expect((await both(1)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Control: an edit without a version overwrites.
    expect((await both()).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('editing a tournament compares a new date with the stored other date', async () => {
    const admin = await t.asActor('admin');
    const { id } = await made(admin);
    const late = await edit(admin, id, { startDate: '2027-01-18' });
    expect(late.status).toBe(422);
    expect(late.body.fields).toEqual({
      'event.endDate': 'The last day can’t be before the first day.',
    });
    const moved = await edit(admin, id, { startDate: '2027-01-18', endDate: '2027-01-20' });
    expect(moved.body.data).toMatchObject({ startDate: '2027-01-18', endDate: '2027-01-20' });
  });

  test('editing a tournament releases a replaced cover and keeps one that is sent again', async () => {
    const admin = await t.asActor('admin');
    const { id, banner } = await made(admin);
    const next = await upload(admin);
    const kept = 'select name from stored_file where claimed_at is not null and name in (?, ?)';
    expect((await edit(admin, id, { banner })).status).toBe(200);
    expect((await edit(admin, id, { name: 'Cup' })).status).toBe(200);
    expect(await run(kept, [banner, next])).toEqual([{ name: banner }]);
    expect((await edit(admin, id, { banner: next })).body.data.banner).toBe(next);
    expect(await run(kept, [banner, next])).toEqual([{ name: next }]);
  });
});

test('the administrators’ list of tournaments counts people, and names them only on request', async () => {
  const admin = await t.asActor('admin');
  const season = await db.tx((tx) => createSeason(tx));
  for (const status of ['pending', 'approved', 'approved', 'rejected'] as const) {
    const person = await t.asActor('member');
    await db.tx((tx) => createAccreditation(tx, season, person.id, status));
  }
  const one = async (query: string) => {
    const { body } = await t.call(admin, 'GET', `/api/admin/events${query}`);
    return body.data.find(({ id }: Row) => id === season.eventId);
  };
  const people = { pending: 1, approved: 2 };
  expect(await one('?people=count')).toMatchObject({ people, Members: [] });
  const whole = await one('');
  expect(whole).toMatchObject({ people });
  expect(whole.Members).toHaveLength(4);
});
