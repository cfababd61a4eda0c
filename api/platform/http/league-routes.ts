/** The league's name and contact, for the public pages. */
import { getLeague } from '#sync/contracts/core/league.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';

export function leagueRoutes(app: App): void {
  route(app, getLeague, { access: 'open', ownTransactions: true }, async () =>
    Promise.resolve(app.services.config.league),
  );
}
