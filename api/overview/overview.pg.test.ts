import { expect, it } from 'vitest';
import { entities } from '#api/schema.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import { overviewRoutes } from '#api/overview/routes.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { MemberView } from '#sync/contracts/admin/member-view.ts';
import type { Overview } from '#sync/contracts/admin/overview.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: overviewRoutes });
/** Holds only what one test writes. */
const emptyDb = withDatabase({ entities });
const emptyApp = testApp(emptyDb, { routes: overviewRoutes });

async function read(app = t): Promise<Overview> {
  const admin = await app.asActor('admin');
  const { status, body } = await app.call(admin, 'GET', '/api/admin/overview');
  expect(status).toBe(200);
  return body.data as Overview;
}

it('the overview is complete on an empty database, then counts requests, seats, roles and emails', async () => {
  const nothing = await read(emptyApp);
  expect(nothing).toMatchObject({ troubles: [], today: [], seats: [], roles: [], mailsFailed: 0 });
  expect(nothing.waiting).toEqual(
    ['create_profile', 'join_event', 'join_match'].map((type) => ({
      type,
      fresh: 0,
      days: 0,
      old: 0,
      oldest: null,
    })),
  );
  expect(nothing.mails).toHaveLength(7);
  expect(nothing.withoutOfficer).toEqual({ count: 0, next: null });

  const { season, far } = await emptyDb.tx(async (tx) => {
    const made = await createSeason(tx, { kickOffIn: '3 days' });
    const later = await createMatch(tx, made, { kickOffIn: '20 days' });
    for (const age of ['23 hours', '25 hours', '90 hours']) {
      const person = await createActor(tx, 'member');
      await createAccreditation(tx, made, person.id, 'pending');
      await tx.execute(
        `update accreditation set created_at = now() - ?::interval where account_id = ?`,
        [age, person.id],
      );
    }
    for (const seat of [1, 40, 41, 120]) {
      const person = await createActor(tx, 'member');
      await createAccreditation(tx, made, person.id);
      await createBooking(tx, made, person.id, 'approved', seat);
    }
    for (const status of ['queued', 'failed'])
      await tx.execute(
        `insert into mail (recipient, language, template, data, status)
         values ('a@b.example', 'en', 'accountApproved', '{}', ?)`,
        [status],
      );
    return { season: made, far: later };
  });
  const seen = await read(emptyApp);
  const events = seen.waiting.find(({ type }) => type === 'join_event');
  // Ages count in hours, as in the queue.
  expect(events).toMatchObject({ fresh: 1, days: 1, old: 1 });
  expect(seen.seats.map(({ id, blocks }) => [id, blocks])).toEqual([
    [season.matchId, [2, 1, 0, 1]],
    [far, [0, 0, 0, 0]],
  ]);
  expect(seen.roles).toEqual([{ role: 'photographer', approved: 4, pending: 3 }]);
  expect(seen.mailsFailed).toBe(1);
  expect(seen.mails.at(-1)).toMatchObject({ queued: 1, failed: 1, sent: 0 });
  // The other match is more than a week away.
  expect(seen.withoutOfficer).toMatchObject({ count: 1, next: { id: season.matchId } });
});

it('the overview counts queued emails of any age, and emails sent today by their sending time', async () => {
  const write = (state: string, written: string, sent: string | null = null) =>
    db.tx((tx) =>
      tx.execute(
        `insert into mail (recipient, language, template, data, status, queued_at, sent_at)
         values ('a@b.example', 'en', 'accountApproved', '{}', ?, now() - ?::interval,
           now() - ?::interval)`,
        [state, written, sent],
      ),
    );
  await db.tx((tx) => tx.execute('delete from mail'));
  expect((await read()).mailsNow).toEqual({ sent: 0, waiting: 0, oldest: null });
  await write('queued', '26 hours');
  await write('queued', '9 days');
  await write('sent', '30 hours', '0');
  await write('sent', '30 hours', '29 hours');
  const { mailsNow } = await read();
  expect(mailsNow).toMatchObject({ sent: 1, waiting: 2 });
  const [eldest] = await db.tx((tx) =>
    tx.execute<{ at: string }[]>('select iso_instant(min(queued_at)) as at from mail'),
  );
  expect(mailsNow.oldest).toBe(eldest?.at);
});

it('the overview does not count blocked accounts as approved', async () => {
  const approved = async () =>
    (await read()).roles.find(({ role }) => role === 'photographer')?.approved ?? 0;
  const before = await approved();
  const person = await db.tx(async (tx) => {
    const made = await createActor(tx, 'member');
    await createAccreditation(tx, await createSeason(tx), made.id);
    return made;
  });
  expect(await approved()).toBe(before + 1);
  await db.tx((tx) =>
    tx.execute(`update account set status = 'rejected' where id = ?`, [person.id]),
  );
  expect(await approved()).toBe(before);
});

it('the overview leaves out deleted matches and tournaments, and their requests', async () => {
  const before = await read();
  const { eventId } = await db.tx(async (tx) => {
    const season = await createSeason(tx, { kickOffIn: '1 day' });
    const person = await createActor(tx, 'member');
    await createAccreditation(tx, season, person.id, 'pending');
    return season;
  });
  expect((await read()).withoutOfficer.count).toBe(before.withoutOfficer.count + 1);
  await db.tx((tx) => tx.execute('update event set deleted_at = now() where id = ?', [eventId]));
  expect({ ...(await read()), mails: [] }).toEqual({ ...before, mails: [] });
});

it('the members’ side has what phones receive: no deleted rows, and no data of a person', async () => {
  const { eventId, matchId, homeId, gone } = await db.tx(async (tx) => {
    const season = await createSeason(tx);
    const member = await createActor(tx, 'member');
    await createAccreditation(tx, season, member.id, 'approved');
    const other = await createMatch(tx, season);
    await tx.execute('update match set deleted_at = now() where id = ?', [other]);
    return { ...season, gone: other };
  });
  const admin = await t.asActor('admin');
  const { status, body } = await t.call(admin, 'GET', '/api/admin/member-view');
  expect(status).toBe(200);
  const view = body.data as MemberView;
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  expect(idsOf(view.event)).toContain(eventId);
  expect(idsOf(view.match)).toContain(matchId);
  expect(idsOf(view.match)).not.toContain(gone);
  expect(idsOf(view.team)).toContain(homeId);
  expect(Object.keys(view).toSorted()).toEqual([
    'document',
    'event',
    'match',
    'news',
    'team',
    'venue',
  ]);
});
