import type { MutationResult } from '#sync/protocol/push.ts';
import type { Uploads } from '#sync/client/definition.ts';
import { backoffDelay } from '#sync/client/network/backoff.ts';
import { readSession } from '#sync/client/storage/replica-meta.ts';
import type { OutboxItem, SyncReplica } from '#sync/client/storage/sync-replica.ts';

/**
 * Moves each mutation of a batch to the table that its result says. One without a result, or with
 * `retry`, stays and is tried later. False, writing nothing, if the session is over.
 */
export async function applyPushResults(
  replica: SyncReplica,
  uploads: Uploads | undefined,
  sessionId: string,
  batch: readonly OutboxItem[],
  results: readonly MutationResult[],
): Promise<boolean> {
  const byId = new Map(results.map((result) => [result.id, result]));
  const { outbox, sent, attention } = replica;
  const tables = ['meta', 'outbox', 'sent', 'attention', ...(uploads?.tables ?? [])];
  return replica.transaction('rw', tables, async () => {
    if ((await readSession(replica)) !== sessionId) return false;
    const now = Date.now();
    for (const item of batch) {
      const result = byId.get(item.id);
      // Another runner may have handled it meanwhile.
      if ((await outbox.get(item.seq))?.id !== item.id) continue;
      if (result === undefined || result.status === 'retry') {
        const tries = item.tries + 1;
        await outbox.update(item.seq, { tries, notBefore: now + backoffDelay(tries) });
        await uploads?.repeat(replica, item, result?.data);
      } else if (result.status === 'refused') {
        const { code = null, message = '', data } = result;
        // control: keeping refusals
        await attention.put({ ...item, refusedAt: now, code, message, data });
        await outbox.delete(item.seq);
      } else {
        const { status } = result;
        await sent.put({ ...item, sentAt: now, status, fresh: 1 });
        await outbox.delete(item.seq);
      }
    }
    return true;
  });
}
