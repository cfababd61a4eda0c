/** Permission rows for calls that belong to no domain and are open to everyone. */
import { row } from '#api/permissions/permission-row.ts';

const open = [200, 200, 200, 200, 200, 200] as const;

export const platformRows = [
  row('GET /api/health', open),
  row('GET /api/ready', open),
  row('GET /api/openapi.json', open),
  row('GET /api/league', open),
];
