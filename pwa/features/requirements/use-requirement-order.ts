import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { orderRequirements, type RequirementRow } from '#sync/contracts/evidence/requirements.ts';
import { requirementsQuery } from '#pwa/features/requirements/requirement-queries.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';

const { queryKey } = requirementsQuery();

export type MoveRequirement = (id: string, step: 1 | -1) => Promise<void>;

/**
 * Moves a requirement by one place in the form. The row moves at once; moves that are made while one is
 * being sent are sent together after it.
 */
export function useRequirementOrder() {
  const client = useQueryClient();
  const wanted = useRef<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const { submit } = useSubmit({
    withToasts: true,
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });

  const move = useCallback<MoveRequirement>(
    async (id, step) => {
      // A reply that is on its way would show the former order again.
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey) ?? [];
      const from = before.findIndex((row) => row.id === id);
      const to = from + step;
      const row = before[from];
      if (row === undefined || before[to] === undefined) return;
      const after = before.toSpliced(from, 1).toSpliced(to, 0, row);
      wanted.current = after.map((each) => each.id);
      client.setQueryData(queryKey, after);
      setAnnouncement(t('evidence.moved', { name: placeName(row), number: to + 1 }));
      await submit(async () => {
        let ids: readonly string[];
        let saved: RequirementRow[];
        do {
          ids = wanted.current;
          saved = await call(orderRequirements, { body: { ids: [...ids] } });
        } while (ids !== wanted.current);
        client.setQueryData(queryKey, saved);
      });
    },
    // `submit` does the same after each rendering, and the table's columns must be stable.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client],
  );
  return { move, announcement };
}
