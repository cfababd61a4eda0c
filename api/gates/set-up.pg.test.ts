import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { gateRoutes } from '#api/gates/routes.ts';
import {
  createApprovedOfficer,
  createGates,
  issueTicketTo,
  setUpGates,
} from '#api/gates/testing/gate-scene.ts';
import { createSeason, type TestSeason } from '#api/matches/testing/season.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { revokeTicketsSilently } from '#api/tickets/revoke-ticket.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

const issue = (tx: Tx, season: TestSeason) => issueTicketTo(tx, season, t.app.services);

/** The entries of a match's list: number, booking, and whether the ticket is revoked. */
const entriesOf = async ({ matchId }: TestSeason) =>
  (
    await run('select no, booking_id, revoked_at from gate_entry where match_id = ? order by no', [
      matchId,
    ])
  ).map(({ no, booking_id: booking, revoked_at: at }) => [no, booking, at !== null]);

test('setting up numbers the tickets there are, and triggers those issued later', async () => {
  const season = await db.tx((tx) => createSeason(tx, { seated: false }));
  const first = await db.tx((tx) => issue(tx, season));
  const revoked = await db.tx((tx) => issue(tx, season));
  await db.tx((tx) => revokeTicketsSilently(tx, [revoked], 'x'));
  await db.tx((tx) => setUpGates(tx, season.matchId));
  const later = await db.tx((tx) => issue(tx, season));
  expect(await entriesOf(season)).toEqual([
    [1, first, false],
    [2, revoked, true],
    [3, later, false],
  ]);
  const entries = await run(
    `select e.h = substr(sha256(convert_to(t.ref, 'UTF8')), 1, 16) as same
     from gate_entry e join ticket t on t.id = e.id where e.match_id = ?`,
    [season.matchId],
  );
  expect(entries).toEqual([{ same: true }, { same: true }, { same: true }]);
});

test('a ticket issued again gets a new number, and no number is used twice', async () => {
  const season = await db.tx((tx) => createGates(tx));
  const booking = await db.tx((tx) => issue(tx, season));
  await db.tx((tx) => revokeTicketsSilently(tx, [booking], 'x'));
  await db.tx((tx) => issueTicket(tx, booking, t.app.services));
  expect(await entriesOf(season)).toEqual([
    [1, booking, true],
    [2, booking, false],
  ]);
  await run('delete from ticket where booking_id = ? and revoked_at is null', [booking]);
  const next = await db.tx((tx) => issue(tx, season));
  expect(await entriesOf(season)).toEqual([
    [1, booking, true],
    [3, next, false],
  ]);
});

/** Numbers the tickets that there are, without the locks. */
const setUpWithoutLocks = (tx: Tx, { matchId }: TestSeason) =>
  tx.execute(
    `with set_up as (
       insert into gate_match (id, facts) values (?, bilingual_ticket_facts(?)) returning id
     ), secret as (
       insert into gate_secret (match_id, match_key, search_key)
       select id, 'x', 'x' from set_up
     )
     insert into gate_entry (id, match_id, no, h, booking_id, role, revoked_at)
     select t.id, t.match_id, row_number() over (), substr(sha256(convert_to(t.ref, 'UTF8')), 1, 16),
       t.booking_id, t.role, t.revoked_at
     from ticket t join set_up s on s.id = t.match_id`,
    [matchId, matchId],
  );

const setUps: Record<
  string,
  { setUp: (tx: Tx, season: TestSeason) => Promise<unknown>; complete: boolean }
> = {
  'with its locks': {
    setUp: (tx, { matchId }) => setUpGates(tx, matchId),
    complete: true,
  },
  'control: without them': { setUp: setUpWithoutLocks, complete: false },
};

test.each(Object.entries(setUps))(
  'a ticket that is issued while the gates are set up is on the list: %s',
  async (_name, { setUp, complete }) => {
    const season = await db.tx((tx) => createSeason(tx, { seated: false }));
    await duringTransaction(
      db,
      (tx) => issue(tx, season),
      () => db.tx((tx) => setUp(tx, season)),
    );
    expect(await entriesOf(season)).toHaveLength(complete ? 1 : 0);
    if (!complete) return;
    const other = await db.tx((tx) => createSeason(tx, { seated: false }));
    await duringTransaction(
      db,
      (tx) => setUp(tx, other),
      () => db.tx((tx) => issue(tx, other)),
    );
    expect(await entriesOf(other)).toHaveLength(1);
  },
);

test.each(Object.entries(setUps))(
  'a ticket that is revoked while the gates are set up is revoked on the list: %s',
  async (_name, { setUp, complete }) => {
    const season = await db.tx((tx) => createSeason(tx, { seated: false }));
    const booking = await db.tx((tx) => issue(tx, season));
    await duringTransaction(
      db,
      (tx) => revokeTicketsSilently(tx, [booking], 'x'),
      () => db.tx((tx) => setUp(tx, season)),
    );
    expect(await entriesOf(season)).toEqual([[1, booking, complete]]);
  },
);

test('many tickets issued together while the gates are set up are all on the list, once', async () => {
  const season = await db.tx((tx) => createSeason(tx, { seated: false }));
  const issuing = Array.from({ length: 24 }, () => db.tx((tx) => issue(tx, season)));
  await Promise.all([...issuing, db.tx((tx) => setUpGates(tx, season.matchId))]);
  const entries = await entriesOf(season);
  expect(entries.map(([no]) => no)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
  expect(new Set(entries.map(([, booking]) => booking)).size).toBe(24);
});

test('a moved kick-off and a renamed team reach the facts of the gates', async () => {
  const season = await db.tx((tx) => createGates(tx));
  await run(`update match set date = '2027-01-02T18:00:00Z' where id = ?`, [season.matchId]);
  await run(`update team set name = 'Renamed' where id = ?`, [season.homeId]);
  const [row] = await run('select facts from gate_match where id = ?', [season.matchId]);
  expect(row.facts).toMatchObject({ date: '2027-01-02T18:00:00.000Z', home: { name: 'Renamed' } });
});

test('two administrators cannot set up the gates of one match, and a stale edit is refused', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  const admin = await t.asActor('admin');
  const save = (body: object) => t.call(admin, 'PATCH', `/api/gates/${season.matchId}`, body);
  const contact = { name: 'Hany', phone: '+20 100 000' };
  const made = await save({ version: 0, closesAfter: 120, contact });
  expect(made).toMatchObject({
    status: 200,
    body: { data: { version: expect.any(Number), closesAfter: 120, contact, recipients: [] } },
  });
  expect(await save({ version: 0 })).toMatchObject({ status: 409, body: { stale: true } });
  const { version } = made.body.data;
  const edited = await save({ version, contact: null, recipients: ['a@b.example'] });
  expect(edited.body.data).toMatchObject({ contact: null, recipients: ['a@b.example'] });
  expect(await save({ version, reEntry: true })).toMatchObject({ status: 409 });
  expect((await save({ version, opensBefore: 1441 })).status).toBe(422);
  const log = await run('select detail from audit_entry where subject_id = ? order by id', [
    season.matchId,
  ]);
  expect(log.map(({ detail }) => detail as unknown)).toMatchObject([
    { contact: true },
    { contact: false, recipients: 1 },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/Hany|100 000|a@b/);
  const now = edited.body.data.version as number;
  expect((await save({ version: now })).status).toBe(200);
  expect((await save({ version: now - 1 })).status).toBe(409);
  for (const version of [0, 1]) {
    const unknown = await t.call(admin, 'PATCH', `/api/gates/${randomUUID()}`, { version });
    expect(unknown.status).toBe(404);
  }
});

test('a gate is added, edited and deleted, unless a phone was enrolled there', async () => {
  const season = await db.tx((tx) => createGates(tx));
  const admin = await t.asActor('admin');
  const address = `/api/gates/${season.matchId}/gate`;
  const form = { number: 9, name: 'Press', nameArabic: 'الصحافة', roles: ['photographer'] };
  const { body, status } = await t.call(admin, 'POST', address, form);
  expect({ status, data: body.data }).toEqual({
    status: 201,
    data: { id: expect.any(String), version: 1, matchId: season.matchId, ...form },
  });
  expect(await t.call(admin, 'POST', address, form)).toMatchObject({
    status: 422,
    body: { fields: { number: 'Another gate has this number.' } },
  });
  const gate = `/api/gate/${body.data.id}`;
  const edit = await t.call(admin, 'PATCH', gate, { version: 1, name: 'North' });
  expect(edit.body.data).toMatchObject({ ...form, name: 'North', version: 2 });
  expect(await t.call(admin, 'PATCH', gate, { version: 1, name: 'South' })).toMatchObject({
    status: 409,
    body: { stale: true },
  });
  expect((await t.call(admin, 'DELETE', gate)).status).toBe(200);
  const log = `select action, detail from audit_entry
    where subject_id = ? and detail->>'gate' = '9' order by id`;
  expect(await run(log, [season.matchId])).toMatchObject([
    { action: 'match.gate-create', detail: { name: 'Press' } },
    { action: 'match.gate-edit', detail: { name: 'North' } },
    { action: 'match.gate-delete', detail: { name: 'North' } },
  ]);
  for (const [method, edited] of [
    ['PATCH', { version: 2 }],
    ['DELETE'],
    ['PATCH', { version: 2, newCode: true }],
  ] as const)
    expect((await t.call(admin, method, gate, edited)).status).toBe(404);
  const officer = await db.tx((tx) => createApprovedOfficer(tx, season));
  await run(
    `insert into gate_device (id, secret_hash, match_id, gate_id, label, rights, officer_id)
     values (uuid_v7(), 'x', ?, ?, 'x', 'officer', ?)`,
    [season.matchId, season.gateIds[0], officer],
  );
  expect((await t.call(admin, 'DELETE', `/api/gate/${season.gateIds[0]}`)).status).toBe(409);
  // Nor after the phone has moved: it may have checks from there.
  await run(
    'update gate_device set gate_id = ? where gate_id = ?',
    season.gateIds.slice(0, 2).toReversed(),
  );
  expect((await t.call(admin, 'DELETE', `/api/gate/${season.gateIds[0]}`)).status).toBe(409);
});

test('a match whose gates are not set up, or that is deleted, gets no gate', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  const admin = await t.asActor('admin');
  const add = async (matchId: string) =>
    (await t.call(admin, 'POST', `/api/gates/${matchId}/gate`, { number: 9, name: 'N', roles: [] }))
      .status;
  expect([await add(season.matchId), await add(randomUUID())]).toEqual([404, 404]);
  await db.tx((tx) => setUpGates(tx, season.matchId));
  expect(await add(season.matchId)).toBe(201);
  await run('update match set deleted_at = now() where id = ?', [season.matchId]);
  expect(await add(season.matchId)).toBe(404);
});
