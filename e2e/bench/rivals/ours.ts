/**
 * Runs in a separate page: the product's sync client, as in `phone/page.ts`, and the rows that it
 * stored.
 */
import { memberSync } from '#sync/client/member-sync.ts';
import { syncOnce } from '#sync/client/runner/sync-cycle.ts';
import { writeSession } from '#sync/client/storage/replica-meta.ts';
import { deleteReplica, openReplica } from '#sync/client/storage/replica.ts';
import type { StoredRow } from '#sync/client/storage/sync-replica.ts';
import { collectionNames } from '#sync/client/storage/schema.ts';
import { createHttpTransport } from '#sync/client/network/http-transport.ts';

const user = '00000000-0000-4000-8000-000000000002';
const sessionId = 'measured';

async function ours(token: string) {
  const replica = await openReplica(user, { create: true });
  await writeSession(replica, sessionId);
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
    sessionId,
    transport,
    signal,
    first: true,
  });
  const took = performance.now() - started;
  if (outcome.kind !== 'done' && outcome.kind !== 'again') throw new Error(outcome.kind);
  replica.close();

  const again = await openReplica(user);
  const stored = await Promise.all(
    collectionNames.map(async (kind) => {
      const found = await again.table<StoredRow>(kind).toArray();
      return found.map(({ _bucket: bucket, ...row }) => ({ kind, bucket, row }));
    }),
  );
  again.close();
  await deleteReplica(user);
  return { took, whole: took, stored: stored.flat() };
}

Object.assign(window, { rivals: { ours } });
