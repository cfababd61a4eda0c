/**
 * The measurement's page script: runs the product's sync client, and the yardstick of one fetch and
 * one bulkPut. Both start with an open, empty database.
 */
import { Dexie } from 'dexie';
import { memberSync } from '#sync/client/member-sync.ts';
import { writeSession } from '#sync/client/storage/replica-meta.ts';
import { syncOnce } from '#sync/client/runner/sync-cycle.ts';
import { deleteReplica, openReplica } from '#sync/client/storage/replica.ts';
import { createHttpTransport } from '#sync/client/network/http-transport.ts';
import type { PullReply } from '#sync/protocol/pull.ts';

const user = '00000000-0000-4000-8000-000000000001';

/** Milliseconds from the request until every row is in IndexedDB. */
async function ours(token: string): Promise<number> {
  const replica = await openReplica(user, { create: true });
  await writeSession(replica, 'measured');
  const transport = createHttpTransport(memberSync.address, {
    token: async () => token,
    renew: async () => 'unreachable',
    ended: async () => undefined,
  });
  const { signal } = new AbortController();
  const started = performance.now();
  const outcome = await syncOnce({
    definition: memberSync,
    replica,
    sessionId: 'measured',
    transport,
    signal,
    first: true,
  });
  const took = performance.now() - started;
  if (outcome.kind !== 'done' && outcome.kind !== 'again') throw new Error(outcome.kind);
  replica.close();
  await deleteReplica(user);
  return took;
}

/** Milliseconds for the same rows in a single table without secondary indexes. */
async function yardstick(token: string): Promise<{ took: number; rows: number }> {
  const database = new Dexie('yardstick', { cache: 'disabled' });
  database.version(1).stores({ rows: 'id' });
  await database.open();
  const started = performance.now();
  const answer = await fetch('/api/sync/pull', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify({ protocol: 1, epoch: null, cursors: {} }),
  });
  const { data } = (await answer.json()) as { data: PullReply };
  const rows = Object.values(data.buckets).flatMap((bucket) => Object.values(bucket.rows).flat());
  await database.table('rows').bulkPut(rows);
  const took = performance.now() - started;
  database.close();
  await Dexie.delete('yardstick');
  return { took, rows: rows.length };
}

Object.assign(window, { measured: { ours, yardstick } });
