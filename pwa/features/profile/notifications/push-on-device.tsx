import { useState } from 'react';
import type { NotificationSettings } from '#sync/contracts/notifications/push.ts';
import { InstallSteps } from '#pwa/lib/app/install-steps.tsx';
import { useInstallWay } from '#pwa/lib/app/install.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError } from '#pwa/lib/http/request.ts';
import { pushWay, turnOffPush, turnOnPush } from '#pwa/lib/push/browser-push.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Banner, ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { NotificationIcon } from '#pwa/ui/icons.ts';

type Props = { userId: string; settings: NotificationSettings };

/** Turns push notifications of this device on and off, or says why it shows none. */
export function PushOnDevice({ userId, settings: { subscription } }: Props) {
  const { t } = useTranslation();
  const isIPhone = useInstallWay() === 'iphone';
  const [way, setWay] = useState(pushWay);
  const [isOn, setOn] = useState(subscription !== null && way === 'granted');
  const [details, setDetails] = useState(subscription?.details ?? true);
  const { busy, error, submit } = useSubmit({
    // The browser's own push service may be out of reach.
    onError: (failed) => (failed instanceof ApiError ? undefined : 'notify.failed'),
  });

  const turnOn = (withDetails: boolean) =>
    submit(async () => {
      setOn(await turnOnPush(userId, withDetails));
      setDetails(withDetails);
      setWay(pushWay());
    });

  const turnOff = () =>
    submit(async () => {
      await turnOffPush(userId);
      setOn(false);
    });

  if (way === 'no' || way === 'denied')
    return (
      <div className="mb-4">
        <Banner tone="notice" rounded>
          {t(
            way === 'denied'
              ? 'notify.denied'
              : isIPhone
                ? 'notify.iphone'
                : 'profile.pushUnsupported',
          )}
        </Banner>
        {way === 'no' && isIPhone && (
          <div className="mt-3">
            <InstallSteps />
          </div>
        )}
      </div>
    );
  return (
    <div className="mb-4 flex flex-col gap-3">
      <ErrorBanner text={error} />
      {isOn ? (
        <>
          <Checkbox
            checked={details}
            disabled={busy}
            onChange={({ target }) => void turnOn(target.checked)}
          >
            {t('profile.pushDetails')}
          </Checkbox>
          <p className="text-sm text-muted-foreground">{t('profile.pushDetailsText')}</p>
          <Button variant="outline" full busy={busy} onClick={() => void turnOff()}>
            {t('profile.pushTurnOff')}
          </Button>
        </>
      ) : (
        <Button full icon={NotificationIcon} busy={busy} onClick={() => void turnOn(details)}>
          {t('profile.pushTurnOn')}
        </Button>
      )}
    </div>
  );
}
