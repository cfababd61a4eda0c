import { CheckConstraintViolationException } from '@mikro-orm/core';
import { describe, expect, test } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { upload } from '#api/permissions/test-uploads.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: async (app) => {
    accountRoutes(app);
    userRoutes(app);
    await fileRoutes(app);
  },
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const own = (actor: TestActor, user: object, more: object = {}) =>
  t.call(actor, 'PATCH', `/api/profile/user/${actor.id}`, { user, ...more });
const edit = (admin: TestActor, id: string, user: object, more: object = {}) =>
  t.call(admin, 'PATCH', `/api/admin/user/${id}`, { user, ...more });
const read = async (admin: TestActor, id: string) =>
  (await t.call(admin, 'GET', `/api/admin/user/${id}`)).body.data;

const log = (id: string, action: string) =>
  run(
    `select actor_id as actor, detail from audit_entry where subject_id = ? and action = ?
     order by id`,
    [id, action],
  );

async function sendPicture(actor: TestActor): Promise<string> {
  const { body, headers } = upload();
  return (await t.call(actor, 'POST', '/api/file', body, headers)).body.data.fileName;
}

test('an administrator is always approved, so the scope alone opens every profile', async () => {
  const [admin, member] = [await t.asActor('admin'), await t.asActor('member')];
  const status = async (actor: TestActor, id: string) =>
    (await t.call(actor, 'GET', `/api/profile/${id}`)).status;
  expect([await status(admin, member.id), await status(member, admin.id)]).toEqual([200, 404]);
  await expect(
    run(`update account set status = 'rejected' where id = ?`, [admin.id]),
  ).rejects.toThrow(CheckConstraintViolationException);
});

describe('the own profile', () => {
  test('one’s own profile accepts names, organization and phone, and keeps fields that are not sent', async () => {
    const actor = await t.asActor('member');
    const { status, body } = await own(actor, { firstName: 'Amira', mobileNumber: '+2010' });
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      'user.mobileNumber': 'Use digits only, with an optional plus in front.',
    });
    const good = await own(actor, { firstName: 'Amira', mobileNumber: '+201002003004' });
    expect(good.body).toMatchObject({
      message: 'Data updated successfully!',
      data: { firstName: 'Amira', lastName: 'member', mobileNumber: '+201002003004' },
    });
  });

  test('one’s own profile is edited by its person and by administrators, who alone change role and status', async () => {
    const [actor, other, admin] = [
      await t.asActor('member'),
      await t.asActor('member'),
      await t.asActor('admin'),
    ];
    const change = (by: TestActor, user: object) =>
      t.call(by, 'PATCH', `/api/profile/user/${actor.id}`, { user });
    const statuses = [
      await change(other, { firstName: 'Mona' }),
      await change(actor, { role: 'commentator' }),
      await change(actor, { status: 'pending' }),
      await change(actor, { firstName: 'Amira' }),
      await change(admin, { role: 'commentator' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 403, 403, 200, 200]);
    const after = 'select first_name, role, status from account where id = ?';
    expect(await run(after, [actor.id])).toEqual([
      { first_name: 'Amira', role: 'commentator', status: 'approved' },
    ]);
  });

  test('one’s own profile refuses a stale version and overwrites nothing', async () => {
    const actor = await t.asActor('member');
    const first = await own(actor, { organization: 'Delta' }, { version: 1 });
    const stale = await own(actor, { organization: 'Echo' }, { version: 1 });
    expect([first.status, stale.status]).toEqual([200, 409]);
    const [row] = await run('select organization from account where id = ?', [actor.id]);
    expect(row).toEqual({ organization: 'Delta' });
  });

  test('one’s own profile keeps its approval when documents are replaced, and is marked for a review', async () => {
    const [actor, admin] = [await t.asActor('member'), await t.asActor('admin')];
    await own(actor, { pressId: await sendPicture(actor) });
    const after = await sendPicture(actor);
    const { status } = await own(actor, {
      pressId: after,
      profilePicture: await sendPicture(actor),
    });
    expect(status).toBe(200);
    expect(await read(admin, actor.id)).toMatchObject({
      status: 'approved',
      pressId: after,
      replacedDocuments: ['pressId', 'profilePicture'],
    });
    expect((await own(actor, { firstName: 'Amira' })).body.data.replacedDocuments).toEqual([]);

    await edit(admin, actor.id, {}, { lookedAt: true });
    expect((await read(admin, actor.id)).replacedDocuments).toEqual([]);
    const [line] = await log(actor.id, 'account.looked-at');
    expect(line).toEqual({ actor: admin.id, detail: { documents: ['pressId', 'profilePicture'] } });
    // No documents are left to review.
    await edit(admin, actor.id, {}, { lookedAt: true });
    expect(await log(actor.id, 'account.looked-at')).toHaveLength(1);
  });

  test('one’s own profile refuses files that belong to others, are claimed already, or do not exist', async () => {
    const [actor, other] = [await t.asActor('member'), await t.asActor('member')];
    const theirs = await sendPicture(other);
    const used = await sendPicture(actor);
    await own(actor, { pressId: used });
    for (const name of [theirs, used, 'A'.repeat(22) + '.png']) {
      const { status, body } = await own(actor, { identification: name });
      expect(status).toBe(422);
      expect(Object.keys(body.fields)).toEqual(['user.identification']);
    }
    const [row] = await run('select identification from account where id = ?', [actor.id]);
    expect(row).toEqual({ identification: null });
  });
});

describe('an administrator', () => {
  test('an administrator finds people by part of their name, email or organization', async () => {
    const [admin, actor] = [await t.asActor('admin'), await t.asActor('member')];
    await run(`update account set organization = 'Nile Photos 100%' where id = ? returning 1`, [
      actor.id,
    ]);
    const found = async (text: string) =>
      (
        await t.call(admin, 'GET', `/api/admin/users?text=${encodeURIComponent(text)}`)
      ).body.data.map(({ id }: { id: string }) => id);
    expect(await found('nile photos 100%')).toEqual([actor.id]);
    expect(await found(actor.email.toUpperCase())).toEqual([actor.id]);
    expect(await found('%')).toEqual([actor.id]);
    expect(await found('')).toContain(admin.id);
    // Matches every word in any position, and returns no more people than requested.
    expect(await found(` 100%  ${actor.email} photos `)).toEqual([actor.id]);
    expect(await found(`photos nowhere`)).toEqual([]);
    const few = await t.call(admin, 'GET', '/api/admin/users?limit=1');
    expect(few.body.data).toHaveLength(1);
    expect((await t.call(admin, 'GET', '/api/admin/users?limit=0')).status).toBe(422);
  });

  test('an administrator changes a press role, which ends the sessions', async () => {
    const [admin, actor] = [await t.asActor('admin'), await t.asActor('member')];
    const { body } = await edit(admin, actor.id, { role: 'commentator' });
    expect(body).toMatchObject({
      message: 'User edited successfully.',
      data: { role: 'commentator', status: 'approved' },
    });
    expect((await t.call(actor, 'GET', `/api/profile/${actor.id}`)).status).toBe(412);
  });

  test.each([
    ['member', 'media_officer'],
    ['officer', 'photographer'],
  ] as const)('an administrator cannot make a %s a %s', async (kind, role) => {
    const [admin, actor] = [await t.asActor('admin'), await t.asActor(kind)];
    const { status, body } = await edit(admin, actor.id, { role });
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      'user.role': 'The media officer role can’t be assigned or removed here.',
    });
  });

  test('an administrator rejects only with a reason, which decides the open request and emails the person', async () => {
    const [admin, actor] = [await t.asActor('admin'), await t.asActor('pending')];
    await run('insert into profile_request (account_id) values (?) returning id', [actor.id]);
    expect((await edit(admin, actor.id, { status: 'rejected' })).status).toBe(422);
    const rejectionReason = englishText('reason.pressId');
    await edit(admin, actor.id, { status: 'rejected' }, { rejectionReason });
    const [request] = await run(
      'select status, rejection_reason as reason from profile_request where account_id = ?',
      [actor.id],
    );
    expect(request).toEqual({ status: 'rejected', reason: 'reason.pressId' });
    const mails = await run('select template from mail where account_id = ?', [actor.id]);
    expect(mails).toEqual([{ template: 'accountRejected' }]);

    const { version } = await read(admin, actor.id);
    await edit(admin, actor.id, { status: 'pending' }, { version });
    await edit(admin, actor.id, { status: 'approved' });
    const requests = await run(
      'select status from profile_request where account_id = ? order by created_at',
      [actor.id],
    );
    expect(requests).toEqual([{ status: 'rejected' }, { status: 'approved' }]);
    expect((await log(actor.id, 'account.edit')).map(({ detail }) => detail)).toEqual([
      { fields: [], status: 'rejected', from: 'pending', reason: 'reason.pressId' },
      { fields: [], status: 'pending', from: 'rejected' },
      { fields: [], status: 'approved', from: 'pending' },
    ]);
  });

  test.each(['approved', 'pending'] as const)(
    'an administrator reverses a rejection, to %s, with the version only: a late decision does not',
    async (status) => {
      const [admin, actor] = [await t.asActor('admin'), await t.asActor('rejected')];
      const { version } = await read(admin, actor.id);
      const late = await edit(admin, actor.id, { status }, { version: version + 1 });
      expect(late).toMatchObject({
        status: 409,
        body: { message: englishText('error.stale'), stale: true },
      });
      const unversioned = await edit(admin, actor.id, { status }, {});
      expect(unversioned.status).toBe(409);
      expect(unversioned.body).toEqual({
        code: 'conflict',
        message: englishText('error.versionMissing'),
      });
      expect((await read(admin, actor.id)).status).toBe('rejected');
      expect((await edit(admin, actor.id, { status }, { version })).status).toBe(200);
      expect((await read(admin, actor.id)).status).toBe(status);
    },
  );

  test.each(['pending', 'rejected'] as const)(
    'an approval is taken back, to %s, with a reason and the version only, and an email',
    async (status) => {
      const [admin, actor] = [await t.asActor('admin'), await t.asActor('member')];
      const place = await db.tx(async (tx) => {
        const season = await createSeason(tx);
        await createAccreditation(tx, season, actor.id);
        await createBooking(tx, season, actor.id, 'approved', 7);
        return season;
      });
      const rejectionReason = 'Left the paper.';
      const { version } = await read(admin, actor.id);
      const late = await edit(admin, actor.id, { status }, { rejectionReason });
      expect(late).toMatchObject({
        status: 409,
        body: { message: englishText('error.versionMissing') },
      });
      for (const blank of [{}, { rejectionReason: ' ' }])
        expect(await edit(admin, actor.id, { status }, { version, ...blank })).toMatchObject({
          status: 422,
          body: { fields: { rejectionReason: 'Reason is required' } },
        });
      expect((await read(admin, actor.id)).status).toBe('approved');

      const done = await edit(admin, actor.id, { status }, { version, rejectionReason });
      expect(done).toMatchObject({ status: 200, body: { data: { status } } });
      const [booking] = await run(
        'select status, seat, reason from booking where account_id = ? and match_id = ?',
        [actor.id, place.matchId],
      );
      expect(booking).toEqual({ status: 'rejected', seat: null, reason: rejectionReason });
      const mails = await run(
        `select template, data ->> 'reason' as reason,
           jsonb_array_length(data -> 'matches') as matches from mail where account_id = ?`,
        [actor.id],
      );
      expect(mails).toEqual([
        {
          template: status === 'pending' ? 'accountPending' : 'accountBlocked',
          reason: rejectionReason,
          matches: 1,
        },
      ]);
      expect((await log(actor.id, 'account.edit')).map(({ detail }) => detail)).toEqual([
        { fields: [], status, from: 'approved', reason: rejectionReason },
      ]);
    },
  );

  test('an administrator cannot edit other administrators', async () => {
    const [admin, other] = [await t.asActor('admin'), await t.asActor('admin')];
    expect((await edit(admin, other.id, { firstName: 'Amira' })).status).toBe(403);
    expect((await edit(admin, admin.id, { firstName: 'Amira' })).status).toBe(200);
  });
});

describe('deleting an account', () => {
  test('deleting an account ends its sessions, frees its email and hides it', async () => {
    const [admin, actor] = [await t.asActor('admin'), await t.asActor('member')];
    const { status, body } = await t.call(admin, 'DELETE', `/api/admin/user/${actor.id}`);
    expect([status, body.message]).toEqual([200, 'User deleted successfully.']);
    expect((await t.call(actor, 'GET', `/api/profile/${actor.id}`)).status).toBe(412);
    expect((await t.call(admin, 'GET', `/api/admin/user/${actor.id}`)).status).toBe(404);
    expect((await t.call(admin, 'DELETE', `/api/admin/user/${actor.id}`)).status).toBe(404);
    await run(
      `insert into account (email, password_hash, first_name, last_name, scope, role)
       values (?, '!', 'A', 'B', 'member', 'photographer') returning id`,
      [actor.email],
    );
  });

  test('deleting an account keeps the last administrator when two delete themselves at the same time', async () => {
    await run(`update account set deleted_at = now() where scope = 'admin' returning 1`);
    const [one, other] = [await t.asActor('admin'), await t.asActor('admin')];
    const leave = (actor: TestActor) =>
      db
        .tx((tx) => deleteUser(tx, actor, actor.id, t.app.services))
        .then(
          () => 'gone',
          (error: Error) => error.message,
        );
    const outcomes = await Promise.all([leave(one), leave(other)]);
    expect(outcomes.toSorted()).toEqual(['The last administrator can’t be deleted.', 'gone']);
  });
});

describe('a rejected person', () => {
  async function rejected() {
    const actor = await t.asActor('rejected');
    await run(
      `insert into profile_request (account_id, status, rejection_reason, decided_at)
       values (?, 'rejected', 'Press ID not readable', now()) returning id`,
      [actor.id],
    );
    return actor;
  }
  const ask = (actor: TestActor, user: object, headers?: Record<string, string>) =>
    t.call(actor, 'POST', '/api/profile/request', { user }, headers);

  test('a rejected person sees the reason of the last rejection, and no one else’s', async () => {
    const actor = await rejected();
    await run(
      `insert into profile_request (account_id, status, rejection_reason, decided_at, created_at)
       values (?, 'rejected', 'Photo blurred', now(), now() - interval '1 day') returning id`,
      [actor.id],
    );
    const other = await t.asActor('rejected');
    await run(
      `insert into profile_request (account_id, status, rejection_reason, decided_at, created_at)
       values (?, 'rejected', 'Another reason', now(), now() + interval '1 day') returning id`,
      [other.id],
    );
    const { body } = await t.call(actor, 'GET', `/api/profile/${actor.id}`);
    expect(body.data.rejectionReason).toBe('Press ID not readable');
  });

  test('a rejected person corrects texts and images and is pending again; the request lists the changes', async () => {
    const actor = await rejected();
    const sent = upload();
    const guest = await t.call(null, 'POST', '/api/file', sent.body, sent.headers);
    const cookie = String(guest.headers['set-cookie']).split(';')[0] ?? '';
    const { status, body } = await ask(
      actor,
      { firstName: 'Amira', lastName: 'rejected', pressId: guest.body.data.fileName },
      { cookie },
    );
    expect([status, body.data.status, body.data.firstName]).toEqual([200, 'pending', 'Amira']);
    const requests = await run(
      'select status, changes from profile_request where account_id = ? order by created_at',
      [actor.id],
    );
    expect(requests).toEqual([
      { status: 'rejected', changes: [] },
      {
        status: 'pending',
        changes: [
          { field: 'firstName', before: 'Test' },
          { field: 'pressId', before: null },
        ],
      },
    ]);
    // A second request has no further effect.
    expect((await ask(actor, { firstName: 'Nobody' })).status).toBe(409);
  });

  test('a rejected person cannot use someone else’s image, and stays rejected', async () => {
    const actor = await rejected();
    const theirs = await sendPicture(await t.asActor('member'));
    const { status, body } = await ask(actor, { firstName: 'Amira', pressId: theirs });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['user.pressId']]);
    const [row] = await run('select status, first_name as name from account where id = ?', [
      actor.id,
    ]);
    expect(row).toEqual({ status: 'rejected', name: 'Test' });
  });
});
