/** Health for monitors, and readiness for load balancers: not ready while the server stops. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { health, ready } from '#sync/contracts/core/health.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { route } from '#api/platform/http/route.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

export function healthRoutes(app: App): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  const answer = async () => {
    await sql`select 1`.execute(db(app.services.orm.em.fork()));
    return { status: 'ok' as const, version };
  };
  route(app, health, { access: 'open', ownTransactions: true }, answer);
  route(app, ready, { access: 'open', ownTransactions: true }, async () => {
    if (stopping) throw new AppError('busy', 'error.busy', { retryAfter: 5 });
    return answer();
  });
}
