/** Permission rows for the audit log. */
import { row } from '#api/permissions/permission-row.ts';

export const auditRows = [row('GET /api/admin/audit', [401, 403, 403, 403, 403, 200])];
