import { beforeEach, describe, expect, test } from 'vitest';
import { releaseReplacedDocuments } from '#api/accounts/registration/replaced-documents.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { guestUploads, stagedFile } from '#api/permissions/test-uploads.ts';
import { images } from '#api/platform/images/images.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase({ entities });
/** Counts decoded pictures, because each one delays other requests. */
let decoded = 0;
const t = testApp(db, {
  routes: async (app) => {
    accountRoutes(app);
    userRoutes(app);
    await fileRoutes(app);
  },
  services: ({ store }) => ({
    files: createFiles(store, images),
    images: {
      ...images,
      async thumbnail(bytes) {
        decoded += 1;
        return images.thumbnail(bytes);
      },
    },
  }),
});
beforeEach(() => (decoded = 0));

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const cell = (actor: TestActor) => ({ db, t, actor });
const staged = (actor: TestActor) => stagedFile(cell(actor), actor.id);
const unknownFile = 'This file is unknown or already in use. Please upload it again.';

describe('no photo is decoded for a person who may not change it', () => {
  test('no photo is decoded for an edit of another person’s profile', async () => {
    const [actor, other] = [await t.asActor('member'), await t.asActor('member')];
    const user = { profilePicture: await staged(actor) };
    const { status } = await t.call(actor, 'PATCH', `/api/profile/user/${other.id}`, { user });
    expect([status, decoded]).toEqual([404, 0]);
  });

  test.each([{ status: 'approved' }, { role: 'commentator' }])(
    'no photo is decoded for one’s own profile with %o',
    async (more) => {
      const actor = await t.asActor('member');
      const user = { profilePicture: await staged(actor), ...more };
      const { status } = await t.call(actor, 'PATCH', `/api/profile/user/${actor.id}`, { user });
      expect([status, decoded]).toEqual([403, 0]);
    },
  );

  test('no photo is decoded for a profile with someone else’s upload', async () => {
    const [actor, admin] = [await t.asActor('member'), await t.asActor('admin')];
    const user = { profilePicture: await staged(await t.asActor('member')) };
    for (const [who, path] of [
      [actor, `/api/profile/user/${actor.id}`],
      [admin, `/api/profile/user/${actor.id}`],
      [admin, `/api/admin/user/${actor.id}`],
    ] as const) {
      const { status, body } = await t.call(who, 'PATCH', path, { user });
      expect([status, body.fields]).toEqual([422, { 'user.profilePicture': unknownFile }]);
    }
    expect(decoded).toBe(0);
  });

  test('no photo is decoded for a person who applies again without having been rejected', async () => {
    const actor = await t.asActor('pending');
    const { names, cookie } = await guestUploads(cell(actor), 1);
    const ask = (who: TestActor, headers: Record<string, string>) =>
      t.call(who, 'POST', '/api/profile/request', { user: { profilePicture: names[0] } }, headers);
    expect([(await ask(actor, { cookie })).status, decoded]).toEqual([409, 0]);
    const rejected = await t.asActor('rejected');
    expect([(await ask(rejected, {})).status, decoded]).toEqual([422, 0]);
    expect([(await ask(rejected, { cookie })).status, decoded], 'control').toEqual([200, 1]);
  });

  test('no photo is decoded for a guest who registers with another guest’s photo', async () => {
    const { names, cookie } = await guestUploads({ db, t, actor: null }, 3);
    const [profilePicture, identification, pressId] = names;
    const register = (headers: Record<string, string>) =>
      t.call(
        null,
        'POST',
        '/api/auth/register',
        {
          user: {
            email: 'photo-rights@touchline.example',
            password: 'corner flag wind',
            firstName: 'Mona',
            lastName: 'El Sayed',
            birthdate: '1990-02-28',
            mobileNumber: '+201001234567',
            profilePicture,
          },
          member: { organization: 'Daily', role: 'photographer', identification, pressId },
        },
        headers,
      );
    const { status, body } = await register({});
    expect([status, body.fields, decoded]).toEqual([
      422,
      { 'user.profilePicture': unknownFile },
      0,
    ]);
    expect([(await register({ cookie })).status, decoded], 'control').toEqual([201, 1]);
  });
});

test('an unchanged photo is not decoded again and keeps its thumbnail', async () => {
  const actor = await t.asActor('member');
  const user = { profilePicture: await staged(actor), firstName: 'Amira' };
  const save = () => t.call(actor, 'PATCH', `/api/profile/user/${actor.id}`, { user });
  const small = async () =>
    (await run('select length(photo_thumbnail) as n from account where id = ?', [actor.id]))[0];
  expect([(await save()).status, decoded]).toEqual([200, 1]);
  const before = await small();
  expect([(await save()).status, decoded]).toEqual([200, 1]);
  expect(await small()).toEqual(before);
  expect(before?.['n']).toBeGreaterThan(0);
});

test('a photo whose file is gone from the store is refused as unknown', async () => {
  const actor = await t.asActor('member');
  const save = async (profilePicture: string) => {
    const user = { profilePicture };
    const { status, body } = await t.call(actor, 'PATCH', `/api/profile/user/${actor.id}`, {
      user,
    });
    return [status, body.fields];
  };
  const gone = await staged(actor);
  await t.app.services.store.remove(gone);
  expect(await save(gone)).toEqual([422, { 'user.profilePicture': unknownFile }]);
  expect(await save(await staged(actor)), 'control').toEqual([200, undefined]);
});

test('the guest who uploaded an image cannot claim it again after it was replaced', async () => {
  const actor = await t.asActor('rejected');
  const { names, cookie } = await guestUploads(cell(actor), 2);
  const ask = (pressId: string | undefined) =>
    t.call(actor, 'POST', '/api/profile/request', { user: { pressId } }, { cookie });
  const rejectAgain = async () => {
    await run(
      `update profile_request set status = 'rejected', rejection_reason = 'Blurred',
         decided_at = now() where account_id = ? returning 1`,
      [actor.id],
    );
    await run(`update account set status = 'rejected' where id = ? returning 1`, [actor.id]);
    await db.tx((tx) => releaseReplacedDocuments(tx, actor.id));
  };
  for (const name of names) {
    expect((await ask(name)).status).toBe(200);
    await rejectAgain();
  }
  const { status, body } = await ask(names[0]);
  expect([status, body.fields]).toEqual([422, { 'user.pressId': unknownFile }]);
  expect(
    await run(
      'select purpose, owner_id, uploaded_by, staging_hash from stored_file where name = ?',
      [names[0]],
    ),
  ).toEqual([{ purpose: null, owner_id: null, uploaded_by: null, staging_hash: null }]);
});
