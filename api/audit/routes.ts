/** The log of what was decided and changed. */
import { listAuditLog } from '#sync/contracts/admin/audit.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';
import { readAuditLog } from '#api/audit/read-audit-log.ts';

export function auditRoutes(app: App): void {
  const { timeZone } = app.services.config.league;
  route(app, listAuditLog, { access: ['admin'], fromReplica: true }, async ({ tx, query }) =>
    readAuditLog(tx, query, timeZone),
  );
}
