/** Undoes a mutation: cancels it if it was never attempted, else queues one that reverses it. */
import type { RecordKey } from '#sync/contracts/core/record-key.ts';
import type { MutationArgs, MutationName } from '#sync/protocol/mutations.ts';
import { addToOutbox } from '#sync/client/outbox/outbox.ts';
import { createOutboxItem } from '#sync/client/outbox/member-mutations.ts';
import { transactWithRetry } from '#sync/client/storage/database-retry.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

/** Cancels the record's newest mutation if it is `name` and no runner has begun to send it. */
export async function cancelMutation(
  replica: Replica,
  record: RecordKey,
  name: MutationName,
): Promise<boolean> {
  return transactWithRetry(replica, [replica.outbox], () => deleteNewest(replica, record, name));
}

async function deleteNewest({ outbox }: Replica, record: string, name: MutationName) {
  const newest = (await outbox.where('record').equals(record).sortBy('seq')).at(-1);
  if (newest?.name !== name || newest.attempted !== false) return false;
  await outbox.delete(newest.seq);
  return true;
}

/** Cancels the waiting mutation `undone` of the same record, else queues this one behind it. */
export async function enqueueUndo<Name extends MutationName>(
  replica: Replica,
  undone: MutationName,
  name: Name,
  args: MutationArgs<Name>,
): Promise<'cancelled' | 'queued'> {
  const item = { ...createOutboxItem(name, args), attempted: false };
  return transactWithRetry(replica, [replica.outbox], async () => {
    if (await deleteNewest(replica, item.record, undone)) return 'cancelled';
    await addToOutbox(replica, item);
    return 'queued';
  });
}
