/** The administrators' overview, and what members see. */
import { getOverview, type Trouble } from '#sync/contracts/admin/overview.ts';
import { getMemberView } from '#sync/contracts/admin/member-view.ts';
import { didCleanupStop } from '#api/files/ownership/orphan-files.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';
import { readMemberView, readOverview } from '#api/overview/read-overview.ts';

export function overviewRoutes(app: App): void {
  const { clock, config, troubles } = app.services;
  const lastingTroubles = async (tx: Tx): Promise<Trouble[]> =>
    (await didCleanupStop(tx)) ? ['cleanupStopped'] : [];
  route(app, getOverview, { access: ['admin'], fromReplica: true }, async ({ tx }) => ({
    troubles: [...troubles.recent(), ...(await lastingTroubles(tx))],
    ...(await readOverview(tx, clock.now(), config.league.timeZone)),
  }));
  route(app, getMemberView, { access: ['admin'] }, async ({ tx }) => readMemberView(tx));
}
