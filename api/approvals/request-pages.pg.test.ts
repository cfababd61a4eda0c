import { expect, test } from 'vitest';
import type { ApprovalRequest, RequestFilters } from '#sync/contracts/admin/approvals.ts';
import type { ListPage } from '#sync/contracts/core/list-pages.ts';
import { approvalRoutes } from '#api/approvals/routes.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
  type TestSeason,
} from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: approvalRoutes });
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute(sql, params));

const call = async (path: string, query: Record<string, string | number | undefined>) => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return t.call(await t.asActor('admin'), 'GET', `/api/admin/requests/${path}?${search}`);
};
async function page(query: Record<string, string | number>): Promise<ListPage<ApprovalRequest>> {
  const { status, body } = await call('page', { type: 'join_match', ...query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const approve = (id: string) =>
  run(`update booking set status = 'approved', decided_at = now() where id = ?`, [id]);
const ids = ({ rows }: ListPage<ApprovalRequest>) => rows.map(({ id }) => id);

/** A waiting booking of a new member, asked for this many minutes ago. */
async function createWaiting(season: TestSeason, minutes: number, person: object = {}) {
  return db.tx(async (tx) => {
    const { id } = await createActor(tx, 'member');
    await createAccreditation(tx, season, id);
    const booking = await createBooking(tx, season, id, 'pending');
    await tx.execute(
      `update booking set created_at = date_trunc('minute', now()) - make_interval(mins => ?)
       where id = ?`,
      [minutes, booking],
    );
    for (const [column, value] of Object.entries(person))
      await tx.execute(`update account set ${column} = ? where id = ?`, [value, id]);
    return booking;
  });
}

/** The ids of all pages of one row. */
async function allPages(query: Record<string, string | number>) {
  const seen: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const part: ListPage<ApprovalRequest> = await page({
      ...query,
      pageSize: 1,
      ...(after !== '' && { after }),
    });
    seen.push(...ids(part));
    after = part.next;
  }
  return seen;
}

test('requests are paged from the longest waiting on, those of one moment by id', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  const [young, old] = [await createWaiting(season, 1), await createWaiting(season, 9)];
  const tie = [await createWaiting(season, 5), await createWaiting(season, 5)].toSorted();
  const event = season.eventId;
  expect(await allPages({ event })).toEqual([old, ...tie, young]);
  expect(await allPages({ event, sort: 'waiting' })).toEqual([young, ...tie.toReversed(), old]);
  const { totalCount, allCount, skipped } = await page({ event, pageSize: 2 });
  expect({ totalCount, skipped }).toEqual({ totalCount: 4, skipped: 0 });
  expect(allCount).toBeGreaterThanOrEqual(4);
});

test('a request that arrives or is decided between two pages repeats and skips none', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  const waiting = [];
  for (const minutes of [40, 30, 20, 10]) waiting.push(await createWaiting(season, minutes));
  const event = season.eventId;
  const first = await page({ event, pageSize: 2 });
  expect(ids(first)).toEqual(waiting.slice(0, 2));
  await approve(waiting[0] ?? '');
  // Page numbers would leave out the third and, for the one that is inserted here, repeat the second.
  await createWaiting(season, 35);
  const second = await page({ event, pageSize: 2, after: first.next ?? '' });
  expect(ids(second)).toEqual(waiting.slice(2));
  expect(second).toMatchObject({ totalCount: 4, skipped: 2, next: null });
});

test('requests are filtered by role, tournament and match, and found by what a row shows', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  const other = await db.tx((tx) =>
    createMatch(tx, season, { kickOffIn: '9 days', reservationOpen: true }),
  );
  await run(`update team set name_ar = 'الزمالك' where id = ?`, [season.awayId]);
  const nadia = await createWaiting(season, 2, {
    first_name: 'Nadia',
    last_name: 'Hélmy',
    organization: 'Daily Page',
    role: 'tv_reporter',
  });
  const second = await createWaiting({ ...season, matchId: other }, 1, { role: 'photographer' });
  const event = season.eventId;
  const found = async (query: Record<string, string>) => ids(await page({ event, ...query }));
  expect(await found({})).toEqual([nadia, second]);
  expect(await found({ role: 'tv_reporter' })).toEqual([nadia]);
  expect(await found({ match: other })).toEqual([second]);
  for (const text of ['nadia helmy', 'HELMY', 'daily page'])
    expect(await found({ text }), text).toEqual([nadia]);
  for (const text of ['home away', 'الزمالك', 'stadium', 'matchday 1', 'cup'])
    expect((await found({ text }))[0], text).toBe(nadia);
  expect(await found({ text: 'nadia photographer' })).toEqual([]);
});

test('a waiting booking says how many people of its organization are approved for the match', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  const other = await db.tx((tx) => createMatch(tx, season, { kickOffIn: '9 days' }));
  const from = (organization: string, matchId = season.matchId) =>
    createWaiting({ ...season, matchId }, 1, { organization });
  const waiting = [await from('Nile Post'), await from('Delta TV')];
  for (const booking of [
    await from('Nile Post'),
    await from('nile  post'),
    await from('Nile Post', other),
    await from('Nile Posters'),
  ])
    await approve(booking);
  const { rows } = await page({ match: season.matchId });
  const counts = new Map(rows.map((row) => [row.id, row.approvedFromOrganization]));
  expect(waiting.map((each) => counts.get(each))).toEqual([2, 0]);
});

test('requests are sorted by every column, in pages without gaps', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  const later = await db.tx((tx) => createMatch(tx, season, { kickOffIn: '9 days' }));
  const one = await createWaiting(season, 3, { first_name: 'Aya', organization: 'Ztv' });
  const two = await createWaiting({ ...season, matchId: later }, 2, { first_name: 'Basma' });
  await approve(await createWaiting({ ...season, matchId: later }, 1));
  const event = season.eventId;
  for (const sort of ['name', 'match', 'given', '-waiting'])
    expect(await allPages({ event, sort }), sort).toEqual([one, two]);
  expect(await allPages({ event, sort: '-given' })).toEqual([two, one]);
  for (const sort of ['email', 'organization', 'role', 'tournament', 'stadium'])
    expect((await allPages({ event, sort })).toSorted(), sort).toEqual([one, two].toSorted());
});

test('the filters offer what pending requests have, and nothing of decided ones', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  const booking = await createWaiting(season, 3, { role: 'commentator' });
  const offered = async (): Promise<RequestFilters> =>
    (await call('filters', { type: 'join_match' })).body.data;
  const { roles, events, matches } = await offered();
  expect(roles).toContain('commentator');
  expect(events.map(({ id }) => id)).toContain(season.eventId);
  expect(matches.find(({ id }) => id === season.matchId)).toMatchObject({
    homeTeam: expect.stringContaining('Home'),
    awayTeam: expect.stringContaining('Away'),
  });
  await approve(booking);
  const after = await offered();
  expect(after.events.map(({ id }) => id)).not.toContain(season.eventId);
  expect(after.matches.map(({ id }) => id)).not.toContain(season.matchId);
});

test('a cursor of another order and an unknown sort are refused', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  await createWaiting(season, 2);
  await createWaiting(season, 1);
  const { next } = await page({ event: season.eventId, pageSize: 1 });
  const refused = await call('page', { type: 'join_match', sort: 'name', after: next ?? '' });
  expect(refused.status).toBe(400);
  expect((await call('page', { type: 'join_match', sort: 'password' })).status).toBe(422);
  expect((await call('page', {})).status).toBe(422);
});
