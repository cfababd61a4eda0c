import { describe, expect, test } from 'vitest';
import { privacyRoutes } from '#api/accounts/privacy/routes.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { deleteIdentityDocuments, deleteExpiredRows } from '#api/accounts/privacy/retention.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { entities } from '#api/schema.ts';
import { deleteOrphanFiles } from '#api/files/ownership/orphan-files.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { guestUploads, storedFile } from '#api/permissions/test-uploads.ts';
import { MissingFileError } from '#api/platform/files/file-store.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: async (app) => {
    accountRoutes(app);
    userRoutes(app);
    privacyRoutes(app);
    await fileRoutes(app);
  },
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});
const password = 'corner flag wind';
const hash = await hashPassword(password);

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const clear = () => deleteIdentityDocuments(t.app.services);

/** Creates a person with a press ID and a photo in the store. */
async function withPictures(kind: ActorKind) {
  const actor = await t.asActor(kind);
  const cell = { db, t, actor };
  const pressId = await storedFile(cell, actor.id, 'press_id', actor.id);
  const photo = await storedFile(cell, actor.id, 'profile_picture', actor.id);
  await run(
    `update account set press_id = ?, profile_picture = ?, photo_thumbnail = '\\x01',
       password_hash = ? where id = ?`,
    [pressId, photo, hash, actor.id],
  );
  return { actor, names: [pressId, photo] };
}

async function rejectedBefore(actor: TestActor, days: number) {
  await run(
    `insert into profile_request (account_id, status, rejection_reason, decided_at)
     values (?, 'rejected', 'Blurred', now() - make_interval(days => ?))`,
    [actor.id, days],
  );
}

const pictures = async ({ id }: TestActor) =>
  (
    await run('select press_id, profile_picture, photo_thumbnail from account where id = ?', [id])
  )[0];
const none = { press_id: null, profile_picture: null, photo_thumbnail: null };

describe('identity documents', () => {
  test('identity documents are deleted from database and store 30 days after a rejection, not earlier', async () => {
    const [old, fresh] = [await withPictures('rejected'), await withPictures('rejected')];
    await rejectedBefore(old.actor, 31);
    await rejectedBefore(fresh.actor, 29);
    expect(await clear()).toBe(1);
    expect(await pictures(old.actor)).toEqual(none);
    expect(await pictures(fresh.actor)).not.toEqual(none);
    const { store } = t.app.services;
    for (const name of old.names) await expect(store.read(name)).rejects.toThrow(MissingFileError);
    for (const name of fresh.names) expect((await store.read(name)).length).toBeGreaterThan(0);
    expect(await run('select name from stored_file where owner_id = ?', [old.actor.id])).toEqual(
      [],
    );
    // The decision stays, and its audit entry names no one.
    expect(
      await run('select rejection_reason from profile_request where account_id = ?', [
        old.actor.id,
      ]),
    ).toEqual([{ rejection_reason: 'Blurred' }]);
    expect(
      await run('select actor_id, action, detail from audit_entry where subject_id = ?', [
        old.actor.id,
      ]),
    ).toEqual([
      {
        actor_id: null,
        action: 'account.identity-cleared',
        detail: { cause: 'rejected', images: 2 },
      },
    ]);
    expect(await clear()).toBe(0);
  });

  test('identity documents of a person rejected twice are deleted 30 days after the last rejection', async () => {
    const { actor } = await withPictures('rejected');
    await rejectedBefore(actor, 60);
    await rejectedBefore(actor, 29);
    expect(await clear()).toBe(0);
    expect(await pictures(actor)).not.toEqual(none);
    await run(
      `update profile_request set decided_at = decided_at - interval '2 days' where account_id = ?`,
      [actor.id],
    );
    expect(await clear()).toBe(1);
    expect(await pictures(actor)).toEqual(none);
  });

  test('identity documents are deleted 30 days after the account, never from an approved one', async () => {
    const [deleted, approved] = [await withPictures('member'), await withPictures('member')];
    const emptied = await t.asActor('member');
    await run(`update account set photo_thumbnail = '\\x01' where id = ?`, [emptied.id]);
    await run(`update account set deleted_at = now() - interval '31 days' where id in (?, ?)`, [
      deleted.actor.id,
      emptied.id,
    ]);
    await run(`update account set created_at = now() - interval '900 days' where id = ?`, [
      approved.actor.id,
    ]);
    expect(await clear()).toBe(2);
    expect(await pictures(deleted.actor)).toEqual(none);
    expect(await pictures(approved.actor)).not.toEqual(none);
    const images = `select (detail ->> 'images')::int as images from audit_entry where subject_id = ?`;
    expect(await run(images, [deleted.actor.id])).toEqual([{ images: 2 }]);
    expect(await run(images, [emptied.id])).toEqual([{ images: 0 }]);
  });

  test('identity documents stay with a person who applies again concurrently', async () => {
    const { actor } = await withPictures('rejected');
    await rejectedBefore(actor, 31);
    const cleared = await duringTransaction(
      db,
      (tx) => tx.execute(`update account set status = 'pending' where id = ?`, [actor.id]),
      clear,
    );
    expect(cleared).toBe(0);
    expect(await pictures(actor)).not.toEqual(none);
  });

  test('identity documents are required again from a person who applies again afterwards', async () => {
    const { actor } = await withPictures('rejected');
    await rejectedBefore(actor, 31);
    await clear();
    const { status, body } = await t.call(actor, 'POST', '/api/profile/request', {
      user: { firstName: 'Amira' },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([
      'user.identification',
      'user.pressId',
      'user.profilePicture',
    ]);
  });

  test('identity documents that were uploaded again stay, and those deleted before do not come back', async () => {
    const { actor, names: before } = await withPictures('rejected');
    await rejectedBefore(actor, 31);
    await clear();
    const { names, cookie } = await guestUploads({ db, t, actor }, 3);
    const [identification, pressId, profilePicture] = names;
    const user = { identification, pressId, profilePicture };
    const { status, body } = await t.call(
      actor,
      'POST',
      '/api/profile/request',
      { user },
      { cookie },
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'pending', ...user });
    expect(await pictures(actor)).toMatchObject({ photo_thumbnail: expect.any(Buffer) });
    expect(await clear()).toBe(0);
    const held = (await t.call(actor, 'GET', `/api/profile/${actor.id}/data`)).body.data;
    expect(held.files.map(({ name }: Row) => name).toSorted()).toEqual(names.toSorted());
    const { store } = t.app.services;
    for (const name of names) expect((await store.read(name)).length).toBeGreaterThan(0);
    for (const name of before) await expect(store.read(name)).rejects.toThrow(MissingFileError);
  });

  test('identity documents that the store cannot delete do not stop the job; they go with the orphans', async () => {
    const people = [await withPictures('rejected'), await withPictures('rejected')];
    for (const { actor } of people) await rejectedBefore(actor, 31);
    const { store, orm } = t.app.services;
    const stuck = people.map(({ names }) => names[0]!);
    const broken = {
      ...store,
      async remove(name: string) {
        if (stuck.includes(name)) throw new Error('the bucket is away');
        await store.remove(name);
      },
    };
    const logged: unknown[] = [];
    const logError = (error: unknown, name: string) =>
      void logged.push([(error as Error).message, name]);
    expect(await deleteIdentityDocuments({ ...t.app.services, store: broken }, logError)).toBe(2);
    expect(logged.toSorted()).toEqual(stuck.toSorted().map((name) => ['the bucket is away', name]));
    for (const { actor, names } of people) {
      expect(await pictures(actor)).toEqual(none);
      await expect(store.read(names[1]!)).rejects.toThrow(MissingFileError);
    }
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    // A single broken account does not stop the sweep.
    const one = {
      ...broken,
      remove: (name: string) => (name === stuck[0] ? broken : store).remove(name),
    };
    await deleteOrphanFiles(orm, one, tomorrow, logError);
    await expect(store.read(stuck[1]!)).rejects.toThrow(MissingFileError);
    expect((await store.read(stuck[0]!)).length, 'control').toBeGreaterThan(0);
    await deleteOrphanFiles(orm, store, tomorrow, logError);
    await expect(store.read(stuck[0]!)).rejects.toThrow(MissingFileError);
  });
});

test('sessions, emails and failed logins are deleted after their retention period, not earlier', async () => {
  const { id } = await t.asActor('member');
  const session = `insert into session (account_id, remember, expires_at, revoked_at, revoked_reason)
    values (?, true, now() + make_interval(days => ?), now() + make_interval(days => ?), ?)`;
  await run('delete from session where account_id <> ?', [id]);
  await run(session, [id, 10, -91, 'error.sessionEnded']);
  await run(session, [id, 10, -89, 'error.sessionEnded']);
  await run(session, [id, -91, null, null]);
  const mail = `insert into mail (account_id, recipient, language, template, data, status, sent_at,
      created_at)
    values (?, ?, 'en', 'ticket', '{}', ?, now() - make_interval(days => ?),
      now() - interval '95 days')`;
  await run(mail, [id, 'old@press.example', 'sent', 91]);
  await run(mail, [id, 'new@press.example', 'sent', 89]);
  await run(mail, [id, 'failed@press.example', 'failed', null]);
  await run(mail, [id, 'waiting@press.example', 'queued', null]);
  const question = `insert into mail (sender_id, recipient, language, template, data, status, sent_at)
    values (?, ?, 'en', 'contactMessage', '{}', 'sent', now() - make_interval(days => ?))`;
  await run(question, [id, 'old-question@league.example', 91]);
  await run(question, [id, 'new-question@league.example', 89]);
  await run(`insert into login_attempt (address, email_hash, at)
    values ('old', '\\x01', now() - interval '25 hours'), ('new', '\\x01', now())`);
  await db.tx(deleteExpiredRows);
  const sessions = await run('select id from session where account_id = ?', [id]);
  expect(sessions).toHaveLength(2);
  expect(await run('select recipient from mail where account_id = ? order by 1', [id])).toEqual([
    { recipient: 'new@press.example' },
    { recipient: 'waiting@press.example' },
  ]);
  expect(await run('select recipient from mail where sender_id = ?', [id])).toEqual([
    { recipient: 'new-question@league.example' },
  ]);
  expect(await run('select address from login_attempt')).toEqual([{ address: 'new' }]);
});

describe('the stored personal data', () => {
  test('the stored personal data is complete, without secrets', async () => {
    const { actor, names } = await withPictures('member');
    await run(
      `insert into mail (account_id, recipient, language, template, data)
       values (?, ?, 'en', 'passwordReset', '{"token": "let-me-in"}')`,
      [actor.id, actor.email],
    );
    await run(
      `insert into mail (sender_id, recipient, language, template, data)
       values (?, 'media@league.example', 'en', 'contactMessage', '{"text": "The map stays grey."}')`,
      [actor.id],
    );
    await run(`update account set name_arabic = 'سارة عادل' where id = ?`, [actor.id]);
    await rejectedBefore(actor, 3);
    const { id: inviter } = await t.asActor('admin');
    await run(
      `insert into invitation (email, language, token_hash, invited_by, expires_at, accepted_at,
         account_id) values (?, 'en', sha256('x'), ?, now(), now(), ?)`,
      [actor.email, inviter, actor.id],
    );
    await run(
      `insert into calendar_feed (account_id, token_hash) values (?, sha256('let-me-in'))`,
      [actor.id],
    );
    const { status, body } = await t.call(actor, 'GET', `/api/profile/${actor.id}/data`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      account: {
        email: actor.email,
        name_arabic: 'سارة عادل',
        photo_thumbnail: 'data:image/jpeg;base64,AQ==',
      },
      sessions: [{ id: actor.sessionId }],
      invitations: [{ email: actor.email }],
      calendarFeeds: [{ created_at: expect.any(String) }],
      requests: [{ rejection_reason: 'Blurred' }],
      mails: [
        { recipient: actor.email, template: 'passwordReset' },
        { recipient: 'media@league.example', data: { text: 'The map stays grey.' } },
      ],
    });
    expect(body.data.files.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      names.toSorted(),
    );
    expect(JSON.stringify(body)).not.toMatch(/argon2|let-me-in|password_hash|token_hash/);
    expect(JSON.stringify(body)).not.toContain(inviter);
  });

  test('the stored personal data has nothing of the watch list, and deleting the account keeps its entry', async () => {
    const actor = await t.asActor('member');
    await run(`update account set password_hash = ? where id = ?`, [hash, actor.id]);
    const [entry] = await run(
      `insert into watch_entry (name, reason, end_date)
       select first_name || ' ' || last_name, 'Threatened a steward', now() from account where id = ?
       returning id`,
      [actor.id],
    );
    const { body } = await t.call(actor, 'GET', `/api/profile/${actor.id}/data`);
    expect(JSON.stringify(body)).not.toMatch(/watch|steward/i);
    await t.call(actor, 'POST', `/api/profile/${actor.id}/deletion`, { password });
    expect(await run('select id from watch_entry')).toEqual([entry]);
  });

  test('the stored personal data includes every table that belongs to an account', async () => {
    // A new table must be added here or to the list of tables without personal data.
    const tables = await run(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name in ('account_id', 'officer_id', 'owner_id')
         and table_name not in (select viewname from pg_views where schemaname = 'public')
       order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual([
      'absence',
      'accreditation',
      'attendee', // a copy of tickets and thumbnails, kept until the match is over
      'booking',
      'calendar_feed',
      'clearance',
      'clearance_reference', // texts that stand for the person in files
      'email_confirmation',
      'evidence',
      'gate_device',
      'gate_scan',
      'idempotency_key', // replies, kept for a day
      'invitation',
      'mail',
      'notification_off',
      'outlet_invitation',
      'outlet_member',
      'password_reset', // hashes, kept for an hour
      'photo_hash',
      'pool_request',
      'profile_request',
      'push_message',
      'recovery_code',
      'report',
      'request_question',
      'second_factor',
      'session',
      'stored_file',
      'suspension',
      'ticket',
    ]);
  });
});

describe('deleting one’s own account', () => {
  const end = (actor: TestActor, body: object) =>
    t.call(actor, 'POST', `/api/profile/${actor.id}/deletion`, body);

  test('deleting one’s own account needs the password', async () => {
    const { actor } = await withPictures('member');
    const { status, body } = await end(actor, { password: 'not that one' });
    expect([status, body.fields]).toEqual([422, { password: 'Incorrect password.' }]);
    expect((await end(actor, {})).status).toBe(422);
    expect((await t.call(actor, 'GET', `/api/profile/${actor.id}`)).status).toBe(200);
  });

  test.each<ActorKind>(['pending', 'rejected', 'member', 'officer'])(
    'deleting one’s own account takes effect immediately for someone %s, and the session ends',
    async (kind) => {
      const { actor } = await withPictures(kind);
      const { status, body } = await end(actor, { password });
      expect([status, body.message]).toEqual([
        200,
        'Your account was deleted. All its data was removed from this device.',
      ]);
      expect((await t.call(actor, 'GET', `/api/profile/${actor.id}`)).status).toBe(412);
      const login = await t.call(null, 'POST', '/api/auth/login', { email: actor.email, password });
      expect(login.status).toBe(401);
    },
  );

  test('deleting one’s own account is refused for the last administrator', async () => {
    await run(`update account set deleted_at = now() where scope = 'admin'`);
    const { actor } = await withPictures('admin');
    expect((await end(actor, { password })).status).toBe(409);
    await t.asActor('admin');
    expect((await end(actor, { password })).status).toBe(200);
  });
});
