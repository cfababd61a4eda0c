import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteGateRecords } from '#api/gates/overview/retention.ts';
import { gateOverviewRoutes } from '#api/gates/overview/routes.ts';
import { createGatedMatch } from '#api/gates/overview/testing/gated-match.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateOverviewRoutes });

test('once the checks are deleted the attendance stays', async () => {
  const gated = await createGatedMatch(db, { kickOffIn: '-1 hour' });
  const { matchId, gate4, run } = gated;
  const call = async (path: string, body?: object, of = gated) =>
    t.call(await t.asActor('admin'), 'POST', `/api/gates/${of.matchId}/${path}`, body);
  await gated.scan({ act: 'in', no: 1 });
  await call('close', { missing: {} });
  await run(`update match set date = date - interval '400 days' where id = ? returning id`, [
    matchId,
  ]);
  await deleteGateRecords(db.orm, t.app.services.config);
  const scan = { id: randomUUID(), no: 2, gateId: gate4, act: 'in', at: new Date().toISOString() };
  const statuses = [(await call('scans', scan)).status, (await call('reopen')).status];
  const came = await run(`select id from booking where match_id = ? and attendance = 'came'`, [
    matchId,
  ]);
  expect([...statuses, came.length]).toEqual([409, 409, 1]);
  const today = await createGatedMatch(db);
  const entered = await call('scans', { ...scan, gateId: today.gate4 }, today);
  expect(entered.status, 'another match').toBe(201);
});
