import exceljs from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportRoutes } from '#api/exports/routes.ts';
import { peopleListRows } from '#api/exports/people-list.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import { insertRows } from '#e2e/fixtures/bulk-rows.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';
import type { AttendeesPage } from '#sync/contracts/events/attendees.ts';
import type { SheetCell } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: exportRoutes });

type Season = Awaited<ReturnType<typeof createSeason>>;
let admin: TestActor;
beforeAll(async () => {
  admin = await t.asActor('admin');
});

async function person(lastName: string, more: { role?: string; organization?: string } = {}) {
  return db.tx(async (tx) => {
    const actor = await createActor(tx, 'member');
    await tx.execute(
      `update account set last_name = ?, first_name = 'Mona', role = ?, organization = ? where id = ?`,
      [lastName, more.role ?? 'photographer', more.organization ?? 'Delta Press', actor.id],
    );
    return actor;
  });
}

async function read(path: string): Promise<AttendeesPage> {
  const { status, body } = await t.call(admin, 'GET', `/api/admin/${path}`);
  expect(status).toBe(200);
  return body.data as AttendeesPage;
}

const namesOf = ({ attendees }: AttendeesPage) => attendees.map(({ lastName }) => lastName);

/** A match with someone in every state, one with a seat and one whose account is blocked. */
async function everyState(): Promise<Season> {
  const season = await db.tx((tx) => createSeason(tx));
  const people = await Promise.all(['Amin', 'Badr', 'Corry', 'Diab', 'Eid'].map((n) => person(n)));
  const [amin, badr, corry, diab, eid] = people.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
  ];
  await db.tx(async (tx) => {
    for (const id of [amin, badr, corry, diab, eid]) await createAccreditation(tx, season, id);
    await createBooking(tx, season, amin, 'approved', 57);
    await createBooking(tx, season, badr, 'pending');
    await createBooking(tx, season, corry, 'rejected');
    await createBooking(tx, season, diab, 'approved');
    await tx.execute(`update account set status = 'rejected' where id = ?`, [diab]);
    await createBooking(tx, season, eid, 'approved');
    await tx.execute(`update account set deleted_at = now() where id = ?`, [eid]);
  });
  return season;
}

describe('the people of a match', () => {
  it('the people of a match are shown with seat and state, under the match’s name, kick-off and venue', async () => {
    const season = await everyState();
    const page = await read(`match/${season.matchId}/attendees`);
    expect(page.attendees.map(({ lastName, state, seat }) => [lastName, state, seat])).toEqual([
      ['Amin', 'approved', 57],
      ['Badr', 'pending', null],
      ['Corry', 'rejected', null],
      ['Diab', 'revoked', null],
    ]);
    expect(page.counts).toEqual({ approved: 1, pending: 1, rejected: 1, revoked: 1 });
    expect(page.totalCount).toBe(4);
    expect(page.title).toMatch(/ v /);
    expect(page.date).toMatch(/Z$/);
    expect(page.eventId).toBe(season.eventId);
  });

  it('the people of a match are shown with who came once the match is closed', async () => {
    const season = await everyState();
    const path = `match/${season.matchId}/attendees`;
    const shown = async () => {
      const { hasAttendance, attendees } = await read(path);
      return { hasAttendance, came: attendees.map(({ attendance }) => attendance) };
    };
    expect(await shown()).toEqual({ hasAttendance: false, came: [null, null, null, null] });
    await db.tx((tx) =>
      tx.execute(`update booking set attendance = 'came' where match_id = ? and seat = 57`, [
        season.matchId,
      ]),
    );
    expect(await shown()).toEqual({ hasAttendance: true, came: ['came', null, null, null] });
    const event = await read(`event/${season.eventId}/attendees`);
    expect(event.hasAttendance).toBe(false);
    expect(event.attendees.map(({ attendance }) => attendance)).not.toContain('came');
  });

  it('the people of a match are shown under Arabic names to a reader of Arabic', async () => {
    const { matchId, eventId } = await everyState();
    await db.tx(async (tx) => {
      await tx.execute(
        `update team set name_ar = case team.id when home_team_id then 'الأهلي' else 'الزمالك' end
         from match where match.id = ? and team.id in (home_team_id, away_team_id)`,
        [matchId],
      );
      await tx.execute(
        `update venue set name_ar = 'استاد القاهرة' from match
         where match.id = ? and venue.id = venue_id`,
        [matchId],
      );
      await tx.execute(`update event set name_ar = 'كأس مصر' where id = ?`, [eventId]);
    });
    const inArabic = async (path: string) => {
      const headers = { ...admin.headers, 'accept-language': 'ar' };
      const answer = await t.app.inject({ url: `/api/admin/${path}/attendees`, headers });
      return answer.json().data as AttendeesPage;
    };
    expect(await inArabic(`match/${matchId}`)).toMatchObject({
      title: 'الأهلي ضد الزمالك',
      place: 'استاد القاهرة، كأس مصر',
    });
    expect((await inArabic(`event/${eventId}`)).title).toBe('كأس مصر');
  });

  it('the people of a match are the people of the exported list, in its order and with its states', async () => {
    const { matchId } = await everyState();
    const page = await read(`match/${matchId}/attendees`);
    const list = { language: 'en' } as const;
    const exported: SheetCell[][] = [];
    for await (const rows of peopleListRows(t.app.services.replica, { match: matchId }, list))
      exported.push(...rows);
    expect(page.attendees.map(({ email, state }) => [email, state])).toEqual(
      exported.map((cells) => [cells[6], String(cells[8]).split(' / ')[0]?.toLowerCase()]),
    );
  });

  it('the people of a match are filtered by state, role and words, and counted without the state', async () => {
    const season = await db.tx((tx) => createSeason(tx));
    const [ali, zaki] = [
      await person('Ali', { role: 'written_press', organization: 'Al Masry' }),
      await person('Zaki'),
    ];
    await db.tx(async (tx) => {
      for (const { id } of [ali, zaki]) await createAccreditation(tx, season, id);
      await createBooking(tx, season, ali.id, 'pending');
      await createBooking(tx, season, zaki.id, 'approved');
    });
    const path = `match/${season.matchId}/attendees`;
    const pending = await read(`${path}?state=pending`);
    expect([namesOf(pending), pending.totalCount]).toEqual([['Ali'], 1]);
    expect(pending.counts).toMatchObject({ approved: 1, pending: 1 });
    expect(namesOf(await read(`${path}?role=photographer`))).toEqual(['Zaki']);
    expect(namesOf(await read(`${path}?text=masry%20mona`))).toEqual(['Ali']);
    expect(namesOf(await read(`${path}?text=${encodeURIComponent(zaki.email)}`))).toEqual(['Zaki']);
    expect(namesOf(await read(`${path}?text=nobody`))).toEqual([]);
  });

  it('the people of a match are filtered by ticket, organization and attendance, and exported so', async () => {
    const season = await db.tx((tx) => createSeason(tx, { seated: false }));
    const [ali, zaki] = [await person('Ali', { organization: 'Al Masry' }), await person('Zaki')];
    await db.tx(async (tx) => {
      for (const { id } of [ali, zaki]) await createAccreditation(tx, season, id);
      const booking = await createBooking(tx, season, ali.id, 'approved');
      await createBooking(tx, season, zaki.id, 'approved');
      await recordSigningKey(tx, t.app.services.ticketKeys);
      await issueTicket(tx, booking, t.app.services);
      await tx.execute(`update booking set attendance = 'came' where id = ?`, [booking]);
    });
    const path = `match/${season.matchId}/attendees`;
    const filters = ['ticket=with', 'organization=Al%20Masry', 'attendance=came'];
    for (const filter of filters) expect(namesOf(await read(`${path}?${filter}`))).toEqual(['Ali']);
    expect(namesOf(await read(`${path}?ticket=without`))).toEqual(['Zaki']);
    expect((await read(`${path}?ticket=with`)).organizations.map(({ name }) => name)).toEqual([
      'Al Masry',
      'Delta Press',
    ]);
    const exported = async (body: object) => {
      const { rawPayload } = await t.app.inject({
        method: 'POST',
        url: `/api/admin/${path}/export`,
        headers: { ...admin.headers, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      const workbook = new exceljs.Workbook();
      await workbook.xlsx.load(Uint8Array.from(rawPayload).buffer);
      const names: unknown[] = [];
      workbook.worksheets[0]?.eachRow((row) => names.push(row.getCell(2).value));
      return names.slice(1);
    };
    expect(await exported({})).toEqual(['Ali', 'Zaki']);
    expect(await exported({ ticket: 'without' })).toEqual(['Zaki']);
    expect(await exported({ ids: [ali.id] })).toEqual(['Ali']);
  });

  it('the people of a match are not found once the match is deleted', async () => {
    const { matchId } = await db.tx((tx) => createSeason(tx));
    await db.tx((tx) => tx.execute('update match set deleted_at = now() where id = ?', [matchId]));
    expect((await t.call(admin, 'GET', `/api/admin/match/${matchId}/attendees`)).status).toBe(404);
  });
});

describe('the people of a tournament', () => {
  it('the people of a tournament come page by page, each once', async () => {
    const season = await db.tx((tx) => createSeason(tx));
    await db.tx((tx) =>
      tx.execute(
        `with a as (${insertRows('account', 'generate_series(1, 2100) n', {
          last_name: `'Family ' || n % 40`,
        })} returning id)
        ${insertRows('accreditation', `a, event e where e.id = '${season.eventId}'`)}`,
      ),
    );
    const path = `event/${season.eventId}/attendees`;
    const pages = [await read(`${path}?pageSize=1000`)];
    for (let { next } = pages[0] as AttendeesPage; next !== null;) {
      const page = await read(`${path}?pageSize=1000&after=${next}`);
      pages.push(page);
      ({ next } = page);
    }
    expect(pages.map(({ attendees }) => attendees.length)).toEqual([1000, 1000, 100]);
    expect(new Set(pages.flatMap(({ attendees }) => attendees.map(({ id }) => id))).size).toBe(
      2100,
    );
    expect(pages[0]).toMatchObject({ totalCount: 2100, date: null, place: null });
    expect(pages[0]?.days?.start).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await t.call(admin, 'GET', `/api/admin/${path}?pageSize=1001`)).status).toBe(422);
  });
});
