import { expect, test } from 'vitest';
import { privacyRoutes } from '#api/accounts/privacy/routes.ts';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { approvalRoutes } from '#api/approvals/routes.ts';
import { entities } from '#api/schema.ts';
import { createAccreditation, createBooking } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { createReportFixture } from '#api/reports/testing/report-fixture.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';
import { issueAccessToken } from '#api/platform/auth/tokens.ts';
import type { Actor } from '#api/platform/auth/actor.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    userRoutes(app);
    privacyRoutes(app);
    approvalRoutes(app);
    ticketRoutes(app);
  },
});

interface Line {
  action: string;
  subject_type: string;
  subject_id: string;
  by_you: boolean;
  detail?: object;
}

function loggedIn(actor: Actor): TestActor {
  const token = issueAccessToken(t.app, { accountId: actor.id, sessionId: actor.sessionId });
  return { ...actor, email: '', headers: { 'x-access-token': token } };
}

async function held(actor: TestActor): Promise<{ log: Line[]; reportHistory: Row[] }> {
  const { status, body } = await t.call(actor, 'GET', `/api/profile/${actor.id}/data`);
  expect(status).toBe(200);
  return body.data;
}

/** Creates an officer, and one action of each kind on the officer by an administrator. */
async function decided() {
  const reportFixture = await createReportFixture(db);
  const [admin, officer] = [loggedIn(reportFixture.admin), loggedIn(reportFixture.officer)];
  const [event, match, profile] = await db.tx(async (tx) => {
    const accreditation = await createAccreditation(
      tx,
      reportFixture.season,
      officer.id,
      'pending',
    );
    const booking = await createBooking(tx, reportFixture.season, officer.id, 'pending');
    const [request] = await tx.execute<{ id: string }[]>(
      'insert into profile_request (account_id) values (?) returning id',
      [officer.id],
    );
    await tx.execute(`update account set status = 'pending' where id = ?`, [officer.id]);
    return [accreditation, booking, request!.id];
  });
  for (const id of [profile, event, match]) {
    const path = `/api/admin/request/${id}`;
    const { status, body } = await t.call(admin, 'PATCH', path, { status: 'approved' });
    expect({ status, fields: body.fields }).toEqual({ status: 200, fields: undefined });
  }
  const user = { organization: 'Delta' };
  expect((await t.call(admin, 'PATCH', `/api/admin/user/${officer.id}`, { user })).status).toBe(
    200,
  );
  await t.call(officer, 'PATCH', `/api/profile/user/${officer.id}`, { user });
  return { admin, officer, reportFixture, event, match, profile };
}

test('the log contains the entries of every kind about the person', async () => {
  const { officer, reportFixture, event, match, profile } = await decided();
  const { log } = await held(officer);
  const seen = log.map(({ subject_type: type, subject_id: id, action, by_you: own }) => [
    type,
    id,
    action,
    own,
  ]);
  expect(seen.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['account', officer.id, 'account.edit', false],
    ['account', officer.id, 'account.edit', true],
    ['create_profile', profile, 'request.approve', false],
    ['join_event', event, 'request.approve', false],
    ['join_match', match, 'request.approve', false],
    ['report', reportFixture.reportId, 'report.assign', false],
  ]);
  for (const line of log) expect(line).toHaveProperty('detail');
});

test('an administrator sees their actions without the details about others', async () => {
  const { admin, officer } = await decided();
  const user = { firstName: 'Amira' };
  await t.call(admin, 'PATCH', `/api/profile/user/${admin.id}`, { user });
  const { log } = await held(admin);
  const own = log.filter(({ subject_id: id }) => id === admin.id);
  expect(own).toMatchObject([{ by_you: true, detail: { fields: ['firstName'] } }]);
  const others = log.filter(({ subject_id: id }) => id !== admin.id);
  expect(others.map(({ action }) => action).toSorted()).toEqual([
    'account.edit',
    'report.assign',
    'request.approve',
    'request.approve',
    'request.approve',
  ]);
  for (const line of others) expect(line).not.toHaveProperty('detail');
  expect(
    JSON.stringify(others.filter(({ subject_type: type }) => type !== 'account')),
  ).not.toContain(officer.id);
});

test('an administrator does not see what they overwrote in someone’s report', async () => {
  const { admin, officer, reportFixture } = await decided();
  for (const { id } of [admin, officer])
    await db.tx((tx) =>
      tx.execute(
        `insert into report_history (report_id, actor_id, door, action, version, before)
         values (?, ?, 'rest', 'save', 1, '{"answers": ["no"]}') returning 1`,
        [reportFixture.reportId, id],
      ),
    );
  const lines = (await held(officer)).reportHistory;
  expect(lines.map(({ before }) => before)).toEqual([{ answers: ['no'] }, { answers: ['no'] }]);
  const [line] = (await held(admin)).reportHistory;
  expect(line).toMatchObject({ report_id: reportFixture.reportId });
  expect(line).not.toHaveProperty('before');
});
