import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportPlan, ImportRow } from '#sync/contracts/matches/fixture-import.ts';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { readMatchFacts, notifyMatchMoved } from '#api/matches/admin/notify-match-moved.ts';
import { setUpGates } from '#api/gates/testing/gate-scene.ts';
import { importRow, noChoices } from '#api/fixture-import/testing/import-input.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import type { TestSeason } from '#api/matches/testing/season.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { mailTemplates } from '#api/platform/mail/mail-templates.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

beforeEach(() => run('delete from mail'));

const edit = async (id: string, match: object, version?: number) =>
  t.call(await t.asActor('admin'), 'PATCH', `/api/admin/match/${id}`, {
    match,
    ...(version && { version }),
  });

const readMails = () => run(`select * from mail order by account_id`);

/**
 * Creates a match with a member who has a seat and ticket, an officer with a ticket, a member who
 * has yet to choose a seat, a pending one, and two people without a booking that counts.
 */
async function withPeople(options: { kickOffIn?: string } = {}) {
  const [seated, officer, seatless] = [
    await t.asActor('member'),
    await t.asActor('officer'),
    await t.asActor('member'),
  ];
  const others = [await t.asActor('member'), await t.asActor('member'), await t.asActor('member')];
  return db.tx(async (tx) => {
    const season = await createSeason(tx, options);
    await tx.execute(`update match set gate = 'G1' where id = ?`, [season.matchId]);
    const people = [seated, officer, seatless, ...others];
    for (const { id } of people) await createAccreditation(tx, season, id);
    await recordSigningKey(tx, t.app.services.ticketKeys);
    await issueTicket(
      tx,
      await createBooking(tx, season, seated.id, 'approved', 57),
      t.app.services,
    );
    await issueTicket(tx, await createBooking(tx, season, officer.id), t.app.services);
    await createBooking(tx, season, seatless.id);
    const [waiting, rejected, blocked] = others;
    await createBooking(tx, season, waiting?.id ?? '', 'pending');
    await createBooking(tx, season, rejected?.id ?? '', 'rejected');
    await createBooking(tx, season, blocked?.id ?? '');
    await tx.execute(`update account set status = 'rejected' where id = ?`, [blocked?.id]);
    await tx.execute('delete from mail');
    if (!waiting) throw new Error('three others were created');
    return { season, seated, officer, seatless, waiting };
  });
}

describe('a moved match', () => {
  test('a moved match notifies each holder once of the new and old facts; tickets stay valid', async () => {
    const { season, seated, officer, seatless, waiting } = await withPeople();
    const [was] = await run(`select ticket_facts(?) as facts`, [season.matchId]);
    const tickets = () =>
      run('select ref, url from ticket where match_id = ? order by id', [season.matchId]);
    const before = await tickets();
    const place = await db.tx((tx) => createSeason(tx));
    const date = '2027-03-05T18:00:00.000Z';
    const answer = await edit(season.matchId, { date, gate: 'G7', locationId: place.venueId });
    expect(answer.status).toBe(200);

    const mails = await readMails();
    expect(mails.map((mail) => mail['account_id'])).toEqual(
      [seated.id, officer.id, seatless.id, waiting.id].toSorted(),
    );
    const facts = was?.['facts'];
    const [ticket] = await run('select ref from ticket where account_id = ?', [seated.id]);
    const letter = mails.find((mail) => mail['account_id'] === seated.id);
    expect(letter).toMatchObject({ recipient: seated.email, status: 'queued' });
    expect(letter?.['data']).toMatchObject({
      date,
      gate: 'G7',
      was: { date: facts.date, venue: facts.venue, gate: 'G1' },
      ticket: { ref: ticket?.['ref'], seat: 'seat-57' },
    });
    for (const mail of mails) mailTemplates.matchMoved.parse(mail['data']);
    const without = mails.find((mail) => mail['account_id'] === seatless.id);
    expect(without?.['data'], 'a seat is still to be chosen').toMatchObject({ ticket: null });
    const pending = mails.find((mail) => mail['account_id'] === waiting.id);
    expect(pending?.['data']).toMatchObject({ ticket: null, isPending: true });
    expect(await tickets()).toEqual(before);
    const [line] = await run(
      `select detail from audit_entry where subject_id = ? and action = 'match.edit'`,
      [season.matchId],
    );
    expect(line?.['detail']).toMatchObject({ people: 4 });
  });

  test.each([
    ['date', { date: '2027-03-05T18:00:00.000Z' }, 4],
    ['gate', { gate: 'G7' }, 4],
    ['gate that is taken away', { gate: null }, 4],
    ['same gate', { gate: 'G1' }, 0],
    ['name', { name: 'Matchday 2' }, 0],
    ['reservation', { reservationOpen: false }, 0],
  ])(
    'a moved match with a new %s queues one email for each affected holder',
    async (_what, change, mails) => {
      const { season } = await withPeople();
      expect((await edit(season.matchId, change)).status).toBe(200);
      expect(await readMails()).toHaveLength(mails);
    },
  );

  test('a moved match with a new text for its gate notifies no one where gates of its own are set up', async () => {
    const { season } = await withPeople();
    await db.tx((tx) => setUpGates(tx, season.matchId));
    await edit(season.matchId, { gate: 'G7' });
    expect(await readMails()).toEqual([]);
    await edit(season.matchId, { date: '2027-03-05T18:00:00.000Z', gate: 'G8' });
    const mails = await readMails();
    expect(mails).toHaveLength(4);
    for (const { data } of mails)
      expect(data).toMatchObject({
        entrance: { opensAt: '2027-03-05T15:00:00.000Z', gates: expect.arrayContaining([1, 2]) },
      });
  });

  test('a moved match that is over notifies no one, unless it gets a new kick-off', async () => {
    const { season } = await withPeople({ kickOffIn: '-7 hours' });
    await edit(season.matchId, { gate: 'G7' });
    expect(await readMails()).toEqual([]);
    await edit(season.matchId, { date: '2027-03-05T18:00:00.000Z' });
    expect(await readMails()).toHaveLength(4);
  });

  test('a moved match with others in one action is one email to each person', async () => {
    const { season, seated } = await withPeople();
    const other = await db.tx((tx) => createMatch(tx, season));
    await db.tx((tx) => createBooking(tx, { ...season, matchId: other }, seated.id, 'pending'));
    const move = async (tx: Tx) => {
      const before = await readMatchFacts(tx, [season.matchId, other]);
      await tx.execute(`update match set date = date + interval '1 day' where event_id = ?`, [
        season.eventId,
      ]);
      return notifyMatchMoved(tx, before, t.app.services);
    };
    expect(await db.tx(move)).toBe(4);
    const mails = await readMails();
    expect(mails.map((mail) => mail['template']).toSorted()).toEqual([
      'matchMoved',
      'matchMoved',
      'matchMoved',
      'matchesMoved',
    ]);
    const summary = mails.find((mail) => mail['account_id'] === seated.id);
    const { matches } = mailTemplates.matchesMoved.parse(summary?.['data']);
    expect(matches.map(({ matchId, isPending = false }) => [matchId, isPending])).toEqual([
      [season.matchId, false],
      [other, true],
    ]);
  });

  test('a moved match that is being played still notifies its holders', async () => {
    const { season } = await withPeople({ kickOffIn: '-1 hour' });
    await edit(season.matchId, { gate: 'G7' });
    expect(await readMails()).toHaveLength(4);
  });

  test('a match moved by seconds notifies no one, because no email shows them', async () => {
    const { season } = await withPeople();
    const known = await db.tx((tx) => readMatchFacts(tx, [season.matchId]));
    const after = (seconds: number) =>
      new Map(
        [...known].map(([id, facts]) => {
          const date = new Date(Date.parse(facts.date) + seconds * 1000).toISOString();
          return [id, { ...facts, date }] as const;
        }),
      );
    const count = (seconds: number) =>
      db.tx((tx) => notifyMatchMoved(tx, after(seconds), t.app.services));
    expect([await count(59), await count(60)]).toEqual([0, 4]);
  });

  test('a refused move of a match notifies no one', async () => {
    const { season } = await withPeople();
    expect((await edit(season.matchId, { gate: 'G7' }, 99)).status).toBe(409);
    expect(await readMails()).toEqual([]);
  });

  test('a moved match notifies a holder who was approved just before', async () => {
    const { season } = await withPeople();
    const late = await t.asActor('member');
    await db.tx((tx) => createAccreditation(tx, season, late.id));
    const letIn = async (tx: Tx) => {
      await tx.execute('select from match where id = ? for share', [season.matchId]);
      await createBooking(tx, season, late.id);
    };
    // Control: a statement that does not wait for the match's row does not see the booking.
    const known = await db.tx((tx) => readMatchFacts(tx, [season.matchId]));
    const other = [...known].map(([id, facts]) => [id, { ...facts, gate: 'Another' }] as const);
    const unwaiting = () => db.tx((tx) => notifyMatchMoved(tx, new Map(other), t.app.services));
    expect(await duringTransaction(db, letIn, unwaiting)).toBe(4);
    await run('delete from booking where account_id = ?', [late.id]);
    await run('delete from mail');

    const answer = await duringTransaction(db, letIn, () => edit(season.matchId, { gate: 'G7' }));
    expect(answer.status).toBe(200);
    expect((await readMails()).map((mail) => mail['account_id'])).toContain(late.id);
  });
});

describe('an import', () => {
  const api = '/api/admin/matches/import';

  async function importOne(
    { eventId, homeId, awayId, venueId }: TestSeason,
    change: Partial<ImportRow>,
    mails: number,
  ) {
    const admin = await t.asActor('admin');
    const names = await run(
      `select (select name from team where id = ?) as home, (select name from team where id = ?) as away,
         (select name from venue where id = ?) as venue,
         (select to_char(date at time zone 'Africa/Cairo', 'YYYY-MM-DD') from match
          where event_id = ? order by date limit 1) as day`,
      [homeId, awayId, venueId, eventId],
    );
    const row = importRow({ ...(names[0] as object), ...change });
    const order = { eventId, rows: [row], choices: noChoices };
    const checked = await t.call(admin, 'POST', `${api}/check`, order);
    const { rows } = checked.body.data as ImportPlan;
    const seen = rows.flatMap(({ line, mark }) => (mark === null ? [] : [{ line, mark }]));
    expect(checked.body.data.people.count, 'the preview counts the emails').toBe(mails);
    expect(checked.body.data.people.names).toHaveLength(mails);
    const more = { seen, remember: false, fileName: 'fixtures.csv' };
    return t.call(admin, 'POST', api, { ...order, ...more });
  }

  test('an import notifies the holders of the matches it moves, and no one when it changes nothing visible', async () => {
    const { season } = await withPeople();
    // No one is notified of a match that is not in the file.
    await db.tx((tx) => createMatch(tx, season, { kickOffIn: '9 days' }));
    const first = await importOne(season, { time: '13:30', gate: 'G7' }, 4);
    expect(first).toMatchObject({ status: 200, body: { data: { changed: 1 } } });
    expect(await readMails()).toHaveLength(4);
    const second = await importOne(season, { time: '13:30', reservation: false }, 0);
    expect(second).toMatchObject({ status: 200, body: { data: { changed: 1 } } });
    expect(await readMails()).toHaveLength(4);
  });
});
