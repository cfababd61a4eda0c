import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ResendSelection, resendMails } from '#sync/contracts/notifications/mail-outbox.ts';
import { ApiError, send } from '#pwa/lib/http/api.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Sends failed mails again and reports those that were skipped. */
export function useResendMails() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [once] = useState(withIdempotencyKey);
  return useMutation({
    // Offline, fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: (body: ResendSelection) =>
      once(body, (idempotencyKey) => send(resendMails, { body, idempotencyKey })),
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
