import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#pwa/lib/http/api.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/**
 * Sends a change of a match's gates once, and reads the page again after it. A refusal is kept as
 * `problem`, or by field, or shown as a toast; the version that a stale change needs comes with the
 * page.
 */
export function useGateAction(matchId: string, problemsIn: 'place' | 'toast' = 'place') {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [once] = useState(withIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const messageOf = (problem: unknown) =>
    problem instanceof ApiError ? problem.message : t('error.unexpected');
  const fields = error instanceof ApiError ? error.fields : {};

  /** Resolves to whether the server made the change. */
  async function run(
    payload: unknown,
    send: (idempotencyKey: string) => Promise<unknown>,
  ): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      await once(payload, send);
      return true;
    } catch (problem) {
      if (problemsIn === 'place') setError(problem);
      else toast('error', { text: messageOf(problem) });
      return false;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['gates', matchId] });
    }
  }

  return {
    busy,
    /** The error message, unless it belongs to fields. */
    problem: error === null || Object.keys(fields).length > 0 ? null : messageOf(error),
    fields,
    run,
  };
}
