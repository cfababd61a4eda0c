/** The administrators' overview, and what members see. */
import { getOverview } from '#sync/contracts/admin/overview.ts';
import { getMemberView } from '#sync/contracts/admin/member-view.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';
import { readMemberView } from '#api/overview/member-view.ts';
import { readOverview } from '#api/overview/queries.ts';

export function overviewRoutes(app: App): void {
  const { clock, config, troubles } = app.services;
  route(app, getOverview, { access: ['admin'] }, async ({ tx }) => ({
    troubles: troubles.recent(),
    ...(await readOverview(tx, clock.now(), config.league.timeZone)),
  }));
  route(app, getMemberView, { access: ['admin'] }, async ({ tx }) => readMemberView(tx));
}
