import { useQueryClient } from '@tanstack/react-query';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import {
  type BulkAction,
  applyBulkAction,
  type Officer,
} from '#pwa/features/manage-matches/bulk/bulk-match-actions.ts';
import { type SendResults, useBulkSend } from '#pwa/lib/admin/bulk/use-bulk-send.ts';

/** Changes several matches and reports the progress. */
export function useSendBulkAction(kind: BulkAction) {
  const client = useQueryClient();
  const { answers, sending, begin: sendOpen } = useBulkSend<AdminMatch>();

  /** Resolves to each match's result; matches without an answer can be sent again. */
  async function begin(
    matches: readonly AdminMatch[],
    officer: Officer | null,
  ): Promise<SendResults> {
    try {
      return await sendOpen(matches, {
        content: ({ id, version }) => [id, version, officer?.id],
        send: (match, key) => applyBulkAction(kind, match, officer, key),
      });
    } finally {
      if (kind !== 'export')
        for (const key of ['matches', 'events', 'assigned', 'requests'])
          void client.invalidateQueries({ queryKey: [key] });
    }
  }

  return { answers, sending, begin };
}
