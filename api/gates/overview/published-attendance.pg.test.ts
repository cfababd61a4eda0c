/** Attendance as officers' phones and the people themselves get it. */
import { expect, test } from 'vitest';
import { readPersonalData } from '#api/accounts/privacy/personal-data.ts';
import { recomputeAttendanceOfCheck } from '#api/gates/overview/attendance.ts';
import { gateOverviewRoutes } from '#api/gates/overview/routes.ts';
import {
  createGatedMatch,
  type GatedMatch,
  insertCheck,
  replaceTicket,
} from '#api/gates/overview/testing/gated-match.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import { replaceOutdatedTickets } from '#api/tickets/replace-tickets.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    gateOverviewRoutes(app);
    ticketRoutes(app);
  },
});

const call = async ({ matchId }: GatedMatch, name: 'close' | 'reopen') => {
  const body = name === 'close' ? { missing: {} } : undefined;
  const path = `/api/gates/${matchId}/${name}`;
  expect((await t.call(await t.asActor('admin'), 'POST', path, body)).status).toBe(200);
};

/** The attendance of each ticket's number, as published for officers. */
async function published({ run, matchId }: GatedMatch): Promise<[number, string][]> {
  const rows = await run<{ no: number; attendance: string }>(
    `select e.no, p.body ->> 'attendance' as attendance
     from published.attendance p join gate_entry e on e.id = p.id
     where p.bucket = ? order by e.no`,
    [`attendees/${matchId}`],
  );
  return rows.map(({ no, attendance }) => [no, attendance]);
}

async function holderOf({ run, matchId }: GatedMatch, no: number): Promise<string> {
  const [row] = await run(
    `select t.account_id as id from gate_entry e join ticket t on t.id = e.id
     where e.match_id = ? and e.no = ?`,
    [matchId, no],
  );
  return row?.id ?? '';
}

test('attendance is published by live ticket from closing to reopening, and is in people’s own data', async () => {
  const gated = await createGatedMatch(db, { people: 3 });
  const other = await createGatedMatch(db, { people: 1 });
  const replace = (no: number) => db.tx((tx) => replaceTicket(tx, gated.matchId, no));
  await replace(2);
  await gated.scan({ act: 'in', no: 1 });
  await call(other, 'close');
  expect(await published(gated)).toEqual([]);
  await call(gated, 'close');
  expect(await published(gated)).toEqual([
    [1, 'came'],
    [3, 'absent'],
    [4, 'absent'],
  ]);
  await replace(1);
  expect(await published(gated)).toEqual([
    [3, 'absent'],
    [4, 'absent'],
    [5, 'came'],
  ]);
  const id = await holderOf(gated, 5);
  const own = await db.tx((tx) => readPersonalData(tx, { id } as Actor, id));
  expect(own.bookings).toMatchObject([{ attendance: 'came' }]);
  await call(gated, 'reopen');
  expect(await published(gated)).toEqual([]);
});

async function rename(tx: Tx, gated: GatedMatch): Promise<void> {
  const id = await holderOf(gated, 1);
  await tx.execute(`update account set first_name = 'Laila' where id = ?`, [id]);
  await replaceOutdatedTickets(tx, id, t.app.services);
}

test.each([
  ['a ticket that is replaced while a late check arrives has its attendance', rename, 'came'],
  [
    'control: unless its booking is not locked',
    (tx: Tx, { matchId }: GatedMatch) => replaceTicket(tx, matchId, 1),
    'absent',
  ],
])('%s', async (_, replace, found) => {
  const gated = await createGatedMatch(db, { people: 1 });
  await call(gated, 'close');
  await duringTransaction(
    db,
    (tx) => replace(tx, gated),
    () =>
      db.tx(async (tx) => {
        const scan = await insertCheck(tx, gated, gated.gate4, { act: 'in', no: 1 });
        await recomputeAttendanceOfCheck(tx, gated.matchId, scan);
      }),
  );
  expect(await published(gated)).toEqual([[2, found]]);
});
