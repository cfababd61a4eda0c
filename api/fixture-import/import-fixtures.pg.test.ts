import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import type {
  ImportChoices,
  ImportPlan,
  ImportRow,
  ParsedFixtureFile,
} from '#sync/contracts/matches/fixture-import.ts';
import { registerRoutes } from '#api/app.ts';
import { planSeason } from '#api/demo/planning/season-plan.ts';
import { entities } from '#api/schema.ts';
import { multipartFile, noChoices } from '#api/fixture-import/testing/import-input.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const api = '/api/admin/matches/import';
const season = Buffer.from(
  readFileSync(new URL('../demo/season/2024-25_eg1.txt', import.meta.url), 'utf8')
    // A spelling that no one knows.
    .replaceAll('Ghazl Al Mehalla', 'Ghazal Al Mehala'),
);

/** Creates a tournament without matches, and the demo's clubs with their aliases. */
async function emptyLeague(tx: Tx): Promise<{ eventId: string; venueId: string }> {
  const { eventId, matchId, venueId, homeId } = await createSeason(tx);
  await tx.execute('delete from match where id = ?', [matchId]);
  await tx.execute(
    `update event set start_date = '2024-10-01', end_date = '2025-06-30' where id = ?`,
    [eventId],
  );
  const { clubs } = planSeason(new Date(), 'Africa/Cairo');
  for (const { name, aliases } of clubs) {
    await tx.execute(
      `insert into team (type, name, aliases, country_id, city_id)
       select 'club', ?, ?::text[], country_id, city_id from team where id = ?
       on conflict do nothing`,
      [name, `{${aliases.map((alias) => JSON.stringify(alias)).join(',')}}`, homeId],
    );
  }
  return { eventId, venueId };
}

async function read(
  admin: TestActor,
  bytes: Buffer | string,
  name: string,
): Promise<ParsedFixtureFile> {
  const { body, headers } = multipartFile(bytes, name);
  const answer = await t.call(admin, 'POST', `${api}/file`, body, headers);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as ParsedFixtureFile;
}

interface Order {
  eventId: string;
  rows: readonly ImportRow[];
  choices: ImportChoices;
}

async function check(admin: TestActor, order: Order): Promise<ImportPlan> {
  const answer = await t.call(admin, 'POST', `${api}/check`, order);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as ImportPlan;
}

const counts = (plan: ImportPlan) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(plan.rows, ({ state }) => state)).map(([state, rows]) => [
      state,
      rows?.length,
    ]),
  );

const seenOf = ({ rows }: ImportPlan) =>
  rows.flatMap(({ line, mark }) => (mark === null ? [] : [{ line, mark }]));

async function apply(
  admin: TestActor,
  order: Order,
  plan: ImportPlan,
  { remember = false, key }: { remember?: boolean; key?: string } = {},
) {
  const body = { ...order, seen: seenOf(plan), remember, fileName: 'season.txt' };
  return t.call(admin, 'POST', api, body, { 'idempotency-key': key ?? randomUUID() });
}

const matchesOf = (eventId: string) =>
  db.tx((tx) =>
    tx.execute<{ id: string; name: string; date: string; version: number }[]>(
      `select id, name, iso_instant(date) as date, version from match
       where event_id = ? and deleted_at is null order by match.date, name, id`,
      [eventId],
    ),
  );

test('the real season is imported: names are resolved once and saved, times set, then nothing changes', async () => {
  const admin = await t.asActor('admin');
  const { eventId, venueId } = await db.tx(emptyLeague);
  const { rows } = await read(admin, season, '2024-25_eg1.txt');
  const bare: Order = { eventId, rows, choices: noChoices };

  const first = await check(admin, bare);
  expect(counts(first)).toEqual({ unclear: 225 });
  const asked = first.questions.find(({ kind }) => kind === 'team');
  expect(first.questions.filter(({ kind }) => kind === 'team')).toHaveLength(1);
  expect(asked).toMatchObject({ name: 'Ghazal Al Mehala' });
  expect(asked?.lines).toHaveLength(25);
  const mahalla = first.teams.find(({ id }) => id === asked?.near[0]);
  expect(mahalla?.name).toBe('Ghazl El Mahalla');

  const choices: ImportChoices = {
    ...noChoices,
    teams: [{ name: 'Ghazal Al Mehala', id: mahalla?.id ?? '' }],
    homes: first.teams.map(({ id }) => ({ teamId: id, venueId })),
  };
  const settled = { ...bare, choices };
  const second = await check(admin, settled);
  expect(counts(second)).toEqual({ new: 213, unclear: 12 });
  expect(await apply(admin, settled, second, { remember: true })).toMatchObject({
    status: 200,
    body: {
      message: 'Fixtures imported.',
      data: { created: 213, changed: 0, leftOut: 12, remembered: 1 },
    },
  });

  // The name is an alias by now, venues come from the matches, and the other twelve rows get their
  // times.
  const timeless = second.rows.filter(({ state }) => state === 'unclear');
  const times = timeless.map(({ line }) => ({ line, time: '17:00' }));
  const rest = { ...bare, choices: { ...noChoices, times } };
  const third = await check(admin, rest);
  expect(counts(third)).toEqual({ same: 213, new: 12 });
  expect((await apply(admin, rest, third)).body.data).toMatchObject({ created: 12, same: 213 });

  const before = await matchesOf(eventId);
  expect(before).toHaveLength(225);
  expect(counts(await check(admin, bare))).toEqual({ same: 225 });
  expect(await matchesOf(eventId)).toEqual(before);
  const lines = await db.tx((tx) =>
    tx.execute<{ action: string; count: number }[]>(
      `select action, count(*)::int as count from audit_entry where actor_id = ?
       group by action order by action`,
      [admin.id],
    ),
  );
  expect(lines).toEqual([
    { action: 'match.create', count: 225 },
    { action: 'match.import', count: 2 },
  ]);
});

/** Creates a match on Matchday 1, and a file that moves it and adds another. */
async function small(kickOff = '21:00') {
  const admin = await t.asActor('admin');
  const made = await db.tx(async (tx) => {
    const place = await createSeason(tx, { seated: false });
    await tx.execute(`update event set end_date = '2031-01-01' where id = ?`, [place.eventId]);
    const [names] = await tx.execute<{ home: string; away: string }[]>(
      'select h.name as home, a.name as away from team h, team a where h.id = ? and a.id = ?',
      [place.homeId, place.awayId],
    );
    return { place, home: names?.home ?? '', away: names?.away ?? '' };
  });
  const { home, away, place } = made;
  const table = [
    'Date,Time,Home,Away,Name',
    `15-11-2030,${kickOff},${home},${away},Matchday 1`,
    `16-11-2030,18:00,${away},${home},Matchday 2`,
  ].join('\n');
  const file = await read(admin, table, 'small.csv');
  const homes = [{ teamId: place.awayId, venueId: place.venueId }];
  const order = { eventId: place.eventId, rows: file.rows, choices: { ...noChoices, homes } };
  return { admin, place, order };
}

test('a moved match keeps its bookings, and its tickets are updated', async () => {
  const { admin, place, order } = await small();
  const member = await t.asActor('member');
  await db.tx(async (tx) => {
    await createAccreditation(tx, place, member.id);
    const booking = await createBooking(tx, place, member.id);
    await issueTicket(tx, booking, t.app.services);
  });
  const plan = await check(admin, order);
  expect(counts(plan)).toEqual({ changed: 1, new: 1 });
  expect((await apply(admin, order, plan)).status).toBe(200);
  const [ticket] = await db.tx((tx) =>
    tx.execute<{ status: string; revoked: boolean; follows: boolean }[]>(
      `select b.status, k.revoked_at is not null as revoked, k.version > 1 as follows
       from booking b join ticket k on k.booking_id = b.id where b.match_id = ?`,
      [place.matchId],
    ),
  );
  expect(ticket).toEqual({ status: 'approved', revoked: false, follows: true });
});

test('an import knows teams and venues by their Arabic names', async () => {
  const { admin, place, order } = await small();
  // Tests share the database: the names are this one's own.
  const [home, away, venue] = ['المضيف', 'الضيف', 'استاد'].map(
    (name) => `${name} ${place.venueId}`,
  );
  await db.tx(async (tx) => {
    await tx.execute(
      'update team set name_ar = case id when ? then ? else ? end where id in (?, ?)',
      [place.homeId, home, away, place.homeId, place.awayId],
    );
    await tx.execute('update venue set name_ar = ? where id = ?', [venue, place.venueId]);
  });
  const table = `التاريخ,الوقت,صاحب الأرض,الضيف,الاستاد\n17-11-2030,7:00 م,${home},${away},${venue}`;
  const { rows } = await read(admin, table, 'arabic.csv');
  const plan = await check(admin, { ...order, rows, choices: noChoices });
  expect(plan.questions).toEqual([]);
  expect(plan.rows[0]).toMatchObject({ venue: { id: place.venueId } });
});

test('a match changed after the preview is 409 with its line, and nothing is written', async () => {
  const { admin, place, order } = await small();
  const plan = await check(admin, order);
  await db.tx((tx) => tx.execute(`update match set gate = 'Gate 9' where id = ?`, [place.matchId]));
  const before = await matchesOf(place.eventId);
  const refused = await apply(admin, order, plan);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'conflict', fields: { 'rows.2': 'Changed in the meantime' } },
  });
  expect(refused.body.message).toContain('1 line differs from what you saw, starting with line 2');
  expect(await matchesOf(place.eventId)).toEqual(before);
  // Control: after a new preview the import succeeds.
  expect((await apply(admin, order, await check(admin, order))).status).toBe(200);
});

test('an import sent twice with one idempotency key runs once, with two keys the second is 409', async () => {
  const { admin, place, order } = await small();
  const plan = await check(admin, order);
  const key = randomUUID();
  const taps = await Promise.all([1, 2].map(() => apply(admin, order, plan, { key })));
  expect(taps.map(({ status }) => status)).toEqual([200, 200]);
  expect(taps[0]?.body).toEqual(taps[1]?.body);
  expect((await apply(admin, order, plan)).status).toBe(409);
  expect(await matchesOf(place.eventId)).toHaveLength(2);
});

test('two administrators import one file at the same time: one succeeds, the other gets 409', async () => {
  const { admin, place, order } = await small();
  const other = await t.asActor('admin');
  const plan = await check(admin, order);
  const both = await Promise.all([apply(admin, order, plan), apply(other, order, plan)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await matchesOf(place.eventId)).toHaveLength(2);
});

test('an import waits for a concurrent edit of one of its matches, and then gets 409', async () => {
  const { admin, place, order } = await small();
  const plan = await check(admin, order);
  const later = (tx: Tx) =>
    tx.execute(`update match set date = date + interval '1 hour' where id = ?`, [place.matchId]);
  const refused = await duringTransaction(db, later, () => apply(admin, order, plan));
  expect(refused.status).toBe(409);
  // Control: a plan made without the lock sees the old state.
  const [before] = await matchesOf(place.eventId);
  const unlocked = await duringTransaction(db, later, () => check(admin, order));
  expect(unlocked.rows[0]?.changes[0]?.from).toBe(before?.date);
  expect((await matchesOf(place.eventId))[0]?.date).not.toBe(before?.date);
});

test('an import for a deleted tournament or with unknown teams or venues is refused', async () => {
  const { admin, place, order } = await small();
  const plan = await check(admin, order);
  const unknown = { name: 'X', id: randomUUID() };
  const home = { teamId: place.homeId, venueId: place.venueId };
  const team = { 'choices.teams': 'This team doesn’t exist.' };
  const venue = { 'choices.venues': 'This venue doesn’t exist.' };
  const wrong: [Partial<ImportChoices>, Record<string, string>][] = [
    [{ teams: [unknown] }, team],
    [{ homes: [{ ...home, teamId: unknown.id }] }, team],
    [{ venues: [unknown] }, venue],
    [{ homes: [{ ...home, venueId: unknown.id }] }, venue],
  ];
  for (const [choice, fields] of wrong) {
    const chosen = { ...order, choices: { ...noChoices, ...choice } };
    for (const answer of [
      await t.call(admin, 'POST', `${api}/check`, chosen),
      await apply(admin, chosen, plan),
    ])
      expect(answer).toMatchObject({ status: 422, body: { fields } });
  }
  await db.tx((tx) =>
    tx.execute('update event set deleted_at = now() where id = ?', [place.eventId]),
  );
  expect((await apply(admin, order, plan)).status).toBe(404);
});

test('a fixture file is refused with its reason: type, damage, size', async () => {
  const admin = await t.asActor('admin');
  const send = async (bytes: Buffer | string, name: string) => {
    const { body, headers } = multipartFile(bytes, name);
    const answer = await t.call(admin, 'POST', `${api}/file`, body, headers);
    return [answer.status, answer.body.message];
  };
  expect(await send('%PDF-1.7', 'season.pdf')).toEqual([
    415,
    expect.stringContaining('season.pdf isn’t a fixture file'),
  ]);
  expect(await send(Buffer.from('504b0304aaaa', 'hex'), 'a.xlsx')).toEqual([
    415,
    expect.stringContaining('Couldn’t read a.xlsx'),
  ]);
  const [status] = await send(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'a.csv');
  expect(status).toBe(413);
});

test.each([
  ['en', 'fixtures-template.xlsx', ['Fixtures', 'Teams', 'Venues']],
  ['ar', 'نموذج-المباريات.xlsx', ['المباريات', 'الفرق', 'الاستادات']],
])(
  'the template in %s can be parsed: its columns, and an example',
  async (language, name, sheets) => {
    const { admin } = await small();
    const served = await t.app.inject({
      method: 'GET',
      url: `${api}/template`,
      headers: { ...admin.headers, 'accept-language': language },
    });
    expect(served.headers['content-disposition']).toContain(encodeURIComponent(name));
    const file = await read(admin, served.rawPayload, name);
    expect(file.columns).toHaveLength(9);
    expect(file.rows[0]).toMatchObject({
      day: '2026-12-31',
      time: '19:30',
      seated: false,
      reservation: false,
      problems: [],
    });
    const book = new exceljs.Workbook();
    await book.xlsx.load(served.rawPayload as unknown as ArrayBuffer);
    expect(book.worksheets.map((sheet) => sheet.name)).toEqual(sheets);
    expect(book.worksheets.every(({ views }) => Boolean(views[0]?.rightToLeft))).toBe(
      language === 'ar',
    );
  },
);
