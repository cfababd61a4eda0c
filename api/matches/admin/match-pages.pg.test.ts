import { expect, test } from 'vitest';
import type { ListPage } from '#sync/contracts/core/list-pages.ts';
import type { ListedMatch } from '#sync/contracts/matches/manage-matches.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: matchRoutes });
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute(sql, params));

async function page(query: Record<string, string | number>): Promise<ListPage<ListedMatch>> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const admin = await t.asActor('admin');
  const { status, body } = await t.call(admin, 'GET', `/api/admin/matches/page?${search}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const ids = ({ rows }: ListPage<ListedMatch>) => rows.map(({ id }) => id);
const setDate = (id: string, date: string) =>
  run(`update match set date = ? where id = ?`, [date, id]);

test('matches are filtered from a day of the league on, half past midnight included', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  // Half past midnight on the 22nd in Cairo.
  await setDate(season.matchId, '2026-11-21T22:30:00.000Z');
  const from = async (day: string) => ids(await page({ event: season.eventId, from: day }));
  expect(await from('2026-11-22')).toEqual([season.matchId]);
  expect(await from('2026-11-23')).toEqual([]);
});

test('a match is found by teams in both scripts, venue, name, tournament and date', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  await setDate(season.matchId, '2026-11-21T22:30:00.000Z');
  await run(`update team set name_ar = 'الإسماعيلي' where id = ?`, [season.homeId]);
  const found = async (text: string) => ids(await page({ event: season.eventId, text }));
  for (const text of ['home away', 'الاسماعيلي', 'stadium', 'matchday 1', 'cup tst', '22-11-2026'])
    expect(await found(text), text).toEqual([season.matchId]);
  expect(await found('21-11-2026')).toEqual([]);
});

test('matches are sorted by what their columns show, in pages without gaps', async () => {
  const { season, others } = await db.tx(async (tx) => {
    const place = await createSeason(tx);
    const more = [
      await createMatch(tx, place, { seated: false, kickOffIn: '3 days', reservationOpen: false }),
      await createMatch(tx, place, { kickOffIn: '4 days' }),
    ];
    return { season: place, others: more };
  });
  const [free, busy] = others as [string, string];
  await db.tx(async (tx) => {
    const { id } = await createActor(tx, 'member');
    await createAccreditation(tx, season, id);
    await createBooking(tx, { ...season, matchId: busy }, id);
  });
  await run(`update booking set seat = 7 where match_id = ?`, [busy]);
  const sorted = async (sort: string) => {
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const part: ListPage<ListedMatch> = await page({
        event: season.eventId,
        sort,
        pageSize: 1,
        ...(after !== '' && { after }),
      });
      seen.push(...ids(part));
      after = part.next;
    }
    return seen;
  };
  expect(await sorted('date')).toEqual([season.matchId, free, busy]);
  expect(await sorted('-date')).toEqual([busy, free, season.matchId]);
  expect(await sorted('-bookings')).toHaveLength(3);
  expect((await sorted('-bookings'))[0]).toBe(busy);
  expect(await sorted('seats')).toEqual([season.matchId, busy, free]);
  expect((await sorted('-reservation'))[0]).toBe(free);
  for (const sort of ['home', 'away', 'name', 'venue', 'event', 'officer'])
    expect((await sorted(sort)).toSorted(), sort).toEqual([season.matchId, free, busy].toSorted());
  const { rows } = await page({ event: season.eventId, sort: '-bookings' });
  expect(rows[0]).toMatchObject({ takenSeatCount: 1, people: { approved: 1, pending: 0 } });
});

test('matches are filtered by venue and reservation, without those of a deleted tournament', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  const of = async (query: object) => ids(await page({ venue: season.venueId, ...query }));
  expect(await of({ reservation: 'opened' })).toEqual([season.matchId]);
  expect(await of({ reservation: 'closed' })).toEqual([]);
  await run(`update event set deleted_at = now() where id = ?`, [season.eventId]);
  expect(await of({})).toEqual([]);
});
