import { useEffect, useState } from 'react';
import { useLive } from '#pwa/lib/sync-hooks.ts';
import { useWords } from '#pwa/lib/words.ts';
import { toast } from '#pwa/ui/toast.tsx';

/** One message at a time tells of the profile: what was kept becomes what was sent. */
export const profileToast = 'profile-edit';

/** Takes an edit's id, and says when the server has acknowledged it. */
export function useEditTold(): (id: string | null) => void {
  const { t } = useWords();
  const [id, setId] = useState<string | null>(null);
  const sent = useLive(
    async (replica) => id !== null && (await replica.sent.get(id)) !== undefined,
    `edit ${id}`,
  );
  useEffect(() => {
    if (sent !== true) return;
    toast('success', { id: profileToast, text: t('profile.profileUpdated') });
    setId(null);
  }, [sent, t]);
  return setId;
}
