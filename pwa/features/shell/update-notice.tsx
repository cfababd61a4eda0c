import { useEffect } from 'react';
import { applyUpdate, useUpdateReady } from '#pwa/lib/app/app-updates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { dismissToast, toast } from '#pwa/ui/feedback/toast.tsx';

/** Milliseconds without typing before the notice appears. */
const idleMilliseconds = 1500;

/** Offers a new version once nobody is typing. */
export function UpdateNotice() {
  const { t } = useTranslation();
  const ready = useUpdateReady();
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => {
      toast('update', {
        id: 'update',
        title: t('update.ready'),
        text: t('update.text'),
        action: { label: t('update.use'), onClick: applyUpdate },
        closeLabel: t('action.close'),
        duration: Infinity,
      });
    }, idleMilliseconds);
    return () => {
      clearTimeout(timer);
      dismissToast('update');
    };
  }, [ready, t]);
  return null;
}
