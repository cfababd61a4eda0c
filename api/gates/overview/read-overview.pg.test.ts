import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { gateOverviewRoutes } from '#api/gates/overview/routes.ts';
import {
  createGatedMatch,
  type GatedMatch,
  replaceTicket,
} from '#api/gates/overview/testing/gated-match.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { GateOverview, GatePeoplePage } from '#sync/contracts/gate/gate-overview.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateOverviewRoutes });

async function get<Data>(path: string): Promise<Data> {
  const { status, body } = await t.call(await t.asActor('admin'), 'GET', `/api/gates/${path}`);
  expect(status).toBe(200);
  return body.data as Data;
}
const read = ({ matchId }: Pick<GatedMatch, 'matchId'>) => get<GateOverview>(matchId);

test('before the set-up the page has the defaults and nothing else', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  expect(await read(season)).toMatchObject({
    match: { id: season.matchId, version: 0, opensBefore: 180, closesAfter: 180, reEntry: false },
    gates: [],
    devices: [],
    marks: [],
    exceptions: [],
    list: null,
    attendance: null,
  });
});

test('the page counts checks by gate and phone, people inside, and arrivals by ten minutes', async () => {
  const gated = await createGatedMatch(db);
  const phone = await gated.addPhone(gated.gate2, { label: 'Sara' });
  await gated.contact(phone, 1);
  const by = { gate: gated.gate2, device: phone };
  await gated.scan({ act: 'in', no: 1, minute: -30, ...by });
  await gated.scan({ act: 'in', no: 2, minute: -29, ...by });
  const undone = await gated.scan({ act: 'in', no: 3, minute: -28, ...by });
  await gated.scan({ act: 'undo', undoes: undone, minute: -28, ...by });
  await gated.scan({ act: 'none', no: 4, minute: -27, answer: 'tooEarly' });
  await gated.scan({ act: 'in', no: 4, minute: -5 });
  await gated.scan({ act: 'none', no: null, minute: -4, answer: 'notOurs' });
  for (const answer of ['searchFound', 'searchNobody'])
    await gated.scan({ act: 'none', source: 'search', minute: -3, answer, ...by });
  const data = await read(gated);
  expect(data.gates).toMatchObject([
    { number: 2, letIn: 2, scans: 5, codeNo: 1, roles: ['photographer'] },
    { number: 4, letIn: 1, scans: 3 },
  ]);
  expect(data.devices).toMatchObject([
    { label: 'Sara', letIn: 2, scans: 3, searches: 2, officer: null },
  ]);
  expect(data.marks.map(({ presence }) => presence)).toEqual([
    'inside',
    'inside',
    'notSeen',
    'inside',
  ]);
  // The person who was too early came in later.
  expect(data.counts).toEqual({ entries: 4, inside: 3, twice: 0, overrides: 0, turnedAway: 1 });
  expect(data.latest.map(({ no }) => no)).toEqual([4, 2, 1]);
  expect(data.latest[0]).toMatchObject({
    name: 'Given Family 00004',
    role: 'photographer',
    profilePicture: null,
  });
  expect(data.arrivals.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect(data.arrivals.every(({ at }) => /:\d0:00\.000Z$/.test(at))).toBe(true);
});

test('the officers of the match are shown with when their phones called last', async () => {
  const gated = await createGatedMatch(db);
  const officer = await db.tx(async (tx) => {
    const actor = await createActor(tx, 'officer');
    await createAccreditation(tx, gated, actor.id);
    await createBooking(tx, gated, actor.id);
    return actor;
  });
  expect((await read(gated)).officers).toEqual([
    {
      name: 'Test officer',
      nameArabic: null,
      profilePicture: null,
      phone: '+20100000000',
      lastSeenAt: null,
    },
  ]);
  await gated.contact(await gated.addPhone(gated.gate4, { officer: officer.id }), 2);
  const { officers, devices } = await read(gated);
  expect(officers).toMatchObject([{ lastSeenAt: expect.any(String) }]);
  expect(devices).toMatchObject([{ rights: 'officer', officer: 'Test officer' }]);
});

test('people are found by number, by either name and by state, page by page', async () => {
  const gated = await createGatedMatch(db, { people: 60 });
  await gated.scan({ act: 'in', no: 7 });
  await db.tx((tx) => replaceTicket(tx, gated.matchId, 9));
  const page = (query: string) => get<GatePeoplePage>(`${gated.matchId}/people?${query}`);
  const find = async (query: string) => {
    const { rows, totalCount } = await page(query);
    return [rows.map(({ no }) => no), totalCount];
  };
  expect(await find('text=42')).toEqual([[42], 1]);
  // The number is in no name: this ticket replaced the ninth.
  expect(await find('text=61')).toEqual([[61], 1]);
  expect(await find('text=family%2000042')).toEqual([[42], 1]);
  // The name is found without the hamza, and the number in either digits.
  expect(await find(`text=${encodeURIComponent('اسم ٤٢')}`)).toEqual([[42], 1]);
  expect(await find('state=inside')).toEqual([[7], 1]);
  expect(await find('state=replaced')).toEqual([[9], 1]);
  const { next } = await page('');
  const second = await page(`after=${next}`);
  expect(second.rows.map(({ no }) => no)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61]);
  expect(second).toMatchObject({ totalCount: 61, skipped: 50, next: null });
  expect((await page(`before=${second.previous}`)).rows.at(-1)?.no).toBe(50);
  expect(await find('text=100%25')).toEqual([[], 0]);
});

test('a check on paper is entered once, and counts like any other', async () => {
  const gated = await createGatedMatch(db);
  const admin = await t.asActor('admin');
  const path = `/api/gates/${gated.matchId}/scans`;
  const enter = (change: object = {}) => t.call(admin, 'POST', path, { ...scan, ...change });
  const at = new Date(Date.now() - 60_000).toISOString();
  const scan = { id: randomUUID(), no: 2, gateId: gated.gate4, act: 'in', at };
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await enter();
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ no: 2, presence: 'inside', gateId: gated.gate4, at }),
    ]);
  }
  expect((await read(gated)).counts).toMatchObject({ inside: 1, twice: 0 });
  const log = `select action from audit_entry where subject_id = ? and action = 'match.gate-paper'`;
  expect(await gated.run(log, [gated.matchId])).toHaveLength(1);
  expect((await enter({ no: 3 })).status, 'the id in use').toBe(409);
  expect((await t.call(await t.asActor('admin'), 'POST', path, scan)).status, 'by another').toBe(
    409,
  );
  const id = randomUUID();
  const later = new Date(Date.now() + 600_000).toISOString();
  const other = await createGatedMatch(db);
  for (const wrong of [{ no: 99 }, { at: later }, { gateId: other.gate4 }])
    expect((await enter({ id, ...wrong })).status).toBe(422);
});

test('a check on paper is entered from the opening of the gates on', async () => {
  const gated = await createGatedMatch(db);
  const admin = await t.asActor('admin');
  const { match } = await read(gated);
  const opensAt = Date.parse(match.facts.date) - match.opensBefore * 60_000;
  const enter = (at: number) =>
    t.call(admin, 'POST', `/api/gates/${gated.matchId}/scans`, {
      id: randomUUID(),
      no: 2,
      gateId: gated.gate4,
      act: 'in',
      at: new Date(at).toISOString(),
    });
  const { status, body } = await enter(opensAt - 1);
  expect([status, body.fields]).toEqual([422, { at: englishText('gateOverview.beforeOpening') }]);
  expect((await read(gated)).counts.inside).toBe(0);
  expect((await enter(opensAt)).status).toBe(201);
});

test('ten thousand checks that have just arrived are read before the statement times out', async () => {
  const gated = await createGatedMatch(db, { people: 1000 });
  const phone = await gated.addPhone(gated.gate4);
  await gated.run(
    `insert into gate_scan (id, match_id, gate_id, device_id, h, act, answer, source, at,
       clock_certain)
     select uuid_v7(), e.match_id, ?, ?, e.h, case when n % 2 = 0 then 'in' else 'none' end,
       'revoked', 'camera', now() + make_interval(secs => n), true
     from gate_entry e, generate_series(1, 10) n where e.match_id = ?`,
    [gated.gate4, phone, gated.matchId],
  );
  const { counts, devices } = await read(gated);
  expect([counts.inside, counts.turnedAway, devices[0]?.scans]).toEqual([1000, 0, 10_000]);
});
