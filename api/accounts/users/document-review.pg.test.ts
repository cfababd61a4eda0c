import { describe, expect, test } from 'vitest';
import type { IdentityDocument } from '#sync/contracts/accounts/accounts.ts';
import type { DocumentReview } from '#sync/contracts/admin/document-review.ts';
import { createOrPromoteAdmin } from '#api/accounts/administrators/create-admin.ts';
import { deleteIdentityDocuments } from '#api/accounts/privacy/retention.ts';
import { privacyRoutes } from '#api/accounts/privacy/routes.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { editProfile } from '#api/accounts/users/edit-user.ts';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { approvalRoutes } from '#api/approvals/routes.ts';
import { deleteUnclaimedUploads } from '#api/files/cleanup.ts';
import { deleteOrphanFiles } from '#api/files/ownership/orphan-files.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { guestUploads, stagedFile, storedFile } from '#api/permissions/test-uploads.ts';
import { MissingFileError } from '#api/platform/files/file-store.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: async (app) => {
    accountRoutes(app);
    userRoutes(app);
    privacyRoutes(app);
    approvalRoutes(app);
    await fileRoutes(app);
  },
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

/** Creates a person with an ID and a press ID. */
async function personWithDocuments(kind: 'member' | 'rejected') {
  const actor = await t.asActor(kind);
  const cell = { db, t, actor };
  const old = {
    identification: await storedFile(cell, actor.id, 'identification', actor.id),
    pressId: await storedFile(cell, actor.id, 'press_id', actor.id),
  };
  await run('update account set identification = ?, press_id = ? where id = ?', [
    old.identification,
    old.pressId,
    actor.id,
  ]);
  return { actor, old };
}

/** Replaces documents on the own profile; returns the names of the new ones. */
async function replace(actor: TestActor, ...fields: IdentityDocument[]) {
  const user: Partial<Record<IdentityDocument, string>> = {};
  for (const field of fields) user[field] = await stagedFile({ db, t, actor }, actor.id);
  const { status } = await t.call(actor, 'PATCH', `/api/profile/user/${actor.id}`, { user });
  expect(status).toBe(200);
  return user;
}

/** Corrects a rejected registration with a new press ID and returns its name. */
async function applyAgain(actor: TestActor, user: object = {}) {
  const { names, cookie } = await guestUploads({ db, t, actor }, 1);
  const [pressId] = names;
  const { status } = await t.call(
    actor,
    'POST',
    '/api/profile/request',
    { user: { ...user, pressId } },
    { cookie },
  );
  expect(status).toBe(200);
  return pressId!;
}

async function decide(admin: TestActor, actor: TestActor, decision: object) {
  const [request] = await run(
    `select id from profile_request where account_id = ? order by created_at desc limit 1`,
    [actor.id],
  );
  const { status } = await t.call(
    admin,
    'PATCH',
    `/api/admin/request/${String(request!['id'])}`,
    decision,
  );
  expect(status).toBe(200);
}

async function review(admin: TestActor, { id }: TestActor): Promise<DocumentReview> {
  const { status, body } = await t.call(admin, 'GET', `/api/admin/user/${id}/document-review`);
  expect(status).toBe(200);
  return body.data;
}

const readable = async (by: TestActor, name: string) =>
  (await t.call(by, 'GET', `/api/file/${name}`)).status === 200;

/** Runs every clean-up as if three hours had passed since a file was released. */
async function cleanUp() {
  const { orm, store } = t.app.services;
  await run(`update stored_file set released_at = released_at - interval '3 hours',
    created_at = created_at - interval '3 hours' where claimed_at is null`);
  await deleteUnclaimedUploads(orm, store);
  await deleteOrphanFiles(orm, store, new Date(Date.now() + 48 * 3_600_000));
  await deleteIdentityDocuments(t.app.services);
}

const isStored = async (name: string) =>
  t.app.services.store.read(name).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MissingFileError) return false;
      throw error;
    },
  );

describe('a replaced document of an approved person', () => {
  test('a replaced document of an approved person is shown beside the new one, with dates, until it is marked as reviewed', async () => {
    const admin = await t.asActor('admin');
    const { actor, old } = await personWithDocuments('member');
    const { pressId } = await replace(actor, 'pressId');
    await cleanUp();
    expect(await review(admin, actor)).toEqual({
      documents: [
        {
          document: 'pressId',
          current: { name: pressId, uploadedAt: expect.any(String) },
          previous: { name: old.pressId, uploadedAt: expect.any(String) },
        },
      ],
      texts: [],
    });
    expect(await readable(admin, old.pressId)).toBe(true);
    expect(await isStored(old.pressId)).toBe(true);

    await t.call(admin, 'PATCH', `/api/admin/user/${actor.id}`, { user: {}, lookedAt: true });
    expect(await review(admin, actor)).toEqual({ documents: [], texts: [] });
    expect(await readable(admin, old.pressId)).toBe(false);
    expect(await isStored(old.pressId), 'for two hours').toBe(true);
    await cleanUp();
    expect(await isStored(old.pressId)).toBe(false);
    expect(await isStored(pressId!)).toBe(true);
  });

  test('the replaced document of an approved person is the one last reviewed; those between are deleted', async () => {
    const admin = await t.asActor('admin');
    const { actor, old } = await personWithDocuments('member');
    const between = await replace(actor, 'pressId', 'identification');
    const { pressId } = await replace(actor, 'pressId');
    const { documents } = await review(admin, actor);
    expect(documents).toMatchObject([
      {
        document: 'identification',
        current: { name: between.identification },
        previous: { name: old.identification },
      },
      { document: 'pressId', current: { name: pressId }, previous: { name: old.pressId } },
    ]);
    await cleanUp();
    expect(await isStored(between.pressId!)).toBe(false);
    expect(await isStored(old.pressId)).toBe(true);
  });

  test('a replaced document of an approved person is listed with the texts that the person changed since the last review', async () => {
    const admin = await t.asActor('admin');
    const { actor } = await personWithDocuments('member');
    const change = async (lastName: string, before: string) =>
      db.tx((tx) => editProfile(tx, actor, { lastName }, { lastName: before }, t.app.services));
    await change('Seen', 'member');
    await replace(actor, 'pressId');
    await t.call(admin, 'PATCH', `/api/admin/user/${actor.id}`, { user: {}, lookedAt: true });
    await change('Between', 'Seen');
    await change('Mansour', 'Between');
    await t.call(admin, 'PATCH', `/api/admin/user/${actor.id}`, { user: { firstName: 'Mona' } });
    await replace(actor, 'pressId');
    expect((await review(admin, actor)).texts).toEqual([
      { field: 'lastName', before: 'Seen', after: 'Mansour' },
    ]);
  });

  test('a replaced document of an approved person is not kept when an administrator replaces it', async () => {
    const admin = await t.asActor('admin');
    const { actor, old } = await personWithDocuments('member');
    const pressId = await stagedFile({ db, t, actor: admin }, admin.id);
    await t.call(admin, 'PATCH', `/api/admin/user/${actor.id}`, { user: { pressId } });
    expect(await readable(admin, old.pressId)).toBe(false);
    expect(await review(admin, actor)).toEqual({ documents: [], texts: [] });
  });

  test('a replaced document of an approved person can be read by its owner and administrators only, and is in the owner’s data', async () => {
    const [admin, officer] = [await t.asActor('admin'), await t.asActor('officer')];
    const { actor, old } = await personWithDocuments('member');
    await replace(actor, 'pressId');
    const readers = await Promise.all(
      [admin, actor, officer].map((by) => readable(by, old.pressId)),
    );
    expect(readers).toEqual([true, true, false]);
    const held = (await t.call(actor, 'GET', `/api/profile/${actor.id}/data`)).body.data;
    expect(held.files.find(({ name }: Row) => name === old.pressId)).toMatchObject({
      purpose: 'press_id',
      replaced_at: expect.any(String),
    });
    const claimed = await t.call(actor, 'PATCH', `/api/profile/user/${actor.id}`, {
      user: { pressId: old.pressId },
    });
    expect(claimed.status, 'it cannot be used again').toBe(422);
  });

  test('a replaced document of an approved person is deleted after the retention period if no one reviews the new one', async () => {
    const admin = await t.asActor('admin');
    const { actor, old } = await personWithDocuments('member');
    const { pressId } = await replace(actor, 'pressId');
    const { identityKeptDays } = t.app.services.config;
    const age = (days: number) =>
      run(
        `update stored_file set replaced_at = replaced_at - make_interval(days => ?)
         where replaced_at is not null`,
        [days],
      );
    await age(identityKeptDays - 1);
    await deleteIdentityDocuments(t.app.services);
    await cleanUp();
    expect(await isStored(old.pressId)).toBe(true);
    await age(2);
    await deleteIdentityDocuments(t.app.services);
    await cleanUp();
    expect(await isStored(old.pressId)).toBe(false);
    expect((await review(admin, actor)).documents).toMatchObject([
      { document: 'pressId', current: { name: pressId }, previous: null },
    ]);
  });

  test('a replaced document is deleted with the account, and immediately unreadable', async () => {
    const admin = await t.asActor('admin');
    const { actor, old } = await personWithDocuments('member');
    await replace(actor, 'pressId');
    await t.call(admin, 'DELETE', `/api/admin/user/${actor.id}`);
    expect(await readable(admin, old.pressId)).toBe(false);
    await cleanUp();
    expect(await isStored(old.pressId)).toBe(false);
    const review = await t.call(admin, 'GET', `/api/admin/user/${actor.id}/document-review`);
    expect(review.status).toBe(404);
  });

  test('a replaced document of an approved person is deleted when the person becomes an administrator', async () => {
    const admin = await t.asActor('admin');
    const { actor, old } = await personWithDocuments('member');
    await replace(actor, 'pressId');
    const { email } = actor;
    await db.tx((tx) => createOrPromoteAdmin(tx, { email, passwordHash: '!', oneTime: false }));
    expect(await review(admin, actor)).toEqual({ documents: [], texts: [] });
    await cleanUp();
    expect(await isStored(old.pressId)).toBe(false);
  });

  test('a replaced document of an approved person is deleted when the account is blocked; the new one stays marked', async () => {
    const admin = await t.asActor('admin');
    const { actor, old } = await personWithDocuments('member');
    const { pressId } = await replace(actor, 'pressId');
    const { body } = await t.call(admin, 'GET', `/api/admin/user/${actor.id}`);
    await t.call(admin, 'PATCH', `/api/admin/user/${actor.id}`, {
      user: { status: 'rejected' },
      version: body.data.version,
      rejectionReason: 'Forged',
    });
    await cleanUp();
    expect([await isStored(old.pressId), await isStored(pressId!)]).toEqual([false, true]);
    expect((await review(admin, actor)).documents).toMatchObject([{ document: 'pressId' }]);
  });
});

describe('a document replaced with a corrected registration', () => {
  const rejectedOnce = async () => {
    const person = await personWithDocuments('rejected');
    await run(
      `insert into profile_request (account_id, status, rejection_reason, decided_at)
       values (?, 'rejected', 'Blurred', now())`,
      [person.actor.id],
    );
    return person;
  };

  test('a document replaced with a corrected registration is shown beside the new one with the old and new texts, and deleted by the approval', async () => {
    const admin = await t.asActor('admin');
    const { actor, old } = await rejectedOnce();
    const pressId = await applyAgain(actor, { firstName: 'Amira', lastName: 'rejected' });
    await cleanUp();
    expect(await review(admin, actor)).toMatchObject({
      documents: [
        { document: 'pressId', current: { name: pressId }, previous: { name: old.pressId } },
      ],
      texts: [{ field: 'firstName', before: 'Test', after: 'Amira' }],
    });
    await decide(admin, actor, { status: 'approved' });
    expect(await review(admin, actor)).toEqual({ documents: [], texts: [] });
    await cleanUp();
    expect([await isStored(old.pressId), await isStored(pressId)]).toEqual([false, true]);
  });

  test('a document replaced with a corrected registration is deleted by another rejection, which the next correction is compared with', async () => {
    const admin = await t.asActor('admin');
    const { actor, old } = await rejectedOnce();
    const second = await applyAgain(actor);
    await decide(admin, actor, { status: 'rejected', rejectionReason: 'Still blurred' });
    await cleanUp();
    expect([await isStored(old.pressId), await isStored(second)]).toEqual([false, true]);
    const third = await applyAgain(actor);
    expect((await review(admin, actor)).documents).toMatchObject([
      { document: 'pressId', current: { name: third }, previous: { name: second } },
    ]);
  });

  test('a document replaced with a corrected registration loses an earlier review mark with the approval', async () => {
    const admin = await t.asActor('admin');
    const { actor } = await rejectedOnce();
    await run(
      `update account set replaced_documents = '{pressId}', replaced_at = now() where id = ?`,
      [actor.id],
    );
    await applyAgain(actor);
    await decide(admin, actor, { status: 'approved' });
    const { body } = await t.call(admin, 'GET', `/api/admin/user/${actor.id}`);
    expect(body.data).toMatchObject({ status: 'approved', replacedDocuments: [] });
  });

  test('a document replaced with a correction is deleted with the other images, counting from the last rejection', async () => {
    const { actor, old } = await rejectedOnce();
    // A rejection that did not go through a decision leaves the replaced image.
    await applyAgain(actor);
    await run(`update account set status = 'rejected' where id = ?`, [actor.id]);
    await run(
      `update profile_request set status = 'rejected', rejection_reason = 'x',
         decided_at = now() - interval '31 days' where account_id = ?`,
      [actor.id],
    );
    await deleteIdentityDocuments(t.app.services);
    expect(await run('select name from stored_file where owner_id = ?', [actor.id])).toEqual([]);
    expect([await isStored(old.pressId), await isStored(old.identification)]).toEqual([
      false,
      false,
    ]);
  });
});
