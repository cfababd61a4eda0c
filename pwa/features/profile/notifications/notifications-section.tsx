import { useState } from 'react';
import {
  emailOfKind,
  getNotificationSettings,
  notificationKinds,
  switchNotifications,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
} from '#sync/contracts/notifications/push.ts';
import { PushOnDevice } from '#pwa/features/profile/notifications/push-on-device.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Section } from '#pwa/ui/layout/page.tsx';
import { Banner, ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** Kinds of notifications that the person gets, by email and on this device. */
export function NotificationsSection({ session, offline }: { session: Session; offline: boolean }) {
  const { t } = useTranslation();
  const { data, error, retry } = useFetched(offline ? null : session.user.id, (signal) =>
    call(getNotificationSettings, { signal }),
  );
  return (
    <Section title={t('profile.notifications')}>
      <p className="mb-3 text-sm text-muted-foreground">
        {t(offline ? 'profile.notificationsOffline' : 'profile.notificationsText')}
      </p>
      {error !== undefined && (
        <Banner
          tone="error"
          rounded
          action={
            <button
              type="button"
              className="link -my-2.5 inline-flex min-h-11 flex-none items-center"
              onClick={retry}
            >
              {t('action.tryAgain')}
            </button>
          }
        >
          {error.message}
        </Banner>
      )}
      {data !== undefined && !offline ? (
        <>
          {data.publicKey !== null && <PushOnDevice userId={session.user.id} settings={data} />}
          <KindsTable settings={data} kinds={kindsFor(session)} />
        </>
      ) : (
        !offline && error === undefined && <Skeleton className="h-72 rounded-xl" />
      )}
    </Section>
  );
}

/** Only officers write reports, and they choose no seats. */
function kindsFor({ scopes }: Session): NotificationKind[] {
  const without = scopes.includes('officer') ? 'seat' : 'report';
  return notificationKinds.filter((kind) => kind !== without);
}

function KindsTable({
  settings: { off: stored, publicKey },
  kinds,
}: {
  settings: NotificationSettings;
  kinds: readonly NotificationKind[];
}) {
  const { t } = useTranslation();
  const [off, setOff] = useState(stored);
  const { busy, error, submit } = useSubmit();
  const isOff = (kind: NotificationKind, channel: NotificationChannel) =>
    off.some((one) => one.kind === kind && one.channel === channel);

  const switchChannel = (kind: NotificationKind, channel: NotificationChannel) =>
    submit(async () => {
      const on = isOff(kind, channel);
      await call(switchNotifications, { body: { kind, channel, on } });
      setOff((before) => [
        ...before.filter((one) => one.kind !== kind || one.channel !== channel),
        ...(on ? [] : [{ kind, channel }]),
      ]);
    });

  const box = (kind: NotificationKind, channel: NotificationChannel) => (
    <Checkbox
      aria-label={`${t(`profile.kind.${kind}`)}: ${t(`profile.channel.${channel}`)}`}
      checked={!isOff(kind, channel)}
      disabled={busy}
      onChange={() => void switchChannel(kind, channel)}
    />
  );

  return (
    <>
      <ErrorBanner text={error} className="mb-3" />
      <div className="overflow-hidden rounded-xl border border-border bg-card">
        <table className="w-full">
          <thead>
            <tr className="border-b border-border text-sm text-muted-foreground">
              <th scope="col" className="px-4 py-2.5 text-start font-[580]">
                {t('profile.kindHeading')}
              </th>
              <th scope="col" className="w-20 px-2 py-2.5 font-[580]">
                {t('profile.channel.email')}
              </th>
              {publicKey !== null && (
                <th scope="col" className="w-20 px-2 py-2.5 font-[580]">
                  {t('profile.channel.push')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind} className="h-14 border-b border-border last:border-b-0">
                <th scope="row" className="px-4 py-2 text-start font-[480]">
                  {t(`profile.kind.${kind}`)}
                </th>
                <td className="px-2 text-center text-sm text-muted-foreground">
                  {emailOfKind[kind] === 'optional' ? (
                    <span className="inline-grid align-middle">{box(kind, 'email')}</span>
                  ) : (
                    t(emailOfKind[kind] === 'always' ? 'profile.always' : 'profile.noEmail')
                  )}
                </td>
                {publicKey !== null && (
                  <td className="px-2 text-center">
                    <span className="inline-grid align-middle">{box(kind, 'push')}</span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
