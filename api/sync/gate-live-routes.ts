/** Live streams of the phones at the gates: `GET /api/gate/sync/live`. */
import { isValidGatePhone } from '#api/platform/auth/gate-phones.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { followBuckets, type Read } from '#api/sync/follow-changes.ts';
import { requireGatePhone } from '#api/sync/gate-sync-routes.ts';
import type { LiveServer, OpenStream } from '#api/sync/live-server.ts';

export function gateLiveRoutes({ hub, read, addRoutes }: LiveServer): void {
  addRoutes<GatePhone>(
    {
      access: 'gate',
      callerOf: requireGatePhone,
      endExpired: (streams) => endExpiredPhones(read, streams),
    },
    {
      path: '/gate/sync/live',
      summary: 'Says when the list of a match has changed, for phones at its gates',
      prepare: async (phone) => (stream) =>
        followBuckets(hub, stream, {
          readBuckets: async () =>
            (await readValid(read, [phone.id])).size > 0 ? [`gate/${phone.matchId}`] : null,
          sessionKey: `session:${phone.id}`,
          // It has the phones too: one that was revoked ends its stream.
          decidingBucket: `gate/${phone.matchId}`,
          topics: [],
        }),
    },
  );
}

/** An officer's approval ends without a change of the list. */
async function endExpiredPhones(
  read: Read,
  streams: readonly OpenStream<GatePhone>[],
): Promise<void> {
  if (streams.length === 0) return;
  const valid = await readValid(
    read,
    streams.map(({ caller }) => caller.id),
  );
  for (const { caller, stream } of streams) if (!valid.has(caller.id)) stream.endSession();
}

async function readValid(read: Read, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await read((db) =>
    db
      .selectFrom('gate_device as d')
      .select('d.id')
      .where('d.id', '=', anyId(ids))
      .where(isValidGatePhone)
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}
