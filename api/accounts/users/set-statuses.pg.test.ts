import { describe, expect, test } from 'vitest';
import type { BulkJob } from '#sync/contracts/admin/bulk-jobs.ts';
import { registerRoutes } from '#api/app.ts';
import { setNextStatus } from '#api/accounts/users/set-statuses.ts';
import { runBulkJob } from '#api/bulk/bulk-jobs.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: registerRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

interface Seen {
  id: string;
  version: number;
}

/** Accounts as an administrator's list shows them now. */
async function seen(ids: readonly string[]): Promise<Seen[]> {
  const found = await run('select id, version from account where id = any(?::uuid[])', [
    `{${ids.join()}}`,
  ]);
  return ids.map((id) => ({
    id,
    version: found.find((row) => row['id'] === id)?.['version'] as number,
  }));
}
const members = (count: number) =>
  db.tx(async (tx) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push((await createActor(tx, 'member')).id);
    return ids;
  });

const post = (admin: TestActor, users: readonly Seen[], body: object) =>
  t.call(admin, 'POST', '/api/admin/users/status', { users, ...body });
const blocked = { status: 'rejected', rejectionReason: 'Passed on a ticket.' };

async function start(admin: TestActor, users: readonly Seen[], body: object = blocked) {
  const answer = await post(admin, users, body);
  expect(answer.status).toBe(201);
  return answer.body.data as BulkJob;
}
async function finish(admin: TestActor, { id }: BulkJob): Promise<BulkJob> {
  const unused = async () => ({ done: 0, over: true });
  await runBulkJob(t.app.services, id, {
    decideRequests: unused,
    deleteEvent: unused,
    deleteMatches: unused,
    setUserStatus: setNextStatus(t.app.services),
  });
  return (await t.call(admin, 'GET', `/api/admin/bulk-jobs/${id}`)).body.data as BulkJob;
}
const statuses = async (ids: readonly string[]) => {
  const found = await run('select id, status from account where id = any(?::uuid[])', [
    `{${ids.join()}}`,
  ]);
  return ids.map((id) => found.find((row) => row['id'] === id)?.['status']);
};
const mailsOf = async (id: string) =>
  (await run('select template from mail where account_id = ?', [id])).map(
    ({ template }) => template,
  );

describe('blocking many accounts', () => {
  test('blocking many accounts ends bookings and sends one email a person, in the background', async () => {
    const admin = await t.asActor('admin');
    const ids = await members(2);
    await db.tx(async (tx) => {
      const season = await createSeason(tx);
      await createAccreditation(tx, season, ids[0]!);
      await createBooking(tx, season, ids[0]!);
    });
    const job = await start(admin, await seen(ids));
    expect(job).toMatchObject({
      kind: 'setUserStatus',
      decision: 'rejected',
      status: 'waiting',
      total: 2,
      canStop: true,
    });
    expect(await statuses(ids)).toEqual(['approved', 'approved']);

    expect(await finish(admin, job)).toMatchObject({ status: 'done', done: 2, refused: [] });
    expect(await statuses(ids)).toEqual(['rejected', 'rejected']);
    expect(await run('select status from booking where account_id = ?', [ids[0]])).toEqual([
      { status: 'rejected' },
    ]);
    for (const id of ids) expect(await mailsOf(id)).toEqual(['accountBlocked']);
    const log = await run(
      `select detail ->> 'reason' as reason from audit_entry
       where actor_id = ? and action = 'account.edit'`,
      [admin.id],
    );
    expect(log).toEqual([{ reason: blocked.rejectionReason }, { reason: blocked.rejectionReason }]);
  });

  test('blocking many accounts can be undone before it starts', async () => {
    const admin = await t.asActor('admin');
    const ids = await members(1);
    const job = await start(admin, await seen(ids));
    const stop = await t.call(admin, 'POST', `/api/admin/bulk-jobs/${job.id}/stop`);
    expect(stop.body.data).toMatchObject({ status: 'stopped', done: 0 });
    await finish(admin, job);
    expect(await statuses(ids)).toEqual(['approved']);
  });

  test('blocking many accounts needs a reason', async () => {
    const admin = await t.asActor('admin');
    const people = await seen(await members(1));
    for (const blank of [{}, { rejectionReason: ' ' }]) {
      const { status, body } = await post(admin, people, { status: 'rejected', ...blank });
      expect([status, body.fields]).toEqual([422, { rejectionReason: 'Reason is required' }]);
    }
  });

  test('blocking many accounts leaves accounts that were changed or deleted meanwhile, and administrators', async () => {
    const admin = await t.asActor('admin');
    const other = await t.asActor('admin');
    const [renamed = '', gone = '', plain = ''] = await members(3);
    const users = await seen([renamed, gone, other.id, plain]);
    await run(`update account set last_name = 'Changed' where id = ? returning id`, [renamed]);
    await run('update account set deleted_at = now() where id = ? returning id', [gone]);
    const job = await finish(admin, await start(admin, users));
    expect(job).toMatchObject({ status: 'done', done: 1 });
    expect(job.refused.map(({ id }) => id)).toEqual([renamed, gone, other.id]);
    expect(await statuses([renamed, plain, other.id])).toEqual([
      'approved',
      'rejected',
      'approved',
    ]);
    expect(await mailsOf(renamed)).toEqual([]);
  });

  test('blocking many accounts again, as after a lost answer, changes and sends nothing', async () => {
    const admin = await t.asActor('admin');
    const ids = await members(2);
    const users = await seen(ids);
    await finish(admin, await start(admin, users));
    const again = await finish(admin, await start(admin, users));
    expect(again).toMatchObject({ status: 'done', done: 2, refused: [] });
    for (const id of ids) expect(await mailsOf(id)).toEqual(['accountBlocked']);
  });
});

test('blocked people can be approved again, each with one email', async () => {
  const admin = await t.asActor('admin');
  const ids = await members(2);
  await finish(admin, await start(admin, await seen(ids)));
  const job = await start(admin, await seen(ids), { status: 'approved' });
  expect(await finish(admin, job)).toMatchObject({ status: 'done', done: 2, refused: [] });
  expect(await statuses(ids)).toEqual(['approved', 'approved']);
  for (const id of ids) expect(await mailsOf(id)).toEqual(['accountBlocked', 'accountApproved']);
});
