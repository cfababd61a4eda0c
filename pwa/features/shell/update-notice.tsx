import { useEffect } from 'react';
import { applyUpdate, useUpdateReady } from '#pwa/lib/update.ts';
import { useWords } from '#pwa/lib/words.ts';
import { dismissToast, toast } from '#pwa/ui/toast.tsx';

/** "A new version is ready", once it is and nothing is being written. */
export function UpdateNotice() {
  const { t } = useWords();
  const ready = useUpdateReady();
  useEffect(() => {
    if (!ready) return;
    toast('update', {
      id: 'update',
      title: t('update.ready'),
      text: t('update.text'),
      action: { label: t('update.use'), onClick: applyUpdate },
      closeLabel: t('action.close'),
      duration: Infinity,
    });
    return () => dismissToast('update');
  }, [ready, t]);
  return null;
}
