/** Permission rows for the sync calls: approved accounts, each with its own buckets. */
import { randomUUID } from 'node:crypto';
import { protocolVersion } from '#sync/protocol/version.ts';
import { row } from '#api/permissions/permission-row.ts';

const approved = [401, 403, 403, 200, 200, 200] as const;

export const syncRows = [
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
