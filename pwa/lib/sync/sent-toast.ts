import { useEffect, useState } from 'react';
import { useReplicaQuery, useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Milliseconds that a change may take to be sent before it is said to be waiting. */
const patience = 2000;

/**
 * Returns a function that takes the id of a queued change, null if nothing had to be queued. A toast
 * follows once the server has it; without signal, it says before that the change is waiting.
 *
 * @param toastId a later toast replaces an earlier one with the same id
 */
export function useSentToast(
  toastId: string,
  texts: Record<'sent' | 'waiting', MessageKey>,
): (id: string | null) => void {
  const { t } = useTranslation();
  const [id, setId] = useState<string | null>(null);
  const offline = useSyncStatus().reach === 'unreachable';
  const isSent = useReplicaQuery(
    async (replica) => id !== null && (await replica.sent.get(id)) !== undefined,
    `sent ${id}`,
  );
  const [sent, waiting] = [t(texts.sent), t(texts.waiting)];
  useEffect(() => {
    if (id === null) return;
    if (isSent === true) {
      toast('success', { id: toastId, text: sent });
      return setId(null);
    }
    const show = () => toast('notice', { id: toastId, text: waiting });
    const timer = setTimeout(show, offline ? 0 : patience);
    return () => clearTimeout(timer);
  }, [id, isSent, offline, toastId, sent, waiting]);
  return (queued) => {
    if (queued === null) toast('success', { id: toastId, text: sent });
    setId(queued);
  };
}
