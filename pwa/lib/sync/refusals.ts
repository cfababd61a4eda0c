import { type AttentionItem, useReplicaQuery } from '#pwa/lib/sync/hooks.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';
import { parseRecordKey } from '#sync/contracts/core/record-key.ts';

/** Why the server refused a change; `refusalText` puts it into words. */
export type Refusal = Pick<AttentionItem, 'message' | 'data'>;

/** The latest refusal by record id; `items` are sorted oldest first. */
export function refusalsByRecord<Item extends Pick<AttentionItem, 'name' | 'record'>>(
  items: readonly Item[],
  name: MutationName,
): Map<string, Item> {
  return new Map(
    items
      .filter((item) => item.name === name)
      .map((item) => [parseRecordKey(item.record)?.id ?? item.record, item]),
  );
}

/** The refusals that have not been dismissed, by record; undefined while loading. */
export function useRefusals(name: MutationName): Map<string, Refusal> | undefined {
  return useReplicaQuery(async ({ attention }) => {
    const refused = (await attention.orderBy('refusedAt').toArray()) as AttentionItem[];
    return refusalsByRecord(refused, name);
  }, `refused ${name}`);
}
