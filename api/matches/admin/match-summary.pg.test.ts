import { expect, it } from 'vitest';
import { exportRoutes } from '#api/exports/routes.ts';
import { gateOverviewRoutes } from '#api/gates/overview/routes.ts';
import { issueTicketTo, setUpGates } from '#api/gates/testing/gate-scene.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { overviewRoutes } from '#api/overview/routes.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import type { AttendeesPage } from '#sync/contracts/events/attendees.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import type { Overview } from '#sync/contracts/admin/overview.ts';
import type { MatchSummary } from '#sync/contracts/matches/match-summary.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    for (const routes of [exportRoutes, gateOverviewRoutes, matchRoutes, overviewRoutes])
      routes(app);
  },
});

async function read<Reply>(path: string): Promise<Reply> {
  const { status, body } = await t.call(await t.asActor('admin'), 'GET', `/api/${path}`);
  expect(status).toBe(200);
  return body.data as Reply;
}

/** A match of today with people in all states: three are approved, and two of them have a ticket. */
async function matchOfToday() {
  return db.tx(async (tx) => {
    const season = await createSeason(tx, { seated: false, kickOffIn: '1 minute' });
    const { services } = t.app;
    await issueTicketTo(tx, season, services);
    await issueTicketTo(tx, season, services);
    const blocked = await createActor(tx, 'member');
    for (const status of ['approved', 'pending', 'rejected'] as const) {
      const { id } = await createActor(tx, 'member');
      await createAccreditation(tx, season, id);
      await createBooking(tx, season, id, status);
    }
    await createAccreditation(tx, season, blocked.id);
    await createBooking(tx, season, blocked.id, 'approved');
    await tx.execute(`update account set status = 'rejected' where id = ?`, [blocked.id]);
    return season;
  });
}

it('the people of a match have the same numbers on its header, its gates, the overview and the list of people', async () => {
  const { matchId } = await matchOfToday();
  const people = async () => {
    const summary = await read<MatchSummary>(`admin/match/${matchId}/summary`);
    const gates = await read<GateOverview>(`gates/${matchId}`);
    const { today } = await read<Overview>('admin/overview');
    expect(gates.people).toEqual(summary.people);
    expect(today.find(({ id }) => id === matchId)?.people).toEqual(summary.people);
    const listed = await read<AttendeesPage>(`admin/match/${matchId}/attendees`);
    expect(listed.counts.approved).toBe(summary.people.approved);
    return { ...summary.people, gates: summary.gates, version: summary.listVersion };
  };
  const none = { listed: null, gates: 0, version: null };
  expect(await people()).toEqual({ approved: 3, tickets: 2, ...none });

  await db.tx((tx) => setUpGates(tx, matchId));
  expect((await read<GateOverview>(`gates/${matchId}`)).counts.entries).toBe(2);
  const admin = await t.asActor('admin');
  expect((await t.call(admin, 'POST', `/api/gates/${matchId}/list`)).status).toBe(201);
  expect(await people()).toEqual({ approved: 3, tickets: 2, listed: 3, gates: 3, version: 1 });
});

it('the header of a deleted match is not found', async () => {
  const { matchId } = await db.tx((tx) => createSeason(tx));
  await db.tx((tx) => tx.execute('update match set deleted_at = now() where id = ?', [matchId]));
  const admin = await t.asActor('admin');
  const path = `/api/admin/match/${matchId}/summary`;
  expect((await t.call(admin, 'GET', path)).status).toBe(404);
});
