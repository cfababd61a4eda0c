/** What the server refused, for the very row that it is about. */
import { t } from '#pwa/lib/i18n/translate.ts';
import { type AttentionItem, useReplicaQuery } from '#pwa/lib/sync/hooks.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';

type Refusal = Pick<AttentionItem, 'name' | 'record' | 'message'>;

/**
 * The server's words by the id of what they are about, the latest of several.
 *
 * @param items oldest first
 */
export function refusalsByRecord(
  items: readonly Refusal[],
  name: MutationName,
): Map<string, string> {
  return new Map(
    items
      .filter((item) => item.name === name)
      .map(({ record, message }) => [
        record.slice(record.indexOf('/') + 1),
        message || t('error.unexpected'),
      ]),
  );
}

/** As `refusalsOf` says, for those that nobody has dealt with; undefined while it is being read. */
export function useRefusals(name: MutationName): Map<string, string> | undefined {
  return useReplicaQuery(
    async ({ attention }) => refusalsByRecord(await attention.orderBy('refusedAt').toArray(), name),
    `refused ${name}`,
  );
}
