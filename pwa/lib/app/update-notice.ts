import { applyUpdate, updateReady } from '#pwa/lib/app/app-updates.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { dismissToast, toast } from '#pwa/ui/feedback/toast.tsx';

/** Milliseconds without typing before the notice appears. */
const idleMilliseconds = 1500;

/** Offers a new version once no one is typing; returns a function that stops this. */
export function startUpdateNotice(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = '';
  const check = () => {
    const wanted = updateReady.getSnapshot() ? languageStore.getSnapshot() : '';
    if (wanted === shown) return;
    shown = wanted;
    clearTimeout(timer);
    dismissToast('update');
    if (wanted !== '') timer = setTimeout(show, idleMilliseconds);
  };
  check();
  const unfollow = [updateReady, languageStore].map(({ subscribe }) => subscribe(check));
  return () => {
    clearTimeout(timer);
    for (const stop of unfollow) stop();
  };
}

function show(): void {
  toast('update', {
    id: 'update',
    title: t('update.ready'),
    text: t('update.text'),
    action: { label: t('update.use'), onClick: applyUpdate },
    closeLabel: t('action.close'),
    duration: Infinity,
  });
}
