import { beforeEach, describe, expect, test } from 'vitest';
import type { BulkJob } from '#sync/contracts/admin/bulk-jobs.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { readPersonalData } from '#api/accounts/privacy/personal-data.ts';
import { registerRoutes } from '#api/app.ts';
import { decideNextPerson } from '#api/approvals/decide-many.ts';
import { decideRequest } from '#api/approvals/decide-request.ts';
import type { BulkStep } from '#api/bulk/bulk-jobs.ts';
import { runBulkJob } from '#api/bulk/bulk-jobs.ts';
import { withdrawApplication } from '#api/events/withdraw-application.ts';
import { createAccreditation, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

let first: TestActor;
let second: TestActor;
beforeEach(async () => {
  [first, second] = [await t.asActor('admin'), await t.asActor('admin')];
});

/** A pending application to a tournament that requires two approvals. */
async function application() {
  return db.tx(async (tx) => {
    const { eventId } = await createSeason(tx);
    await tx.execute('update event set two_approvals = true where id = ?', [eventId]);
    const member = await createActor(tx, 'member');
    const id = await createAccreditation(tx, { eventId }, member.id, 'pending');
    return { eventId, member, id };
  });
}

const decide = (admin: TestActor, id: string, body: object = { status: 'approved' }) =>
  t.call(admin, 'PATCH', `/api/admin/request/${id}`, body);
const stored = async (id: string) =>
  (
    await run('select status, first_approved_by as "first" from accreditation where id = ?', [id])
  )[0];
const mails = async ({ id }: { id: string }) =>
  (await run('select template from mail where account_id = ?', [id])).map(
    ({ template }) => template,
  );
const reject = { status: 'rejected', rejectionReason: 'No.' };

test('an accreditation is approved by two administrators, both of whom are in the audit log', async () => {
  const { member, id } = await application();
  const name = 'Test admin';
  const answer = await decide(first, id);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({
    status: 'pending',
    twoApprovals: true,
    firstApproval: { id: first.id, name },
  });
  expect(await mails(member)).toEqual([]);
  const list = await t.call(second, 'GET', `/api/admin/user/${member.id}/requests`);
  expect(list.body.data[0].firstApproval).toEqual({ id: first.id, name });

  const { body } = await decide(second, id);
  expect(body.data).toMatchObject({ status: 'approved', firstApproval: null });
  expect(await mails(member)).toEqual(['accreditationApproved']);
  const log = await run(
    'select actor_id, action from audit_entry where subject_id = ? order by at, id',
    [id],
  );
  expect(log).toEqual([
    { actor_id: first.id, action: 'request.approve-first' },
    { actor_id: second.id, action: 'request.approve' },
  ]);
});

test('a tournament’s form turns two approvals on and off, and the log shows it', async () => {
  const { eventId } = await db.tx((tx) => createSeason(tx));
  const path = `/api/admin/event/${eventId}`;
  expect((await t.call(first, 'GET', path)).body.data.twoApprovals).toBe(false);
  for (const twoApprovals of [true, false]) {
    const { body } = await t.call(first, 'PATCH', path, { event: { twoApprovals } });
    expect(body.data.twoApprovals).toBe(twoApprovals);
  }
  const [entry] = await run(
    'select detail from audit_entry where subject_id = ? order by at, id limit 1',
    [eventId],
  );
  const change = { field: 'twoApprovals', from: 'false', to: 'true' };
  expect(entry?.['detail']).toMatchObject({ changes: [change] });
});

test('one administrator cannot give both approvals', async () => {
  const { member, id } = await application();
  await decide(first, id);
  const again = await decide(first, id);
  expect([again.status, again.body.message]).toEqual([
    409,
    messageText('en', 'approvals.secondByOther'),
  ]);
  expect(await stored(id)).toEqual({ status: 'pending', first: first.id });
  expect(await mails(member)).toEqual([]);
});

test('a tournament without the setting needs one approval, also after a first one was given', async () => {
  const { eventId, id } = await application();
  await decide(first, id);
  await run('update event set two_approvals = false where id = ?', [eventId]);
  const { body } = await decide(first, id);
  expect(body.data).toMatchObject({ status: 'approved', twoApprovals: false });
});

test('a rejection by one administrator forgets the first approval', async () => {
  const { member, id } = await application();
  await decide(first, id);
  expect((await decide(second, id, reject)).status).toBe(200);
  expect(await stored(id)).toEqual({ status: 'rejected', first: null });
  expect(await mails(member)).toEqual(['accreditationRejected']);
});

test('a rejected accreditation waits again after its first approval', async () => {
  const { id } = await application();
  await decide(first, id, reject);
  const reopened = await decide(first, id, { status: 'approved', expected: 'rejected' });
  expect(reopened.body.data).toMatchObject({ status: 'pending', rejectionReason: null });
  expect((await decide(first, id)).status).toBe(409);
  expect((await decide(second, id)).body.data.status).toBe('approved');
});

test('an approval is revoked by one administrator', async () => {
  const { id } = await application();
  await decide(first, id);
  await decide(second, id);
  expect((await decide(first, id, { ...reject, expected: 'approved' })).status).toBe(200);
  expect(await stored(id)).toEqual({ status: 'rejected', first: null });
});

test('a withdrawn application needs two approvals when the person applies again', async () => {
  const { eventId, member, id } = await application();
  await decide(first, id);
  await db.tx((tx) => withdrawApplication(tx, member, { eventId }));
  expect((await decide(second, id)).status).toBe(409);
  await run(`update accreditation set status = 'pending', decided_at = null where id = ?`, [id]);
  expect(await stored(id)).toEqual({ status: 'pending', first: null });
});

test('phones receive no trace of a first approval', async () => {
  const { id } = await application();
  const read = async () =>
    (
      await run(`select body - 'version' as body from published.accreditation where id = ?`, [id])
    )[0];
  const before = await read();
  await decide(first, id);
  expect(await read()).toEqual(before);
});

test('the download of one’s own data does not name the administrator of a first approval', async () => {
  const { member, id } = await application();
  await decide(first, id);
  const data = await db.tx((tx) => readPersonalData(tx, member, member.id));
  expect(data.accreditations).toMatchObject([{ id, status: 'pending' }]);
  expect(JSON.stringify(data)).not.toContain(first.id);
});

describe('approvals at the same time', () => {
  const approve = (admin: TestActor, id: string) =>
    db.tx((tx) => decideRequest(tx, admin, { id, status: 'approved' }, t.app.services));

  test('two administrators who approve at once cause one approval and one email', async () => {
    const { member, id } = await application();
    const waits = await duringTransaction(
      db,
      (tx) => decideRequest(tx, first, { id, status: 'approved' }, t.app.services),
      () => approve(second, id),
    );
    expect(waits).toBe(false);
    expect((await stored(id)).status).toBe('approved');
    expect(await mails(member)).toEqual(['accreditationApproved']);
  });

  test('an administrator who approves twice at once gives only the first approval', async () => {
    const { id } = await application();
    const again = duringTransaction(
      db,
      (tx) => decideRequest(tx, first, { id, status: 'approved' }, t.app.services),
      () => approve(first, id),
    );
    await expect(again).rejects.toMatchObject({ statusCode: 409 });
    expect(await stored(id)).toEqual({ status: 'pending', first: first.id });
  });

  test('control: a read without a lock overwrites the first approval with another', async () => {
    const { id } = await application();
    const careless = `update accreditation c set first_approved_by = ? from
      (select id from accreditation where id = ? and first_approved_by is null) as seen
      where c.id = seen.id`;
    await duringTransaction(
      db,
      (tx) => decideRequest(tx, first, { id, status: 'approved' }, t.app.services),
      () => run(careless, [second.id, id]),
    );
    expect(await stored(id)).toEqual({ status: 'pending', first: second.id });
  });
});

test('many decisions work in both steps, and say how many wait for a second approval', async () => {
  const people = [await application(), await application()];
  const ids = people.map(({ id }) => id);
  const decideMany = async (admin: TestActor) => {
    const body = { ids, status: 'approved' };
    const created = await t.call(admin, 'POST', '/api/admin/requests/decide', body);
    const { id } = created.body.data as BulkJob;
    const step: BulkStep = decideNextPerson(t.app.services);
    const steps = { decideRequests: step, deleteEvent: step, deleteMatches: step };
    await runBulkJob(t.app.services, id, { ...steps, setUserStatus: step });
    return (await t.call(admin, 'GET', `/api/admin/bulk-jobs/${id}`)).body.data as BulkJob;
  };
  expect(await decideMany(first)).toMatchObject({ done: 2, firstApprovals: 2, refused: [] });
  const message = messageText('en', 'approvals.secondByOther');
  const refused = [{ message }, { message }];
  expect(await decideMany(first)).toMatchObject({ done: 0, firstApprovals: 0, refused });
  expect(await decideMany(second)).toMatchObject({ done: 2, firstApprovals: 0, refused: [] });
  for (const { member, id } of people) {
    expect((await stored(id)).status).toBe('approved');
    expect(await mails(member)).toEqual(['accreditationApproved']);
  }
});
