/** Queues what the server has to be told, together with the phone's own settings. */
import type * as z from 'zod/mini';
import {
  gateMutations,
  type gateMutationArgs,
  type GateMutationName,
} from '#sync/protocol/gate-mutations.ts';
import { addToOutbox, toOutboxItem } from '#sync/client/outbox/outbox.ts';
import { transactWithRetry } from '#sync/client/storage/database-retry.ts';
import type { GateReplica } from '#pwa/gate/engine/gate-replica.ts';

/**
 * Writes both in one transaction, which is flushed to the disk. On a full phone sealed cards are
 * deleted until it fits.
 *
 * @param settings may be called again after a failed try
 * @throws an error if the list was erased: nothing would send the mutation any more
 * @throws an error for which `isStorageFull` holds if nothing more can be deleted
 */
export async function saveMutation<Name extends GateMutationName>(
  replica: GateReplica,
  name: Name,
  args: z.infer<(typeof gateMutationArgs)[Name]>,
  settings: () => Promise<void>,
): Promise<void> {
  const parsed = gateMutations.args[name].parse(args) as typeof args;
  const item = { ...toOutboxItem(gateMutations, name, parsed), attempted: false };
  await transactWithRetry(replica, [replica.outbox, replica.setting], async () => {
    const ended = replica.setting.get('ended');
    await Promise.all([addToOutbox(replica, item), settings(), ended]);
    if ((await ended) !== undefined) throw new Error('the list of this gate was erased');
  });
}
