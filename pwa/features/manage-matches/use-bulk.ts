import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminMatch } from '#sync/contracts/manage-matches.ts';
import { type BulkKind, changeOne, type Officer } from '#pwa/features/manage-matches/bulk.ts';
import { ApiError } from '#pwa/lib/api.ts';
import { type Answer, sendAll } from '#pwa/lib/send-all.ts';
import { isFinal, underOneKey } from '#pwa/lib/under-one-key.ts';

/**
 * Changes several matches and tells how far it is. Sent again after the server was away, each goes
 * under the key it had: what was carried out unheard is not done twice.
 */
export function useBulk(kind: BulkKind) {
  const client = useQueryClient();
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const [sending, setSending] = useState(false);
  const [once] = useState(underOneKey);

  async function ask(match: AdminMatch, officer: Officer | null): Promise<Answer> {
    try {
      await once([match.id, match.version, officer?.id], (key) =>
        changeOne(kind, match, officer, key),
      );
      return { kind: 'done' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return isFinal(error) ? { kind: 'refused', message: error.message } : { kind: 'away' };
    }
  }

  /** What became of each; those without an answer can be begun again. */
  async function begin(
    matches: readonly AdminMatch[],
    officer: Officer | null,
  ): Promise<ReadonlyMap<string, Answer>> {
    setSending(true);
    const known = new Map(answers);
    const open = matches.filter(({ id }) => (answers.get(id)?.kind ?? 'away') === 'away');
    try {
      await sendAll(
        open,
        (match) => ask(match, officer),
        ({ id }, answer) => {
          known.set(id, answer);
          setAnswers(new Map(known));
        },
      );
    } finally {
      setSending(false);
      if (kind !== 'export')
        for (const key of ['matches', 'events', 'assigned', 'requests'])
          void client.invalidateQueries({ queryKey: [key] });
    }
    return known;
  }

  return { answers, sending, begin };
}
