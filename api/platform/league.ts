/** The league's identity, for the pages that anybody may see. */
import { getLeague } from '#sync/contracts/league.ts';
import type { App } from '#api/platform/app-types.ts';
import { route } from '#api/platform/route.ts';

export function leagueRoutes(app: App): void {
  route(app, getLeague, { access: 'open', ownTransactions: true }, async () =>
    Promise.resolve(app.services.config.league),
  );
}
