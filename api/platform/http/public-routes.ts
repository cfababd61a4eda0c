/** Routes that need no account: health, readiness (until the server stops) and the league. */
import { sql } from 'kysely';
import { health, ready } from '#sync/contracts/core/health.ts';
import { getLeague } from '#sync/contracts/core/league.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { route } from '#api/platform/http/route.ts';
import { productVersion } from '#api/platform/startup/product-version.ts';
import { db } from '#api/schema.ts';

export function publicRoutes(app: App): void {
  const { orm, config } = app.services;
  const open = { access: 'open', ownTransactions: true } as const;
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  const answer = async () => {
    await sql`select 1`.execute(db(orm.em.fork()));
    return { status: 'ok' as const, version: productVersion };
  };
  route(app, health, open, answer);
  route(app, ready, open, async () => {
    if (stopping) throw new AppError('busy', 'error.busy', { retryAfter: 5 });
    return answer();
  });
  route(app, getLeague, open, async () => config.league);
}
