import { beforeEach, expect, test } from 'vitest';
import { deleteUnneededEvidence, expireEvidence } from '#api/evidence/evidence-jobs.ts';
import { evidenceRoutes } from '#api/evidence/routes.ts';
import { insertPiece, insertRequirement } from '#api/evidence/testing/requirements.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { createAccreditation, createSeason } from '#api/matches/testing/season.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import type { NewRequirement } from '#sync/contracts/evidence/requirements.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    evidenceRoutes(app);
    matchRoutes(app);
  },
});
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));
beforeEach(async () => {
  await run('delete from evidence');
  await run('update requirement set deleted_at = now() where deleted_at is null');
});

/** Runs the hourly job at this instant. */
const runAt = (now: string) =>
  db.tx((tx) => expireEvidence(tx, { ...t.app.services, clock: { now: () => new Date(now) } }));

async function withPiece(expiresOn: string | null, given: Partial<NewRequirement> = {}) {
  const actor = await t.asActor('member');
  await run(`update account set role = 'photographer' where id = ?`, [actor.id]);
  const requirementId = await db.tx((tx) => insertRequirement(tx, given));
  const piece = { accountId: actor.id, requirementId, state: 'accepted' as const, expiresOn };
  const id = await db.tx((tx) => insertPiece(tx, piece));
  const state = async () =>
    (await run('select state from evidence where id = ?', [id]))[0]?.['state'];
  const mails = async () =>
    (await run('select data from mail where account_id = ?', [actor.id])).map(({ data }) => data);
  return { actor, requirementId, state, mails };
}

test('evidence is valid to the end of its last day in Cairo, also when the clocks change that night', async () => {
  // Egypt's summer time ends in the night after 29 October 2026: midnight comes twice, then it is UTC+2.
  const { state } = await withPiece('2026-10-29');
  await runAt('2026-10-29T20:59:00Z');
  expect(await state()).toBe('accepted');
  await runAt('2026-10-29T21:30:00Z');
  expect(await state(), '23:30 for the second time').toBe('accepted');
  await runAt('2026-10-29T22:01:00Z');
  expect(await state()).toBe('expired');
});

test('one reminder is sent 30 days and one 7 days before, however often the job runs', async () => {
  const { mails } = await withPiece('2027-03-31', { whenExpired: 'no_new_bookings' });
  for (const now of [
    '2027-02-27',
    '2027-03-01',
    '2027-03-02',
    '2027-03-23',
    '2027-03-24',
    '2027-03-30',
  ])
    for (let hour = 8; hour < 10; hour++) await runAt(`${now}T0${hour}:00:00Z`);
  expect(await mails()).toMatchObject([
    { about: 'expiring', requirement: 'Union card', date: '2027-03-31', endsBookings: true },
    { about: 'expiring', date: '2027-03-31' },
  ]);
});

test('after a restored backup only the reminder for the nearer date is sent', async () => {
  const { mails } = await withPiece('2027-03-31');
  await runAt('2027-03-28T08:00:00Z');
  await runAt('2027-03-29T08:00:00Z');
  expect(await mails()).toHaveLength(1);
});

test('people who have sent a renewal, lost the role or are blocked are not reminded', async () => {
  const renewed = await withPiece('2027-03-31');
  await db.tx((tx) =>
    insertPiece(tx, { accountId: renewed.actor.id, requirementId: renewed.requirementId }),
  );
  const moved = await withPiece('2027-03-31');
  await run(`update account set role = 'commentator' where id = ?`, [moved.actor.id]);
  const blocked = await withPiece('2027-03-31');
  await run(`update account set status = 'rejected' where id = ?`, [blocked.actor.id]);
  await runAt('2027-03-28T08:00:00Z');
  for (const { mails } of [renewed, moved, blocked]) expect(await mails()).toEqual([]);
});

test('expired evidence refuses new bookings where the requirement says so, and keeps the old ones', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  const book = async (whenExpired: NewRequirement['whenExpired']) => {
    const { actor } = await withPiece('2026-01-31', { whenExpired });
    await db.tx((tx) => createAccreditation(tx, season, actor.id));
    const path = `/api/event/${season.eventId}/matches/${season.matchId}/join`;
    await runAt('2026-02-02T08:00:00Z');
    return t.call(actor, 'PATCH', path, { scope: 'member' });
  };
  expect((await book('remind')).status).toBe(200);
  const refused = await book('no_new_bookings');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Something that your role requires has expired. Renew it on your profile, then book.',
  ]);
});

test('evidence that the role does not require any more is deleted after the retention period', async () => {
  const { actor, state } = await withPiece(null);
  const { config } = t.app.services;
  const night = () => db.tx((tx) => deleteUnneededEvidence(tx, t.app.services));
  const role = (name: string) => run('update account set role = ? where id = ?', [name, actor.id]);
  const later = () =>
    run(`update evidence set unneeded_since = unneeded_since - make_interval(days => ?)`, [
      config.identityKeptDays + 1,
    ]);
  await role('commentator');
  await night();
  expect(await state()).toBe('accepted');
  // The role returns within the period, so the next change begins a new one.
  await role('photographer');
  await night();
  await later();
  await night();
  expect(await state()).toBe('accepted');
  await role('commentator');
  await night();
  await later();
  await night();
  expect(await state()).toBeUndefined();
  expect(
    await run(`select action from audit_entry where subject_id = ? order by id desc limit 1`, [
      actor.id,
    ]),
  ).toEqual([{ action: 'account.evidence-cleared' }]);
});

test('asking reaches the approved people of the roles who have none, once each', async () => {
  const admin = await t.asActor('admin');
  const lacking = await t.asActor('member');
  await run(`update account set role = 'photographer' where id = ?`, [lacking.id]);
  const other = await withPiece(null);
  const ask = () =>
    t.call(admin, 'POST', `/api/admin/requirements/${other.requirementId}/ask`, {
      until: '2099-12-31',
    });
  await run(
    `update account set role = 'commentator'
    where role = 'photographer' and id <> all (?)`,
    [`{${lacking.id},${other.actor.id}}`],
  );
  const { body } = await ask();
  expect(body.data).toEqual({ people: 1 });
  expect(await other.mails()).toEqual([]);
  expect(await run('select data from mail where account_id = ?', [lacking.id])).toMatchObject([
    { data: { about: 'requested', date: '2099-12-31' } },
  ]);
});
