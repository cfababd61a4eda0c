/** Lets screens read and change the outbox before the engine is loaded. */
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import type { OutboxItem, SyncReplica } from '#sync/client/storage/sync-replica.ts';

export async function dismissAttention(replica: SyncReplica, id: string): Promise<void> {
  await withDatabaseRetry(replica, () => replica.attention.delete(id));
}

export interface PendingMutation extends OutboxItem {
  /** `sent`: acknowledged, but the changed rows have not been pulled yet. */
  state: 'waiting' | 'sent';
}

/** Local changes that screens apply on top of the synced rows, oldest first. */
export async function readPendingMutations(replica: SyncReplica): Promise<PendingMutation[]> {
  const { outbox, sent } = replica;
  const [outboxItems, acknowledged] = await replica.transaction('r', [outbox, sent], () =>
    Promise.all([outbox.orderBy('seq').toArray(), sent.where('fresh').equals(1).sortBy('seq')]),
  );
  return [
    ...acknowledged.map((item) => ({ ...item, state: 'sent' as const })),
    ...outboxItems.map((item) => ({ ...item, state: 'waiting' as const })),
  ];
}
