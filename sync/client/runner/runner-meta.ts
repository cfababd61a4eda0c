/** Values that runners keep in `meta`; apart from the rest, which is part of the first load. */
import { v4 as uuid } from 'uuid';
import { readMeta } from '#sync/client/storage/replica-meta.ts';
import type { SyncReplica } from '#sync/client/storage/sync-replica.ts';

/** The database's own id, created once; mutation sequence numbers belong to it. */
export async function readOrCreateDeviceId(replica: SyncReplica): Promise<string> {
  return replica.transaction('rw', replica.meta, async () => {
    const known = await readMeta<string>(replica, 'device');
    if (known !== undefined) return known;
    const made = uuid();
    await replica.meta.put({ key: 'device', value: made });
    return made;
  });
}

/** Makes all tabs and the worker wait this many seconds before the next call. */
export async function saveRetryAfter(replica: SyncReplica, seconds: number): Promise<void> {
  const from = Date.now();
  await replica.meta.put({ key: 'wait', value: { from, until: from + seconds * 1000 } });
}

/** Seconds left to wait. Never more than the server asked for, even if the clock was changed. */
export async function readRetryAfter(replica: SyncReplica): Promise<number> {
  const { from, until } = (await readMeta<{ from: number; until: number }>(replica, 'wait')) ?? {
    from: 0,
    until: 0,
  };
  const now = Date.now();
  return now < from ? 0 : Math.max(until - now, 0) / 1000;
}
