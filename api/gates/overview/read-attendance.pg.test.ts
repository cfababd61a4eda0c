import { expect, test } from 'vitest';
import { readPersonalData } from '#api/accounts/privacy/personal-data.ts';
import { gateOverviewRoutes } from '#api/gates/overview/routes.ts';
import { createGatedMatch, replaceTicket } from '#api/gates/overview/testing/gated-match.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateOverviewRoutes });

test('who came is known by ticket from closing to reopening, and is in their own data', async () => {
  const gated = await createGatedMatch(db, { people: 3 });
  const other = await createGatedMatch(db, { people: 1 });
  const admin = await t.asActor('admin');
  await db.tx((tx) => replaceTicket(tx, gated.matchId, 2));
  const read = async () => {
    const { status, body } = await t.call(admin, 'GET', `/api/gates/${gated.matchId}/attendance`);
    expect(status).toBe(200);
    return body.data as { ticketId: string; attendance: string }[];
  };
  const close = ({ matchId }: { matchId: string }) =>
    t.call(admin, 'POST', `/api/gates/${matchId}/close`, { missing: {} });
  await gated.scan({ act: 'in', no: 1 });
  await close(other);
  expect(await read()).toEqual([]);
  await close(gated);
  const people = await gated.run<{ id: string; no: number; account: string }>(
    `select e.id, e.no, t.account_id as account from gate_entry e join ticket t on t.id = e.id
     where e.match_id = ? and t.revoked_at is null order by e.no`,
    [gated.matchId],
  );
  const rows = await read();
  expect(rows).toHaveLength(3);
  expect(people.map(({ id }) => rows.find(({ ticketId }) => ticketId === id)?.attendance)).toEqual([
    'came',
    'absent',
    'absent',
  ]);
  const id = people[0]?.account ?? '';
  const own = await db.tx((tx) => readPersonalData(tx, { id } as Actor, id));
  expect(own.bookings).toMatchObject([{ attendance: 'came' }]);
  await t.call(admin, 'POST', `/api/gates/${gated.matchId}/reopen`);
  expect(await read()).toEqual([]);
});
