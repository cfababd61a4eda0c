import { describe, expect, test } from 'vitest';
import { approvalRoutes } from '#api/approvals/routes.ts';
import { entities } from '#api/schema.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: approvalRoutes });

const season = () => db.tx((tx) => createSeason(tx));
const decide = (admin: TestActor, id: string, body: object) =>
  t.call(admin, 'PATCH', `/api/admin/request/${id}`, body);
const rows = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

describe('the queue', () => {
  test('the approval queue lists a type and status in pages, oldest first, and only what can be decided', async () => {
    const admin = await t.asActor('admin');
    const place = await season();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { id } = await t.asActor('member');
      ids.push(await db.tx((tx) => createAccreditation(tx, place, id, 'pending')));
    }
    const all = await t.call(admin, 'GET', '/api/admin/requests?type=join_event&pageSize=1000');
    const listed = all.body.data.requests.map(({ id }: { id: string }) => id);
    expect(listed.slice(-3)).toEqual(ids);
    expect(all.body.data.totalCount).toBe(listed.length);
    const page = await t.call(
      admin,
      'GET',
      `/api/admin/requests?type=join_event&pageSize=1&page=${listed.length}`,
    );
    expect(page.body.data.requests).toEqual(all.body.data.requests.slice(-1));
    await rows('update event set deleted_at = now() where id = ? returning id', [place.eventId]);
    const after = await t.call(admin, 'GET', '/api/admin/requests?type=join_event');
    expect(after.body.data.totalCount).toBe(listed.length - 3);
  });

  test('the approval queue can be asked to leave out the tournaments and matches of people', async () => {
    const admin = await t.asActor('admin');
    const { id } = await t.asActor('member');
    const place = await season();
    const request = await db.tx((tx) => createAccreditation(tx, place, id, 'pending'));
    const read = async (query: string) => {
      const path = `/api/admin/requests?type=join_event&pageSize=1000${query}`;
      const { requests } = (await t.call(admin, 'GET', path)).body.data;
      return requests.find((each: { id: string }) => each.id === request);
    };
    await rows(`update account set outlet_state = 'vouched' where id = ? returning id`, [id]);
    const [inFull, inBrief] = [await read(''), await read('&people=brief')];
    expect(inBrief.outlet, 'the desk sees the vouching').toBe('vouched');
    expect(inFull).not.toHaveProperty('outlet');
    const [full, brief] = [inFull.Member.User, inBrief.Member.User];
    expect(full.Member.Events).toMatchObject([{ id: place.eventId }]);
    expect(brief).toEqual({ ...full, Member: { ...full.Member, Events: [], Matches: [] } });
  });

  test('the approval queue keeps to one type, and has no requests of administrators and deleted people', async () => {
    const admin = await t.asActor('admin');
    const place = await season();
    const people = [
      await t.asActor('member'),
      await t.asActor('member'),
      await t.asActor('member'),
    ];
    const [shown, promoted, deleted] = people;
    const ids: string[] = [];
    for (const { id } of people)
      ids.push(await db.tx((tx) => createAccreditation(tx, place, id, 'pending')));
    await db.tx((tx) => createBooking(tx, place, shown!.id, 'pending'));
    const promote = `update account set scope = 'admin', role = null where id = ? returning id`;
    await rows(promote, [promoted!.id]);
    await rows('update account set deleted_at = now() where id = ? returning id', [deleted!.id]);
    const { body } = await t.call(
      admin,
      'GET',
      '/api/admin/requests?type=join_event&pageSize=1000',
    );
    const { requests } = body.data as { requests: { id: string; type: string }[] };
    expect(requests.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([ids[0]]);
    expect(new Set(requests.map(({ type }) => type))).toEqual(new Set(['join_event']));
    const read = await t.call(admin, 'GET', `/api/admin/request/${ids[2]}`);
    expect(read.status).toBe(404);
    const list = await t.call(admin, 'GET', `/api/admin/user/${deleted!.id}/requests`);
    expect(list.status).toBe(404);
  });

  test('the approval queue orders requests of the same moment by id', async () => {
    const admin = await t.asActor('admin');
    const place = await season();
    const { id } = await t.asActor('member');
    const ids = ['7', '3', '5'].map((digit) => `01890000-0000-7000-8000-00000000000${digit}`);
    for (const each of ids) {
      const event = each === ids[0] ? place : await season();
      await rows(
        `insert into accreditation (id, event_id, account_id, created_at)
         values (?, ?, ?, '2026-01-01') returning id`,
        [each, event.eventId, id],
      );
    }
    const all = await t.call(admin, 'GET', '/api/admin/requests?type=join_event&pageSize=1000');
    const listed = all.body.data.requests.map((each: Row) => each.id as string);
    expect(listed.filter((each: string) => ids.includes(each))).toEqual(ids.toSorted());
    const { body } = await t.call(admin, 'GET', `/api/admin/user/${id}/requests`);
    expect(body.data.map((each: Row) => each.id)).toEqual(ids.toSorted().toReversed());
  });

  test('the approval queue shows whether an application’s account is approved; it can still be rejected', async () => {
    const admin = await t.asActor('admin');
    const place = await season();
    const blocked = await t.asActor('rejected');
    const id = await db.tx((tx) => createAccreditation(tx, place, blocked.id, 'pending'));
    const all = await t.call(admin, 'GET', '/api/admin/requests?type=join_event&pageSize=1000');
    const listed = all.body.data.requests.find((each: Row) => each.id === id);
    expect(listed.Member.User.status).toBe('rejected');
    expect((await decide(admin, id, { status: 'approved' })).status).toBe(409);
    expect((await decide(admin, id, { status: 'rejected' })).status).toBe(200);
  });

  test('the approval queue lists all requests of a person, decided or not, newest first', async () => {
    const admin = await t.asActor('admin');
    const { id } = await t.asActor('member');
    const place = await season();
    const accreditation = await db.tx((tx) => createAccreditation(tx, place, id, 'approved'));
    const booking = await db.tx((tx) => createBooking(tx, place, id, 'rejected'));
    const of = (who: string) => t.call(admin, 'GET', `/api/admin/user/${who}/requests`);
    const { body } = await of(id);
    expect(body.data.map((one: Row) => [one.id, one.type])).toEqual([
      [booking, 'join_match'],
      [accreditation, 'join_event'],
    ]);
    // The list would repeat the person's data in each of their requests.
    expect(body.data[0]).not.toHaveProperty('Member');
    expect((await of(accreditation)).status).toBe(404);
  });

  test('a request that does not exist is not found in the approval queue', async () => {
    const admin = await t.asActor('admin');
    const nowhere = '01890000-0000-7000-8000-000000000000';
    expect((await t.call(admin, 'GET', `/api/admin/request/${nowhere}`)).status).toBe(404);
    expect((await decide(admin, nowhere, { status: 'approved' })).status).toBe(404);
  });
});
