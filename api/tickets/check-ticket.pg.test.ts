/** Tests the calls with which anyone verifies a scanned ticket. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { getTicketMatch, getTicketState } from '#sync/contracts/tickets/check-ticket.ts';
import { testTicketRef } from '#sync/contracts/tickets/test-ticket.ts';
import { entities } from '#api/schema.ts';
import {
  createAccreditation,
  createBooking,
  createSeason,
  type TestSeason,
} from '#api/matches/testing/season.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { revokeTicketsSilently } from '#api/tickets/revoke-ticket.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';

const clock = { now: () => new Date('2026-11-20T19:30:00Z') };
const db = withDatabase({ entities });
const logged: string[] = [];
const t = testApp(db, {
  routes: ticketRoutes,
  env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' },
  logStream: new Writable({
    write(line, _, done) {
      logged.push(String(line));
      done();
    },
  }),
  // Stands still, so that no call is regained.
  services: { clock },
});

const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const issue = (bookingId: string) => db.tx((tx) => issueTicket(tx, bookingId, t.app.services));
const revoke = (bookingId: string) => db.tx((tx) => revokeTicketsSilently(tx, [bookingId], ''));

let seats = 0;
async function ticket(at?: TestSeason) {
  const place = at ?? (await db.tx((tx) => createSeason(tx)));
  const holder = await t.asActor('member');
  const bookingId = await db.tx(async (tx) => {
    await createAccreditation(tx, place, holder.id);
    return createBooking(tx, place, holder.id, 'approved', (seats += 1));
  });
  await issue(bookingId);
  const [{ ref }] = await run('select ref from ticket where booking_id = ?', [bookingId]);
  return { ...place, bookingId, ref: ref as string };
}

let strangers = 0;
/** Asks as a stranger, by default each time from another address. */
const ask = (path: string, address = `198.51.100.${(strangers += 1)}`) =>
  t.call(null, 'GET', `/api/tickets/${path}`, undefined, { 'x-forwarded-for': address });
const stateOf = async (ref: string) => {
  const { status, body } = await ask(`state/${ref}`);
  expect(status).toBe(200);
  return getTicketState.reply.parse(body.data).state;
};
const unknownRef = () => randomBytes(16).toString('base64url');
const end = (matchId: string) =>
  run(`update match set date = now() - interval '7 hours' where id = ? returning id`, [matchId]);

test('a ticket is valid until it is replaced, and its successor until it is revoked', async () => {
  const { ref, bookingId } = await ticket();
  expect(await stateOf(ref)).toBe('valid');
  await revoke(bookingId);
  expect(await stateOf(ref)).toBe('revoked');
  await issue(bookingId);
  expect(await stateOf(ref)).toBe('replaced');
  const live = 'select ref from ticket where booking_id = ? and revoked_at is null';
  const [{ ref: successor }] = await run(live, [bookingId]);
  expect(await stateOf(successor as string)).toBe('valid');
  await revoke(bookingId);
  expect([await stateOf(ref), await stateOf(successor as string)]).toEqual(['revoked', 'revoked']);
});

test('a ticket of a match that is over is over, and a revoked one stays revoked', async () => {
  const one = await ticket();
  const other = await ticket(one);
  await revoke(other.bookingId);
  await end(one.matchId);
  expect([await stateOf(one.ref), await stateOf(other.ref)]).toEqual(['over', 'revoked']);
});

test('a ref that was never issued is unknown, like that of the gates’ test ticket', async () => {
  expect([await stateOf(unknownRef()), await stateOf(testTicketRef)]).toEqual([
    'unknown',
    'unknown',
  ]);
});

test('every state has a reply of the same size with the same headers, and nothing but the state', async () => {
  const [valid, over, revoked] = [await ticket(), await ticket(), await ticket()];
  await end(over.matchId);
  await revoke(revoked.bookingId);
  const replies = await Promise.all(
    [valid.ref, over.ref, revoked.ref, unknownRef()].map((ref) => ask(`state/${ref}`)),
  );
  const states = replies.map(({ body }) => body.data.state);
  expect(states).toEqual(['valid', 'over', 'revoked', 'unknown']);
  const lengths = replies.map(({ headers }) => headers['content-length']);
  expect(new Set(lengths).size).toBe(1);
  expect(Number(lengths[0])).toBeGreaterThan(0);
  const names = replies.map(({ headers }) => Object.keys(headers).toSorted().join());
  expect(new Set(names).size).toBe(1);
  for (const { body, headers } of replies) {
    expect(Object.keys(body.data)).toEqual(['state', 'padding']);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('an address may ask for 60 states an hour, valid or not, and others still ask', async () => {
  const { ref } = await ticket();
  const statuses: number[] = [];
  for (let at = 0; at < 61; at += 1) {
    const { status } = await ask(`state/${at % 2 === 0 ? ref : unknownRef()}`, '203.0.113.7');
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect((await ask(`state/${ref}`, '203.0.113.8')).status, 'control').toBe(200);
});

test('the log names the call and the refusal of one too many, but no ref', async () => {
  const ref = unknownRef();
  logged.length = 0;
  for (let at = 0; at < 61; at += 1) await ask(`state/${ref}`, '203.0.113.9');
  await vi.waitFor(() => expect(logged.join('')).toContain('429'));
  expect(logged.join('')).toContain('/api/tickets/state/:ref');
  expect(logged.join('')).not.toContain(ref);
});

test.each([
  'A',
  `${'A'.repeat(22)}A`,
  '..%2Fkeys',
  `${'A'.repeat(21)}%C3%A9`,
  `${'A'.repeat(21)}'`,
])('a state of the ref %s is not looked up', async (ref) => {
  expect([404, 422]).toContain((await ask(`state/${ref}`)).status);
});

test('anyone may know which match a ticket is for, without a name', async () => {
  const { matchId } = await ticket();
  const [{ facts }] = await run('select ticket_facts(?) as facts', [matchId]);
  const { status, body, headers } = await ask(`match/${matchId}`);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300');
  const match = getTicketMatch.reply.parse(body.data);
  const { date, venue, home } = facts as typeof match;
  expect(match).toMatchObject({ date, venue, home: { name: home.name } });
  expect(Object.keys(match).toSorted()).toEqual(['away', 'date', 'home', 'venue', 'venueArabic']);
});

test('a moved match has its new date, although a revoked ticket has the old one', async () => {
  const first = await ticket();
  await revoke(first.bookingId);
  await ticket(first);
  const date = '2027-05-05T17:00:00.000Z';
  await run('update match set date = ? where id = ? returning id', [date, first.matchId]);
  expect((await ask(`match/${first.matchId}`)).body.data.date).toBe(date);
});

test('a match without tickets is not found, like one that does not exist', async () => {
  const { matchId } = await db.tx((tx) => createSeason(tx));
  const answers = [await ask(`match/${matchId}`), await ask(`match/${randomUUID()}`)];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
});
