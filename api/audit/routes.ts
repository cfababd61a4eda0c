/** The log of what was decided and changed. */
import { listAudit } from '#sync/contracts/audit.ts';
import type { App } from '#api/platform/app-types.ts';
import { route } from '#api/platform/route.ts';
import { readAudit } from '#api/audit/queries.ts';

export function auditRoutes(app: App): void {
  const { timeZone } = app.services.config.league;
  route(app, listAudit, { access: ['admin'] }, async ({ tx, query }) =>
    readAudit(tx, query, timeZone),
  );
}
