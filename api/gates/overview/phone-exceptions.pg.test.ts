import { expect, test } from 'vitest';
import { gateRoutes } from '#api/gates/routes.ts';
import { gateOverviewRoutes } from '#api/gates/overview/routes.ts';
import { createGatedMatch, type GatedMatch } from '#api/gates/overview/testing/gated-match.ts';
import { approveOfficer, createGatePhone, tokenHeaders } from '#api/gates/testing/gate-scene.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    gateRoutes(app);
    gateOverviewRoutes(app);
  },
});

/** A match where one person came in twice, and the own phone of an officer there. */
async function scene() {
  const gated = await createGatedMatch(db);
  const officer = await db.tx((tx) => createActor(tx, 'officer'));
  await db.tx((tx) => approveOfficer(tx, gated, officer.id));
  const phone = await gated.addPhone(gated.gate4, { officer: officer.id });
  const device = await gated.addPhone(gated.gate2, { label: 'Steward Samir' });
  await gated.scan({ act: 'in', no: 1, gate: gated.gate2, minute: -30, device });
  await gated.scan({ act: 'in', no: 1, minute: -20 });
  return { gated, phone };
}

const read = ({ matchId }: GatedMatch, id: string) =>
  t.call(null, 'GET', '/api/gate/exceptions', undefined, tokenHeaders(t, { id, matchId }));

test('an officer’s phone gets what the page “Gates” shows, without a name', async () => {
  const { gated, phone } = await scene();
  const { status, body } = await read(gated, phone);
  const admin = await t.asActor('admin');
  const page = (await t.call(admin, 'GET', `/api/gates/${gated.matchId}`)).body
    .data as GateOverview;
  expect(status).toBe(200);
  expect(page.exceptions).toMatchObject([{ kind: 'twice', no: 1, name: 'Given Family 00001' }]);
  expect(JSON.stringify(page.exceptions), 'control').toMatch(/Steward Samir/);
  expect(body.data.exceptions).toEqual(
    page.exceptions.map(({ name: _, nameArabic: __, officer: ___, scans, ...each }) => ({
      ...each,
      scans: scans.map(({ device: ____, ...scan }) => scan),
    })),
  );
  expect(JSON.stringify(body.data)).not.toMatch(/Family|إسم|Samir/);
});

test('the phone of an officer of another match learns nothing of this one', async () => {
  const { gated } = await scene();
  const other = await scene();
  await other.gated.run('delete from gate_scan where match_id = ?', [other.gated.matchId]);
  expect((await read(other.gated, other.phone)).body.data.exceptions).toEqual([]);
  // A token with this match, which no enrolment gives.
  expect((await read(gated, other.phone)).status).toBe(401);
});

test.each(['check', 'search'] as const)('a phone that may only %s is refused', async (rights) => {
  const { gated } = await scene();
  const gates = { ...gated, gateIds: [gated.gate2, gated.gate4, gated.gate4] as const };
  const phone = await createGatePhone(db, t, gates, rights);
  expect((await read(gated, phone.id)).status).toBe(403);
});

test.each([
  ['has handed in', 'update gate_device set handed_in_at = now() where match_id = ?', 409],
  ['is at closed gates', 'update gate_match set closed_at = now() where id = ?', 409],
  ['was revoked', 'update gate_device set revoked_at = now() where match_id = ?', 412],
])('an officer’s phone that %s is refused', async (_what, sql, status) => {
  const { gated, phone } = await scene();
  await gated.run(sql, [gated.matchId]);
  expect((await read(gated, phone)).status).toBe(status);
});
