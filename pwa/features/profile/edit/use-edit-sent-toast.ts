import { useEffect, useState } from 'react';
import { useReplicaQuery } from '#pwa/lib/sync/hooks.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Shared toast id: "saved" replaces "waiting to be sent". */
export const profileToastId = 'profile-edit';

/**
 * Returns a function that takes an edit's id; a toast follows when the server has acknowledged it.
 */
export function useEditSentToast(): (id: string | null) => void {
  const { t } = useTranslation();
  const [id, setId] = useState<string | null>(null);
  const sent = useReplicaQuery(
    async (replica) => id !== null && (await replica.sent.get(id)) !== undefined,
    `edit ${id}`,
  );
  useEffect(() => {
    if (sent !== true) return;
    toast('success', { id: profileToastId, text: t('profile.profileUpdated') });
    setId(null);
  }, [sent, t]);
  return setId;
}
