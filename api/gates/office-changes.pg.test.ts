/** Changes that the media office makes elsewhere reach the list of a match's gates and its answers. */
import { expect, test } from 'vitest';
import { approvalRoutes } from '#api/approvals/routes.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import type { TestGatePhone, TestGates } from '#api/gates/testing/gate-scene.ts';
import { letIn, minute, checkScene } from '#api/gates/testing/check-scene.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    gateRoutes(app);
    matchRoutes(app);
    approvalRoutes(app);
  },
});
const { run, scene, store, ticket, hashOf } = checkScene(db, t);

/** The answer for the ticket with the current list, now or that many milliseconds later. */
async function answerTo(phone: TestGatePhone, h: string, later = 0): Promise<string> {
  const scan = { ...letIn(phone, h, later), act: 'none' as const };
  await store(phone, scan);
  const [row] = await run('select server_answer from gate_scan where id = ?', [scan.id]);
  return row?.server_answer as string;
}

/** The list's entries as phones get them. */
const entriesOf = async ({ matchId }: TestGates) =>
  (
    await run(`select body from published.gate_entry where bucket = ? order by body ->> 'no'`, [
      `gate/${matchId}`,
    ])
  ).map(({ body }) => [body.no, body.bookingId, body.revokedAt !== null]);

test('a booking approved again has its old ticket replaced and its new one on the list', async () => {
  const { gates, phone } = await scene();
  const { booking, h } = await ticket(gates);
  const admin = await t.asActor('admin');
  const decide = async (body: object) =>
    (await t.call(admin, 'PATCH', `/api/admin/request/${booking}`, body)).status;
  const revoke = { status: 'rejected', rejectionReason: 'Wrong desk.', expected: 'approved' };
  expect(await decide(revoke)).toBe(200);
  expect(await answerTo(phone, h)).toBe('revoked');
  expect(await decide({ status: 'approved', expected: 'rejected' })).toBe(200);
  expect(await entriesOf(gates)).toEqual([
    [1, booking, true],
    [2, booking, false],
  ]);
  expect(await answerTo(phone, h)).toBe('replaced');
  expect(await answerTo(phone, await hashOf(booking))).toBe('onTheList');
});

test('a match that is deleted has every ticket revoked, and its phone still hears of it', async () => {
  const { gates, phone } = await scene();
  const tickets = [await ticket(gates), await ticket(gates)];
  const admin = await t.asActor('admin');
  const deleted = await t.call(admin, 'DELETE', `/api/admin/match/${gates.matchId}`);
  expect(deleted.status).toBe(200);
  expect(await entriesOf(gates)).toEqual([
    [1, tickets[0]?.booking, true],
    [2, tickets[1]?.booking, true],
  ]);
  for (const { h } of tickets) expect(await answerTo(phone, h)).toBe('revoked');
  const own = await t.call(null, 'GET', '/api/gate/device', undefined, phone.headers);
  expect(own.status).toBe(200);
});

test('a postponed kick-off gives phones a token that lasts as long after it', async () => {
  const { gates, phone } = await scene();
  const tokenOf = async (token: string) => {
    const headers = { 'x-access-token': token };
    const own = await t.call(null, 'GET', '/api/gate/device', undefined, headers);
    return own.body.data.token as string | null;
  };
  // The test's own is good for an hour.
  const first = (await tokenOf(phone.headers['x-access-token'])) ?? '';
  const days = async (number: number) =>
    run(`update match set date = date + ? * interval '1 day' where id = ?`, [
      number,
      gates.matchId,
    ]);
  expect(await tokenOf(first)).toBeNull();
  await days(3);
  const second = (await tokenOf(first)) ?? '';
  const [until, before] = [second, first].map((token) => t.app.jwt.decode<{ exp: number }>(token));
  expect(until!.exp - before!.exp).toBeCloseTo(3 * 24 * 3600, -1);
  expect(await tokenOf(second)).toBeNull();
  // An earlier kick-off takes no time away in which the phone can send what it has.
  await days(-4);
  expect(await tokenOf(second)).toBeNull();
});

test('a moved kick-off opens and closes the gates by the new time', async () => {
  const { gates, phone } = await scene();
  const { h } = await ticket(gates);
  // The database is changed, because the form takes only half hours of the tournament's days.
  const moveTo = async (fromNow: number) => {
    const date = new Date(Date.now() + fromNow).toISOString();
    await run('update match set date = ? where id = ?', [date, gates.matchId]);
    const [row] = await run(`select body from published.gate_match where bucket = ?`, [
      `gate/${gates.matchId}`,
    ]);
    expect(Date.parse(row?.body.facts.date as string)).toBe(Date.parse(date));
  };
  expect(await answerTo(phone, h)).toBe('onTheList');
  await moveTo(4 * 60 * minute);
  expect(await answerTo(phone, h)).toBe('tooEarly');
  await moveTo(-4 * 60 * minute);
  expect(await answerTo(phone, h)).toBe('closed');
  // Control: by the kick-off before it would still be open.
  await moveTo(60 * minute);
  expect(await answerTo(phone, h)).toBe('onTheList');
});
