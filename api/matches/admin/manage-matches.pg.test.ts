import { describe, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { bookMatch } from '#api/matches/bookings/book-match.ts';
import { deleteMatch } from '#api/matches/admin/delete-matches.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import type { TestSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: matchRoutes });
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const season = () => db.tx((tx) => createSeason(tx, { seated: false }));

const form = ({ eventId, homeId, awayId, venueId }: TestSeason) => ({
  name: 'Final',
  homeTeam: homeId,
  awayTeam: awayId,
  eventId,
  locationId: venueId,
  seated: true,
  reservationOpen: false,
  date: '2027-01-15T17:30:00.000Z',
});
const make = (admin: TestActor, match: object, path = '/api/admin/match') =>
  t.call(admin, 'POST', path, { match });

describe('creating a match', () => {
  test('creating a match returns the record and is recorded in the audit log', async () => {
    const admin = await t.asActor('admin');
    const at = await season();
    const { status, body } = await make(admin, { ...form(at), gate: 'Media gate 4' });
    expect([status, body.message]).toEqual([201, 'Match created.']);
    expect(body.data).toMatchObject({
      name: 'Final',
      date: '2027-01-15T17:30:00.000Z',
      eventId: at.eventId,
      HomeTeam: { id: at.homeId },
      AwayTeam: { id: at.awayId },
      Location: { id: at.venueId },
      gate: 'Media gate 4',
      seated: true,
      reservationOpen: false,
      version: 1,
      people: { pending: 0, approved: 0 },
    });
    expect(
      await run('select action, actor_id as actor from audit_entry where subject_id = ?', [
        body.data.id,
      ]),
    ).toEqual([{ action: 'match.create', actor: admin.id }]);
  });

  test('creating a match takes the tournament from the path, and refuses another in the body', async () => {
    const admin = await t.asActor('admin');
    const [at, other] = [await season(), await season()];
    const rest = { ...form(at), eventId: undefined };
    const path = `/api/event/${at.eventId}/match`;
    const { status, body } = await make(admin, rest, path);
    expect([status, body.data.eventId]).toEqual([201, at.eventId]);
    expect((await make(admin, form(at), path)).status).toBe(201);
    const contrary = await make(admin, form(other), path);
    expect(contrary.status).toBe(422);
    expect(Object.keys(contrary.body.fields)).toEqual(['match.eventId']);
  });

  test.each([
    ['name', '', 'Enter a name for the match.'],
    ['homeTeam', '', 'Choose the home team.'],
    ['awayTeam', '', 'Choose the away team.'],
    ['eventId', '', 'Please select event!'],
    ['locationId', '', 'Choose a venue.'],
    ['date', '', 'Enter the match date.'],
    ['gate', 'x'.repeat(21), 'At most 20 characters.'],
    ['seated', null, 'Please input a value!'],
    ['reservationOpen', 'yes', 'Please input a value!'],
    // 11:30 in Cairo, and 17:15
    ['date', '2027-01-15T09:30:00.000Z', 'Matches start on the hour or half hour, from 12:00.'],
    ['date', '2027-01-15T15:15:00.000Z', 'Matches start on the hour or half hour, from 12:00.'],
  ])('creating a match: %s cannot be %j', async (field, value, message) => {
    const admin = await t.asActor('admin');
    const { status, body } = await make(admin, { ...form(await season()), [field]: value });
    expect(status).toBe(422);
    expect(body.fields).toEqual({ [`match.${field}`]: message });
  });

  test('creating a match refuses unknown references and two equal teams', async () => {
    const admin = await t.asActor('admin');
    const at = await season();
    for (const field of ['homeTeam', 'awayTeam', 'locationId', 'eventId']) {
      const { status, body } = await make(admin, { ...form(at), [field]: at.matchId });
      expect([status, Object.keys(body.fields)]).toEqual([422, [`match.${field}`]]);
    }
    const itself = await make(admin, { ...form(at), awayTeam: at.homeId });
    expect(itself.body.fields).toEqual({ 'match.awayTeam': 'A team can’t play against itself.' });
  });

  test.each([
    // In Cairo clocks go forward on the last Friday of April and back on the last Thursday of October.
    ['2027-04-30T09:00:00.000Z', 201],
    ['2027-04-30T08:30:00.000Z', 422],
    ['2027-10-28T09:00:00.000Z', 201],
    ['2027-10-29T09:00:00.000Z', 422],
    ['2027-10-29T10:00:00.000Z', 201],
    // 23:30 occurs twice that Thursday; both are on the half hour.
    ['2027-10-28T20:30:00.000Z', 201],
    ['2027-10-28T21:30:00.000Z', 201],
    ['2027-10-28T22:00:00.000Z', 422],
  ])('creating a match around a clock change in Cairo: %s is %i', async (date, status) => {
    const admin = await t.asActor('admin');
    expect((await make(admin, { ...form(await season()), date })).status).toBe(status);
  });
});

test('a match can be edited at its tournament’s path, but not at another’s', async () => {
  const admin = await t.asActor('admin');
  const [at, other] = [await season(), await season()];
  const change = (eventId: string) =>
    t.call(admin, 'PATCH', `/api/event/${eventId}/match/${at.matchId}`, { match: { gate: 'G7' } });
  expect((await change(other.eventId)).status).toBe(404);
  expect((await change(at.eventId)).body.data).toMatchObject({ gate: 'G7', version: 2 });
});

async function ticketed(at: TestSeason): Promise<TestActor> {
  const officer = await t.asActor('officer');
  await db.tx(async (tx) => {
    await recordSigningKey(tx, t.app.services.ticketKeys);
    await createAccreditation(tx, at, officer.id);
    await issueTicket(tx, await createBooking(tx, at, officer.id), t.app.services);
    await tx.execute('delete from mail where account_id = ?', [officer.id]);
  });
  return officer;
}

describe('deleting a match', () => {
  test('deleting a match ends bookings and tickets, and notifies each person once', async () => {
    const admin = await t.asActor('admin');
    const at = await season();
    const holder = await ticketed(at);
    const waiting = await t.asActor('member');
    await db.tx(async (tx) => {
      await createAccreditation(tx, at, waiting.id);
      await createBooking(tx, at, waiting.id, 'pending');
    });
    const path = `/api/admin/match/${at.matchId}`;
    const { status, body } = await t.call(admin, 'DELETE', path);
    expect([status, body]).toEqual([200, { data: {}, message: 'Match deleted.' }]);
    const reason = 'reason.matchOff';
    expect(
      await run('select revoked, status, reason from booking where match_id = ? order by revoked', [
        at.matchId,
      ]),
    ).toEqual([
      { revoked: false, status: 'rejected', reason },
      { revoked: true, status: 'rejected', reason },
    ]);
    expect(
      await run('select revoked_reason as reason from ticket where match_id = ?', [at.matchId]),
    ).toEqual([{ reason }]);
    for (const { id } of [holder, waiting])
      expect(await run('select template from mail where account_id = ?', [id])).toEqual([
        { template: 'matchDeleted' },
      ]);
    expect(
      await run('select action, detail from audit_entry where subject_id = ?', [at.matchId]),
    ).toEqual([{ action: 'match.delete', detail: { name: 'Matchday 1', people: 2 } }]);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await t.call(admin, method, path)).status).toBe(404);
  });

  test('deleting a match is refused when it was changed meanwhile', async () => {
    const admin = await t.asActor('admin');
    const at = await season();
    const path = `/api/admin/match/${at.matchId}`;
    const { version } = (await t.call(admin, 'GET', path)).body.data;
    await t.call(admin, 'PATCH', path, { match: { gate: 'Gate 2' } });
    expect(await t.call(admin, 'DELETE', `${path}?version=${version}`)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await t.call(admin, 'GET', path)).body.data.version).toBe(version + 1);
    expect((await t.call(admin, 'DELETE', `${path}?version=${version + 1}`)).status).toBe(200);
  });

  test('deleting a match makes a concurrent booking fail', async () => {
    const admin = await t.asActor('admin');
    const at = await season();
    const member = await t.asActor('member');
    await db.tx((tx) => createAccreditation(tx, at, member.id));
    const answer = await duringTransaction(
      db,
      (tx) => deleteMatch(tx, admin, { id: at.matchId }, t.app.services),
      () =>
        db
          .tx((tx) => bookMatch(tx, member, { ...at, scope: 'member' }, t.app.services))
          .then(
            () => 'booked',
            (error: Error) => error.message,
          ),
    );
    expect(answer).toBe('This match no longer exists.');
  });

  test('deleting a match revokes a booking that committed just before', async () => {
    const admin = await t.asActor('admin');
    const at = await season();
    const member = await t.asActor('member');
    await db.tx((tx) => createAccreditation(tx, at, member.id));
    await duringTransaction(
      db,
      (tx) => bookMatch(tx, member, { ...at, scope: 'member' }, t.app.services),
      () => db.tx((tx) => deleteMatch(tx, admin, { id: at.matchId }, t.app.services)),
    );
    expect(await run('select status from booking where match_id = ?', [at.matchId])).toEqual([
      { status: 'rejected' },
    ]);
  });
});

describe('the admin’s list', () => {
  test('the admin’s list of matches counts people, and lists them only when asked for all', async () => {
    const admin = await t.asActor('admin');
    const at = await season();
    await ticketed(at);
    const one = async (query: string) => {
      const { body } = await t.call(admin, 'GET', `/api/admin/matches${query}`);
      return body.data.find(({ id }: Row) => id === at.matchId);
    };
    const people = { pending: 0, approved: 1 };
    expect(await one('?people=count')).toMatchObject({ people, Officers: [] });
    const whole = await one('');
    expect(whole).toMatchObject({ people });
    expect(whole.Officers).toHaveLength(1);
  });
});

describe('searching for a match', () => {
  const find = async (actor: TestActor, text: string, more = '') => {
    const { body } = await t.call(
      actor,
      'GET',
      `/api/search/match?text=${encodeURIComponent(text)}${more}`,
    );
    return (body.data as Row[]).map(({ id }) => id);
  };

  test('searching for a match accepts words of teams, venue, name and tournament in any order', async () => {
    const admin = await t.asActor('admin');
    const at = await season();
    const [names] = await run(
      `select h.name as home, w.name as away, e.name as event from team h, team w, event e
       where h.id = ? and w.id = ? and e.id = ?`,
      [at.homeId, at.awayId, at.eventId],
    );
    const word = String(names?.home).split(' ')[1] ?? '';
    expect(await find(admin, word)).toEqual([at.matchId]);
    expect(await find(admin, `matchday ${word.toUpperCase()} ${names?.event}`)).toEqual([
      at.matchId,
    ]);
    expect(await find(admin, `${names?.home} v ${names?.away}`)).toEqual([at.matchId]);
    expect(await find(admin, `${word} nothing`)).toEqual([]);
    expect(await find(admin, '%')).toEqual([]);
  });

  test('searching for a match finds by date in the league’s time zone, in one tournament, and one match by its id', async () => {
    const admin = await t.asActor('admin');
    const [here, there] = [await season(), await season()];
    // Half past midnight on the 3rd in Cairo.
    await run(`update match set date = '2031-02-02T22:30:00Z' where id in (?, ?) returning id`, [
      here.matchId,
      there.matchId,
    ]);
    expect((await find(admin, '03-02-2031')).toSorted()).toEqual(
      [here.matchId, there.matchId].toSorted(),
    );
    expect(await find(admin, '02-02-2031')).toEqual([]);
    expect(await find(admin, '03-02-2031', `&event=${there.eventId}`)).toEqual([there.matchId]);
    expect(await find(admin, '', `&match=${here.matchId}`)).toEqual([here.matchId]);
    const stranger = await t.asActor('member');
    expect(await find(stranger, '', `&match=${here.matchId}`)).toEqual([]);
    expect(await find(stranger, '', `&event=${here.eventId}`)).toEqual([]);
  });

  test('searching for a match finds for members and officers the matches of their tournaments, and nothing deleted', async () => {
    const admin = await t.asActor('admin');
    const [at, other] = [await season(), await season()];
    const member = await t.asActor('member');
    await db.tx((tx) => createAccreditation(tx, at, member.id));
    await db.tx((tx) => createAccreditation(tx, other, member.id, 'pending'));
    expect(await find(member, '')).toEqual([at.matchId]);
    // Control: an administrator finds the other one too.
    const [team] = await run('select name from team where id = ?', [other.homeId]);
    expect(await find(admin, team?.name)).toEqual([other.matchId]);
    expect(await find(member, team?.name)).toEqual([]);
    await t.call(admin, 'DELETE', `/api/admin/match/${at.matchId}`);
    expect(await find(member, '')).toEqual([]);
  });
});
