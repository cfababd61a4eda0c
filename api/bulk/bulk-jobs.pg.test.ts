import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { BulkJob } from '#sync/contracts/admin/bulk-jobs.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { setNextStatus } from '#api/accounts/users/set-statuses.ts';
import { registerRoutes } from '#api/app.ts';
import { decideNextPerson } from '#api/approvals/decide-many.ts';
import { refusalOf, runBulkJob, type BulkStep } from '#api/bulk/bulk-jobs.ts';
import { batchSize, endParticipationStep } from '#api/events/end-participation.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

function steps() {
  const end = endParticipationStep(t.app.services);
  return {
    decideRequests: decideNextPerson(t.app.services),
    deleteEvent: end,
    deleteMatches: end,
    setUserStatus: setNextStatus(t.app.services),
  };
}
const finish = (id: string, more: Partial<Record<string, BulkStep>> = {}) =>
  runBulkJob(t.app.services, id, { ...steps(), ...more });

/** A person with two booking requests, one with one, and one who lost the accreditation. */
async function requests() {
  return db.tx(async (tx) => {
    const season = await createSeason(tx);
    const other = { ...season, matchId: await createMatch(tx, season) };
    const [keen, second, stranger] = [
      await createActor(tx, 'member'),
      await createActor(tx, 'member'),
      await createActor(tx, 'member'),
    ];
    for (const { id } of [keen, second]) await createAccreditation(tx, season, id);
    await createAccreditation(tx, season, stranger.id, 'rejected');
    const ids = [
      await createBooking(tx, season, keen.id, 'pending'),
      await createBooking(tx, season, second.id, 'pending'),
      await createBooking(tx, other, keen.id, 'pending'),
      await createBooking(tx, season, stranger.id, 'pending'),
    ];
    // Ids of the same millisecond have no order.
    for (const [at, id] of ids.entries())
      await tx.execute(
        `update booking set created_at = now() - interval '1 minute' * ?::integer where id = ?`,
        [ids.length - at, id],
      );
    return { ids, keen, second, stranger };
  });
}

const postDecision = (admin: TestActor, ids: string[], status: string) =>
  t.call(admin, 'POST', '/api/admin/requests/decide', { ids, status });
const decideMany = async (ids: string[], status = 'approved') => {
  const admin = await t.asActor('admin');
  const { status: code, body } = await postDecision(admin, ids, status);
  expect(code).toBe(201);
  return { admin, job: body.data as BulkJob };
};
const mailsOf = async (accountId: string) =>
  (await run('select template from mail where account_id = ?', [accountId])).map(
    ({ template }) => template,
  );
const statuses = async (ids: string[]) =>
  (await run('select status from booking where id = any(?::uuid[])', [`{${ids.join()}}`])).map(
    ({ status }) => status,
  );
const read = async (admin: TestActor, id: string) =>
  (await t.call(admin, 'GET', `/api/admin/bulk-jobs/${id}`)).body.data as BulkJob;

describe('many decisions', () => {
  test('many decisions are made in the background, with one email a person and a reason for each refusal', async () => {
    const { ids, keen, second, stranger } = await requests();
    const { admin, job } = await decideMany(ids);
    expect(job).toMatchObject({ status: 'waiting', total: 4, done: 0, canStop: true });
    expect(await statuses(ids)).toEqual(['pending', 'pending', 'pending', 'pending']);
    const waiting = await t.call(admin, 'GET', '/api/admin/bulk-jobs');
    expect(waiting.body.data).toContainEqual(job);

    await finish(job.id);
    expect(await read(admin, job.id)).toMatchObject({
      status: 'done',
      done: 3,
      refused: [{ id: ids[3], message: 'This person isn’t accredited for the tournament.' }],
      canStop: false,
    });
    const headers = { 'accept-language': 'ar' };
    const inArabic = () =>
      t.call(admin, 'GET', `/api/admin/bulk-jobs/${job.id}`, undefined, headers);
    expect((await inArabic()).body.data.refused).toEqual([
      { id: ids[3], message: messageText('ar', 'approvals.notAccredited') },
    ]);
    // Earlier versions stored refusals like this.
    await run(`update bulk_job set refused = refused #- '{0,words}' where id = ?`, [job.id]);
    expect((await inArabic()).body.data.refused).toMatchObject([
      { message: 'This person isn’t accredited for the tournament.' },
    ]);
    expect(await mailsOf(keen.id)).toEqual(['bookingsApproved']);
    expect(await mailsOf(second.id)).toEqual(['bookingApproved']);
    expect(await mailsOf(stranger.id)).toEqual([]);
    const log = await run(
      `select from audit_entry where action = 'request.approve' and actor_id = ?`,
      [admin.id],
    );
    expect(log).toHaveLength(3);
    expect((await t.call(admin, 'GET', '/api/admin/bulk-jobs')).body.data).toEqual([]);
  });

  test('many approvals are revoked with one reason, and pending requests are left as they are', async () => {
    const { ids, keen, second } = await requests();
    const [revoked = '', , pending = ''] = ids;
    await run(`update booking set status = 'approved', decided_at = now() where id = ?`, [revoked]);
    const admin = await t.asActor('admin');
    const decision = { ids: [revoked, pending], status: 'rejected', expected: 'approved' };
    const post = (body: object) => t.call(admin, 'POST', '/api/admin/requests/decide', body);
    expect((await post(decision)).status, 'a revocation needs a reason').toBe(422);
    const { body } = await post({ ...decision, rejectionReason: 'Press seats were reduced.' });
    expect(body.data.decision, 'its progress says that it revokes').toBe('revoked');
    await finish(body.data.id);
    const job = await read(admin, body.data.id);
    expect(job).toMatchObject({ status: 'done', done: 1 });
    expect(job.refused.map(({ id }) => id)).toEqual([pending]);
    expect(await run('select status, revoked from booking where id = ?', [revoked])).toEqual([
      { status: 'rejected', revoked: true },
    ]);
    expect(await statuses([pending])).toEqual(['pending']);
    expect(await mailsOf(keen.id)).toHaveLength(1);
    expect(await mailsOf(second.id)).toEqual([]);
  });

  test('many decisions can be undone before they start, and stopped between two people', async () => {
    const { ids } = await requests();
    const undone = await decideMany(ids, 'rejected');
    const stop = (id: string) => t.call(undone.admin, 'POST', `/api/admin/bulk-jobs/${id}/stop`);
    expect((await stop(undone.job.id)).body.data).toMatchObject({ status: 'stopped', done: 0 });
    await finish(undone.job.id);
    expect(new Set(await statuses(ids))).toEqual(new Set(['pending']));

    const { job } = await decideMany(ids, 'rejected');
    const begun = Promise.withResolvers<void>();
    let people = 0;
    const running = finish(job.id, {
      async decideRequests(tx, input) {
        people += 1;
        const result = await steps().decideRequests(tx, input);
        begun.resolve();
        // The pause is long enough for Stop to arrive: it waits for this step and comes before the next.
        await sleep(300);
        return result;
      },
    });
    await begun.promise;
    await Promise.all([stop(job.id), running]);
    expect(people).toBe(1);
    expect(await read(undone.admin, job.id)).toMatchObject({ status: 'stopped', done: 2 });
    expect((await statuses(ids)).filter((status) => status === 'pending')).toHaveLength(2);
  });

  test('many decisions go on after the process died, and repeat nothing', async () => {
    const { ids, keen } = await requests();
    const { admin, job } = await decideMany(ids);
    let people = 0;
    const dying = finish(job.id, {
      async decideRequests(tx, input) {
        people += 1;
        const result = await steps().decideRequests(tx, input);
        if (people === 2) throw new Error('the process died');
        return result;
      },
    });
    await expect(dying).rejects.toThrow('the process died');
    expect(await read(admin, job.id)).toMatchObject({ status: 'running', done: 2 });
    await finish(job.id);
    expect(await read(admin, job.id)).toMatchObject({ status: 'done', done: 3 });
    expect(await mailsOf(keen.id)).toEqual(['bookingsApproved']);
  });

  test('many decisions lock a person’s matches in the order of ids, so that two jobs do not deadlock', async () => {
    const { ids, keen } = await requests();
    await run(
      `update booking b set created_at = now() - r.hours * interval '1 hour'
       from (select id, rank() over (order by match_id) as hours from booking) as r
       where r.id = b.id and b.account_id = ?`,
      [keen.id],
    );
    const { job } = await decideMany(ids);
    await finish(job.id);
    const decided = await run(
      `select b.match_id as match from audit_entry e join booking b on b.id::text = e.subject_id
       where b.account_id = ? order by e.id`,
      [keen.id],
    );
    const matches = decided.map(({ match }) => match as string);
    expect(matches).toHaveLength(2);
    expect(matches).toEqual(matches.toSorted());
  });

  test('many decisions need a reason to reject a registration', async () => {
    const admin = await t.asActor('admin');
    const { id: person } = await t.asActor('member');
    const [request] = await run(
      'insert into profile_request (account_id) values (?) returning id',
      [person],
    );
    const { status, body } = await postDecision(admin, [request!['id']], 'rejected');
    expect([status, Object.keys(body.fields)]).toEqual([422, ['rejectionReason']]);
  });

  test('many decisions stop when their administrator is deleted', async () => {
    const { ids } = await requests();
    const { admin, job } = await decideMany(ids);
    await run(`update account set deleted_at = now() where id = ? returning id`, [admin.id]);
    await finish(job.id);
    expect(await read(await t.asActor('admin'), job.id)).toMatchObject({
      status: 'stopped',
      done: 0,
    });
  });
});

test('a refused part of a job is undone, and the job can go on', async () => {
  const written = await db.tx(async (tx) => {
    const refusal = await refusalOf(tx, async (inner) => {
      await inner.execute(`insert into country (name, code) values ('Nowhere', 'ZZ')`);
      throw conflict('bulk.tooLate');
    });
    expect(refusal?.key).toBe('bulk.tooLate');
    return tx.execute(`select from country where code = 'ZZ'`);
  });
  expect(written).toEqual([]);
});

describe('a large deletion', () => {
  test('a large deletion ends the bookings of some people immediately, of the others in short transactions', async () => {
    const { season, people } = await db.tx(async (tx) => {
      const place = await createSeason(tx);
      const holders: string[] = [];
      for (let left = 2 * batchSize + 1; left > 0; left -= 1) {
        const { id } = await createActor(tx, 'member');
        await createAccreditation(tx, place, id);
        await createBooking(tx, place, id, 'pending');
        holders.push(id);
      }
      return { season: place, people: holders };
    });
    const admin = await t.asActor('admin');
    const open = async () =>
      (await run(`select from booking where event_id = ? and status = 'pending'`, [season.eventId]))
        .length;
    expect((await t.call(admin, 'DELETE', `/api/admin/event/${season.eventId}`)).status).toBe(200);
    expect(await open()).toBe(batchSize + 1);
    const jobs = (await t.call(admin, 'GET', '/api/admin/bulk-jobs')).body.data as BulkJob[];
    const job = jobs.find(({ kind }) => kind === 'deleteEvent');
    expect(job).toMatchObject({
      kind: 'deleteEvent',
      total: people.length,
      done: batchSize,
      canStop: false,
    });
    const stop = await t.call(admin, 'POST', `/api/admin/bulk-jobs/${job?.id}/stop`);
    expect(stop.status).toBe(409);
    const left: number[] = [];
    await finish(job?.id ?? '', {
      async deleteEvent(tx, input) {
        // Counted outside of the transaction: what the step before did is committed.
        left.push(await open());
        return steps().deleteEvent(tx, input);
      },
    });
    expect(left).toEqual([batchSize + 1, 1]);
    const mails = await run(
      `select count(*)::int as mails, count(distinct account_id)::int as people
       from mail where template = 'eventDeleted' and account_id = any (?::uuid[])`,
      [`{${people.join()}}`],
    );
    expect(mails).toEqual([{ mails: people.length, people: people.length }]);
  });

  test('a large deletion does not wait for a person who is booking, which would be a deadlock', async () => {
    const { season, person } = await db.tx(async (tx) => {
      const place = await createSeason(tx);
      const { id } = await createActor(tx, 'member');
      await createAccreditation(tx, place, id);
      await createBooking(tx, place, id);
      return { season: place, person: id };
    });
    const admin = await t.asActor('admin');
    const isStillLocked = await duringTransaction(
      db,
      (tx) => tx.execute('select from account where id = ? for share', [person]),
      async () => {
        await t.call(admin, 'DELETE', `/api/admin/event/${season.eventId}`);
        const free = 'select from account where id = ? for no key update skip locked';
        return (await run(free, [person])).length === 0;
      },
    );
    expect(isStillLocked).toBe(true);
    const jobs = (await t.call(admin, 'GET', '/api/admin/bulk-jobs')).body.data as BulkJob[];
    await finish(jobs.find(({ total }) => total === 1)?.id ?? '');
    expect(await run('select status from booking where account_id = ?', [person])).toEqual([
      { status: 'rejected' },
    ]);
    expect(await mailsOf(person)).toEqual(['eventDeleted']);
  });

  test('a deletion of several matches sends a person one email, and names what was not deleted', async () => {
    const { season, other, person } = await db.tx(async (tx) => {
      const place = await createSeason(tx);
      const second = await createMatch(tx, place);
      const { id } = await createActor(tx, 'member');
      await createAccreditation(tx, place, id);
      for (const matchId of [place.matchId, second])
        await createBooking(tx, { ...place, matchId }, id);
      return { season: place, other: second, person: id };
    });
    const admin = await t.asActor('admin');
    const unknown = randomUUID();
    const matches = [{ id: season.matchId, version: 1 }, { id: other }, { id: unknown }];
    const remove = () => t.call(admin, 'POST', '/api/admin/matches/delete', { matches });
    const done = {
      deleted: [season.matchId, other].toSorted(),
      refused: [{ id: unknown, message: 'This match no longer exists.' }],
    };
    const arabic = await t.call(
      admin,
      'POST',
      '/api/admin/matches/delete',
      { matches: [{ id: unknown }] },
      { 'accept-language': 'ar' },
    );
    expect(arabic.body.data.refused).toEqual([
      { id: unknown, message: messageText('ar', 'matches.gone') },
    ]);
    expect((await remove()).body.data).toEqual(done);
    // A call after a lost answer: what is deleted already counts as done.
    expect((await remove()).body.data).toEqual(done);
    expect(await mailsOf(person)).toEqual(['matchesDeleted']);
    const log = await run(
      `select from audit_entry where action = 'match.delete' and actor_id = ?`,
      [admin.id],
    );
    expect(log).toHaveLength(2);
  });
});

test('a process that stops hands the rest over after the step that it is at', async () => {
  const { ids } = await requests();
  const actor = await t.asActor('admin');
  const [made] = await run(
    `insert into bulk_job (actor_id, kind, input, total, starts_at)
     values (?, 'decideRequests', ?, ?, now()) returning id`,
    [actor.id, JSON.stringify({ ids, decision: 'approved' }), ids.length],
  );
  const id = String(made?.['id']);
  const sent: string[] = [];
  let steps = 0;
  const services = {
    orm: t.app.services.orm,
    jobs: {
      ...t.app.services.jobs,
      isStopping: () => steps === 1,
      send: async (_: unknown, name: string, data: object) =>
        void sent.push(`${name} ${JSON.stringify(data)}`),
    },
  };
  const step: BulkStep = async () => ({ done: 1, over: (steps += 1) === 2 });
  const all = { decideRequests: step, deleteEvent: step, deleteMatches: step, setUserStatus: step };
  await runBulkJob(services, id, all);
  expect([steps, sent]).toEqual([1, [`bulk.run {"id":"${id}"}`]]);
  steps = 1;
  services.jobs.isStopping = () => false;
  await runBulkJob(services, id, all);
  const [job] = await run('select status, done from bulk_job where id = ?', [id]);
  expect(job).toEqual({ status: 'done', done: 2 });
});
