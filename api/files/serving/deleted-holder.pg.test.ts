import { expect, test } from 'vitest';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { storedFile } from '#api/permissions/test-uploads.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: fileRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});
const purposes = ['profile_picture', 'identification', 'press_id'] as const;

/** Creates a ticket holder with pictures, and an officer who checks tickets at that match. */
async function holder() {
  const [member, officer] = [await t.asActor('member'), await t.asActor('officer')];
  const { services } = t.app;
  await db.tx(async (tx) => {
    await recordSigningKey(tx, services.ticketKeys);
    const place = await createSeason(tx, { seated: false });
    for (const { id } of [member, officer]) await createAccreditation(tx, place, id);
    await createBooking(tx, place, officer.id);
    await issueTicket(tx, await createBooking(tx, place, member.id), services);
  });
  const cell = { db, t, actor: member };
  const [photo = '', ...documents] = await Promise.all(
    purposes.map((purpose) => storedFile(cell, member.id, purpose, member.id)),
  );
  return { member, officer, photo, documents };
}

const read = async (actor: TestActor, name: string) =>
  (await t.call(actor, 'GET', `/api/file/${name}`)).status;

test('pictures of a deleted holder are shown to no one, though a ticket should still be good', async () => {
  const admin = await t.asActor('admin');
  const { member, officer, photo, documents } = await holder();
  expect([await read(officer, photo), await read(admin, photo)], 'control').toEqual([200, 200]);
  await db.tx((tx) =>
    tx.execute('update account set deleted_at = now() where id = ?', [member.id]),
  );
  expect([await read(officer, photo), await read(admin, photo)]).toEqual([404, 404]);
  for (const name of documents) expect(await read(admin, name)).toBe(404);
});

test('pictures of a person who was deleted in the portal are shown to no one', async () => {
  const admin = await t.asActor('admin');
  const { member, officer, photo } = await holder();
  await db.tx((tx) => deleteUser(tx, admin, member.id, t.app.services));
  expect([await read(officer, photo), await read(admin, photo)]).toEqual([404, 404]);
});

test('photos of holders whose accounts exist are seen as before', async () => {
  const { officer, photo } = await holder();
  const other = await holder();
  await db.tx((tx) =>
    tx.execute('update account set deleted_at = now() where id = ?', [other.member.id]),
  );
  expect(await read(officer, photo)).toBe(200);
});

test('an officer no longer sees the photo once the ticket is revoked', async () => {
  const { member, officer, photo } = await holder();
  expect(await read(officer, photo), 'control').toBe(200);
  await db.tx((tx) =>
    tx.execute(`update ticket set revoked_at = now(), revoked_reason = 'x' where account_id = ?`, [
      member.id,
    ]),
  );
  expect(await read(officer, photo)).toBe(404);
  expect(await read(member, photo), 'the holder still does').toBe(200);
});
