import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import {
  type OverviewPhone,
  gateSignal,
  phoneState,
  waitingToSend,
} from '#pwa/features/gates/phones.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { StatusDot, StatusText } from '#pwa/ui/status/status.tsx';

/** `just now`, `12 min ago`, or the time after an hour. */
export function formatAgo(at: string, now: number, t: typeof translate): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes < 1) return t('gates.justNow');
  return minutes < 60 ? t('gates.minutesAgo', { count: minutes }) : formatLastSynced(at, now);
}

/** When a phone was last in touch, or why it no longer is. */
export function LastSynced({ phone, now }: { phone: OverviewPhone; now: number }) {
  const { t } = useTranslation();
  const { handedInAt, lastSeenAt, lostReason } = phone;
  switch (phoneState(phone, now)) {
    case 'revoked':
      return <StatusText tone="revoked">{t('gates.phoneRevoked')}</StatusText>;
    case 'lost':
      return (
        <span className="block">
          <StatusText tone="attention">{t('gates.phoneLost')}</StatusText>
          <span className="block text-[0.8125rem] text-muted-foreground" dir="auto">
            {lostReason}
          </span>
        </span>
      );
    case 'handedIn':
      return (
        <StatusText tone="approved">
          {t('gates.handedInAt', { time: formatLastSynced(handedInAt ?? now, now) })}
        </StatusText>
      );
    case 'new':
      return <>{t('gates.justEnrolled')}</>;
    case 'offline':
      return (
        <span className="font-[560] text-pending-foreground">
          {formatLastSynced(lastSeenAt ?? now, now)}
        </span>
      );
    case 'online':
      return <>{formatAgo(lastSeenAt ?? '', now, t)}</>;
  }
}

/** The age of a phone's list, while it has one, and whether checks wait to be sent. */
export function ListAndWaiting({ phone, now }: { phone: OverviewPhone; now: number }) {
  const { t } = useTranslation();
  const { handedInAt, listAsOf } = phone;
  return (
    <span className="num block text-[0.8125rem] text-muted-foreground first-letter:uppercase">
      {joinWithCommas([
        handedInAt === null &&
          listAsOf !== null &&
          t('gates.listUpdated', { time: formatAgo(listAsOf, now, t) }),
        t(`gates.waiting.${waitingToSend(phone, now)}`),
      ])}
    </span>
  );
}

/** The signal of a gate; nothing if no phone is checking there. */
export function GateSignal({ phones, now }: { phones: readonly OverviewPhone[]; now: number }) {
  const { t } = useTranslation();
  const signal = gateSignal(phones, now);
  if (signal === null || signal.lastSeenAt === null) return null;
  return signal.isOffline ? (
    <StatusText tone="offline" className="num whitespace-normal text-pending-foreground">
      {t('gates.noSignalSince', { time: formatLastSynced(signal.lastSeenAt, now) })}
    </StatusText>
  ) : (
    <StatusDot tone="approved">
      <span className="num text-approved-foreground">{formatAgo(signal.lastSeenAt, now, t)}</span>
    </StatusDot>
  );
}
