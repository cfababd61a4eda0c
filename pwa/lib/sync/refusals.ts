import { t } from '#pwa/lib/i18n/translate.ts';
import { type AttentionItem, useReplicaQuery } from '#pwa/lib/sync/hooks.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';
import { parseRecordKey } from '#sync/contracts/core/record-key.ts';

type Refusal = Pick<AttentionItem, 'name' | 'record' | 'message'>;

/** The server's latest message by record id; `items` are sorted oldest first. */
export function refusalsByRecord(
  items: readonly Refusal[],
  name: MutationName,
): Map<string, string> {
  return new Map(
    items
      .filter((item) => item.name === name)
      .map(({ record, message }) => [
        parseRecordKey(record)?.id ?? record,
        message || t('error.unexpected'),
      ]),
  );
}

/** For refusals that have not been dismissed; undefined while loading. */
export function useRefusals(name: MutationName): Map<string, string> | undefined {
  return useReplicaQuery(
    async ({ attention }) => refusalsByRecord(await attention.orderBy('refusedAt').toArray(), name),
    `refused ${name}`,
  );
}
