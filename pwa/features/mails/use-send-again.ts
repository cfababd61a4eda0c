import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MailsAgain, sendAgain } from '#sync/contracts/mails.ts';
import { ApiError, send } from '#pwa/lib/api.ts';
import { underOneKey } from '#pwa/lib/under-one-key.ts';
import { useWords } from '#pwa/lib/words.ts';
import { toast } from '#pwa/ui/toast.tsx';

/** Sends failed mails once more, and says what was left out. */
export function useSendAgain() {
  const { t } = useWords();
  const client = useQueryClient();
  const [once] = useState(underOneKey);
  return useMutation({
    // Without signal it fails at once, and says so.
    networkMode: 'always',
    mutationFn: (body: MailsAgain) =>
      once(body, (idempotencyKey) => send(sendAgain, { body, idempotencyKey })),
    onSuccess: ({ data: { queued, left }, message }) => {
      if (queued > 0) toast('success', { text: message ?? t('mails.queuedAgain') });
      if (left > 0) toast('notice', { text: t('mails.againLeft', { count: left }) });
    },
    onError: (error) => {
      const text = error instanceof ApiError ? error.message : t('error.unexpected');
      toast('error', { text });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['mails'] }),
  });
}
