import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { type SubmitOptions, useSubmit } from '#pwa/lib/forms/use-submit.ts';

/**
 * Sends a change of a match's gates, and reads the page again after it. The version that a stale
 * change needs comes with the page.
 */
export function useGateSubmit(
  matchId: string,
  options: Pick<SubmitOptions<FieldValues>, 'fields' | 'withToasts'> = {},
) {
  const client = useQueryClient();
  return useSubmit({
    ...options,
    onSettled: () => {
      for (const queryKey of [
        ['gates', matchId],
        ['requests', 'match-summary', matchId],
      ])
        void client.invalidateQueries({ queryKey });
    },
  });
}
