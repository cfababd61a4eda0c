import { useMemo } from 'react';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { type AttentionItem, useReplicaQuery } from '#pwa/lib/sync/hooks.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';
import { parseRecordKey } from '#sync/contracts/core/record-key.ts';

type Refusal = Pick<AttentionItem, 'name' | 'record' | 'message'>;

/** The server's latest message by record id; `items` are sorted oldest first. */
export function refusalsByRecord(
  items: readonly Refusal[],
  name: MutationName,
  t: typeof translate,
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
  const { t } = useTranslation();
  const items = useReplicaQuery(
    ({ attention }) => attention.orderBy('refusedAt').toArray(),
    'refused',
  );
  return useMemo(() => items && refusalsByRecord(items, name, t), [items, name, t]);
}
