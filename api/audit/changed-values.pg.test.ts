import { beforeAll, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import type { AuditLogEntry, AuditPage } from '#sync/contracts/admin/audit.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

let admin: TestActor;
beforeAll(async () => {
  admin = await t.asActor('admin');
});

/** The newest entry about the subject. */
async function entryOf(id: string): Promise<AuditLogEntry | undefined> {
  const { body } = await t.call(admin, 'GET', '/api/admin/audit?pageSize=100');
  const [stored] = await run(
    'select id from audit_entry where subject_id = ? order by at desc, id desc limit 1',
    [id],
  );
  return (body.data as AuditPage).lines.find((line) => line.id === stored?.['id']);
}

async function patch(path: string, body: object): Promise<void> {
  expect((await t.call(admin, 'PATCH', `/api/admin/${path}`, body)).status).toBe(200);
}

test('an edited match shows old and new values, with names instead of ids', async () => {
  const [season, other] = await db.tx(async (tx) => [
    await createSeason(tx),
    await createSeason(tx),
  ]);
  const [was] = await run('select v.name from venue v where id = ?', [season.venueId]);
  await run(`update venue set name = 'Borg El Arab' where id = ?`, [other.venueId]);
  await patch(`match/${season.matchId}`, {
    match: { locationId: other.venueId, gate: 'Gate 4', date: '2027-03-05T18:00:00.000Z' },
  });
  const entry = await entryOf(season.matchId);
  expect(entry?.fields).toEqual([]);
  expect(entry?.changes).toEqual([
    { field: 'locationId', from: was?.['name'], to: 'Borg El Arab' },
    { field: 'date', from: expect.stringMatching(/Z$/), to: '2027-03-05T18:00:00.000Z' },
    { field: 'gate', from: null, to: 'Gate 4' },
  ]);
});

test('a field that was sent without a change is not named', async () => {
  const { eventId } = await db.tx((tx) => createSeason(tx));
  const [event] = await run('select name from event where id = ?', [eventId]);
  const long = 'x'.repeat(4000);
  await patch(`event/${eventId}`, {
    event: { name: event?.['name'], description: long, accreditationEnabled: false },
  });
  const entry = await entryOf(eventId);
  expect(entry?.fields).toEqual([]);
  expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual([
    'accreditationEnabled',
    'description',
  ]);
  expect(entry?.changes.find(({ field }) => field === 'description')?.to).toHaveLength(200);
});

test('a long value is not cut inside a character', async () => {
  const { eventId } = await db.tx((tx) => createSeason(tx));
  const description = `${'x'.repeat(198)}🏆🏆`;
  await patch(`event/${eventId}`, { event: { description } });
  const [change] = (await entryOf(eventId))?.changes ?? [];
  expect(change?.to).toBe(`${'x'.repeat(198)}…`);
});

test('an edited account shows values, but no phone number and no file', async () => {
  const person = await t.asActor('member');
  await run(`update account set organization = 'Delta Press' where id = ?`, [person.id]);
  await patch(`user/${person.id}`, {
    user: { organization: 'Nile Press', mobileNumber: '+201001234567', role: 'cameraman' },
  });
  const entry = await entryOf(person.id);
  expect(entry).toMatchObject({ fields: [], role: null });
  expect(entry?.changes).toEqual([
    { field: 'organization', from: 'Delta Press', to: 'Nile Press' },
    { field: 'mobileNumber', from: '…000', to: '…567' },
    { field: 'role', from: 'photographer', to: 'cameraman' },
  ]);
});

test('an edited team shows its city, its aliases and its home venue by name', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  const [venue] = await run('select name from venue where id = ?', [season.venueId]);
  await patch(`team/${season.homeId}`, {
    team: { aliases: ['The Reds', 'Devils'], homeVenueId: season.venueId },
  });
  expect((await entryOf(season.homeId))?.changes).toEqual([
    { field: 'aliases', from: null, to: 'The Reds, Devils' },
    { field: 'homeVenueId', from: null, to: venue?.['name'] },
  ]);
});

test('entries without values, as older versions wrote them, name their fields', async () => {
  const person = await t.asActor('member');
  const { matchId } = await db.tx((tx) => createSeason(tx));
  await db.tx(async (tx) => {
    await audit(tx, admin, 'match.edit', ['match', matchId], { gate: 'B', date: 'x' });
    await audit(tx, admin, 'account.edit', ['account', person.id], {
      fields: ['lastName'],
      role: 'photographer',
    });
  });
  expect(await entryOf(matchId)).toMatchObject({ fields: ['date', 'gate'], changes: [] });
  expect(await entryOf(person.id)).toMatchObject({
    fields: ['lastName'],
    changes: [],
    role: 'photographer',
  });
});

test('values that are equal, or were not given, are no change', () => {
  expect(
    changedValues(
      { name: 'A', gate: null, aliases: ['x'], reservationOpen: true },
      { name: 'A', gate: '', aliases: ['x'] },
    ),
  ).toEqual({});
});
