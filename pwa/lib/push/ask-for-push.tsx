import { useState } from 'react';
import { InstallSteps } from '#pwa/lib/app/install-steps.tsx';
import { ApiError } from '#pwa/lib/http/request.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useAskWay } from '#pwa/lib/push/ask-way.ts';
import { savePushChoice, turnOnPush } from '#pwa/lib/push/browser-push.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { NotificationIcon } from '#pwa/ui/icons.ts';

/**
 * Asks in the app's own words, before the browser does, whether to notify of decisions. Asks once on
 * each device: not after "Not now", and not where the browser has refused.
 */
export function AskForPush({ userId, className = '' }: { userId: string; className?: string }) {
  const { t } = useTranslation();
  const way = useAskWay(userId);
  const [isAnswered, setAnswered] = useState(false);
  const { busy, error, submit } = useSubmit({
    // The browser's own push service may be out of reach.
    onError: (failed) => (failed instanceof ApiError ? undefined : 'notify.failed'),
  });
  if (way === null || isAnswered) return null;

  function postpone() {
    savePushChoice(userId, { answer: 'later', details: true });
    setAnswered(true);
  }

  const turnOn = () =>
    submit(async () => {
      const isOn = await turnOnPush(userId);
      if (isOn) toast('success', { text: t('notify.on') });
      else savePushChoice(userId, { answer: 'later', details: true });
      setAnswered(true);
    });

  return (
    <aside
      data-ask-for-push
      aria-label={t('notify.askTitle')}
      className={`rounded-xl border border-border bg-popover p-4 text-popover-foreground ${className}`}
    >
      <div className="flex items-start gap-3.5">
        <span className="grid size-12 flex-none place-items-center rounded-xl bg-pitch text-pitch-foreground">
          <NotificationIcon className="size-6" aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p className="heading-3">{t('notify.askTitle')}</p>
          <p className="text-sm text-muted-foreground">
            {t(way === 'iphone' ? 'notify.iphone' : 'notify.askText')}
          </p>
        </div>
      </div>
      {way === 'iphone' && (
        <div className="mt-3.5">
          <InstallSteps />
        </div>
      )}
      <ErrorBanner text={error} className="mt-3.5" />
      <div className="mt-3.5 flex justify-end gap-2">
        <Button variant="ghost" size="touch" disabled={busy} onClick={postpone}>
          {t('notify.notNow')}
        </Button>
        {way === 'ask' && (
          <Button size="touch" busy={busy} onClick={() => void turnOn()}>
            {t('notify.do')}
          </Button>
        )}
      </div>
    </aside>
  );
}
