/** Permission rows for the sync calls, and for calls that belong to no domain. */
import { randomUUID } from 'node:crypto';
import { protocolVersion } from '#sync/protocol/version.ts';
import { approved, everybody, row } from '#api/permissions/permission-row.ts';

export const syncRows = [
  row('GET /api/live', everybody),
  row('GET /api/health', everybody),
  row('GET /api/ready', everybody),
  row('GET /api/openapi.json', everybody),
  row('GET /api/league', everybody),
  // Without a configured logo.
  row('GET /api/file/league_logo.png', [404, 404, 404, 404, 404, 404]),
  row('POST /api/sync/pull', approved, () => ({
    body: { protocol: protocolVersion, epoch: null, cursors: {} },
  })),
  row('POST /api/sync/push', approved, () => ({
    body: {
      protocol: protocolVersion,
      device: randomUUID(),
      mutations: [
        {
          id: randomUUID(),
          seq: 0,
          name: 'event.join',
          args: { eventId: randomUUID(), scope: 'member' },
        },
      ],
    },
  })),
  row('GET /api/sync/live', approved, () => ({
    // Without a limit the stream does not end.
    query: `?protocol=${protocolVersion}&seconds=0`,
  })),
];
