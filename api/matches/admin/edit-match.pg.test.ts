import { describe, expect, test } from 'vitest';
import { isKickOffStep } from '#sync/contracts/matches/matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { entities } from '#api/schema.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: matchRoutes });

const season = () => db.tx((tx) => createSeason(tx, { seated: false }));
const edit = (admin: TestActor, id: string, match: object, version?: number) =>
  t.call(admin, 'PATCH', `/api/admin/match/${id}`, { match, ...(version && { version }) });
const read = (admin: TestActor, id: string) => t.call(admin, 'GET', `/api/admin/match/${id}`);

describe('editing a match', () => {
  test('editing a match changes the given fields only, and is recorded in the audit log', async () => {
    const admin = await t.asActor('admin');
    const { matchId } = await season();
    const before = (await read(admin, matchId)).body.data;
    const { status, body } = await edit(admin, matchId, { gate: 'Media gate 4' }, before.version);
    expect(status).toBe(200);
    expect(body.message).toBe('Match edited.');
    expect(body.data).toEqual({ ...before, gate: 'Media gate 4', version: before.version + 1 });
    const lines = await db.tx((tx) =>
      tx.execute('select actor_id, action, detail from audit_entry where subject_id = ?', [
        matchId,
      ]),
    );
    expect(lines).toEqual([
      {
        actor_id: admin.id,
        action: 'match.edit',
        detail: {
          gate: 'Media gate 4',
          changes: [{ field: 'gate', from: null, to: 'Media gate 4' }],
        },
      },
    ]);
  });

  test('editing a match with a stale version overwrites nothing', async () => {
    const admin = await t.asActor('admin');
    const { matchId } = await season();
    expect((await edit(admin, matchId, { name: 'First' }, 1)).status).toBe(200);
    const stale = await edit(admin, matchId, { name: 'Second' }, 1);
    expect(stale.status).toBe(409);
    expect(stale.body.message).toMatch(/^Someone else changed this in the meantime/);
    expect(stale.body.stale).toBe(true);
    expect((await read(admin, matchId)).body.data.name).toBe('First');
  });

  test('two administrators edit a match from the same version at the same time: one succeeds', async () => {
    const { matchId } = await season();
    const admins = [await t.asActor('admin'), await t.asActor('admin')];
    const answers = await Promise.all(
      admins.map((admin, index) => edit(admin, matchId, { name: `Round ${index}` }, 1)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Control: without the version the edit overwrites.
    const blind = await Promise.all(
      admins.map((admin, index) => edit(admin, matchId, { name: `Blind ${index}` })),
    );
    expect(blind.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('editing a match cannot switch seats on or off', async () => {
    const admin = await t.asActor('admin');
    const { matchId } = await season();
    const answer = await edit(admin, matchId, { seated: true });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual(['match.seated']);
    expect((await edit(admin, matchId, { seated: false })).status).toBe(200);
  });

  test('editing a match accepts kick-offs on the half hour in Cairo, and keeps an old one that is off it', async () => {
    const admin = await t.asActor('admin');
    const { matchId } = await season();
    const off = '2027-01-15T09:10:00.000Z';
    await db.tx((tx) => tx.execute('update match set date = ? where id = ?', [off, matchId]));
    expect((await edit(admin, matchId, { date: off, name: 'Kept' })).status).toBe(200);
    // 11:30 in Cairo, and 17:15
    for (const date of ['2027-01-15T09:30:00.000Z', '2027-01-15T15:15:00.000Z']) {
      const answer = await edit(admin, matchId, { date });
      expect(answer.status).toBe(422);
      expect(answer.body.fields['match.date']).toMatch(/half hour, from 12:00/);
    }
    const moved = await edit(admin, matchId, { date: '2027-01-15T15:30:00.000Z' });
    expect(moved.body.data.date).toBe('2027-01-15T15:30:00.000Z');
  });

  test('editing a match refuses unknown teams, venues and tournaments', async () => {
    const admin = await t.asActor('admin');
    const { matchId, homeId, awayId } = await season();
    for (const field of ['homeTeam', 'awayTeam', 'locationId', 'eventId']) {
      const answer = await edit(admin, matchId, { [field]: matchId });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.fields)).toEqual([`match.${field}`]);
    }
    const itself = await edit(admin, matchId, { homeTeam: awayId });
    expect(itself.body.fields).toEqual({ 'match.awayTeam': 'A team can’t play against itself.' });
    const swapped = await edit(admin, matchId, { homeTeam: awayId, awayTeam: homeId });
    expect(swapped.body.data.HomeTeam.id).toBe(awayId);
  });

  test('editing a match updates the tickets, and a booked match stays in its tournament', async () => {
    const admin = await t.asActor('admin');
    const [here, there] = [await season(), await season()];
    const officer = await t.asActor('officer');
    await db.tx(async (tx) => {
      await createAccreditation(tx, here, officer.id);
      await recordSigningKey(tx, t.app.services.ticketKeys);
      await issueTicket(tx, await createBooking(tx, here, officer.id), t.app.services);
    });
    const date = '2027-03-05T18:00:00.000Z';
    await edit(admin, here.matchId, { date, gate: 'G7' });
    const [ticket] = await db.tx((tx) =>
      tx.execute<Row[]>('select facts, version from ticket where match_id = ?', [here.matchId]),
    );
    expect(ticket).toMatchObject({ facts: { date, gate: 'G7' }, version: 2 });
    const answer = await edit(admin, here.matchId, { eventId: there.eventId });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: englishText('matches.hasBookings') },
    });
    // Reading the match again does not change the ticket.
    expect(answer.body.stale).toBeUndefined();
    expect((await edit(admin, there.matchId, { eventId: here.eventId })).status).toBe(200);
  });

  test('editing a match keeps it in its tournament even when all its bookings are rejected', async () => {
    const admin = await t.asActor('admin');
    const [here, there] = [await season(), await season()];
    const member = await t.asActor('member');
    await db.tx(async (tx) => {
      await createAccreditation(tx, here, member.id);
      await createBooking(tx, here, member.id, 'rejected');
    });
    expect(await edit(admin, here.matchId, { eventId: there.eventId })).toMatchObject({
      status: 409,
      body: { message: englishText('matches.hasBookings') },
    });
  });

  test('editing a match is 404 for a deleted match', async () => {
    const admin = await t.asActor('admin');
    const { matchId } = await season();
    await db.tx((tx) => tx.execute('update match set deleted_at = now() where id = ?', [matchId]));
    expect((await read(admin, matchId)).status).toBe(404);
    expect((await edit(admin, matchId, { name: 'Gone' })).status).toBe(404);
  });
});

test.each([
  ['2026-12-01T10:00:00.000Z', true],
  ['2026-12-01T09:30:00.000Z', false],
  // In summer time 12:00 is 09:00 in UTC.
  ['2026-07-01T09:00:00.000Z', true],
  ['2026-12-01T21:30:00.000Z', true],
  ['2026-12-01T22:00:00.000Z', false],
  ['2026-12-01T17:00:30.000Z', false],
  ['nonsense', false],
] as const)('%s is a kick-off step in Cairo: %s', (date, expected) => {
  expect(isKickOffStep(date, 'Africa/Cairo')).toBe(expected);
});
