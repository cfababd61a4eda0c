import { Link, useRouter, type LinkProps } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { formatAsOf } from '#pwa/lib/format/dates.ts';
import { syncStatus } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { LastSyncedLabel } from '#pwa/ui/feedback/last-synced-label.tsx';
import { iconButtonVariants } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { BackIcon } from '#pwa/ui/icons.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/**
 * `As of 02:32 PM`, or `Offline. As of 02:32 PM` when the server cannot be reached.
 *
 * @param hasBanner whether the page has a `SyncBanner`, which says it then instead
 */
export function SyncStatusLink({
  className,
  hasBanner = false,
}: {
  className?: string;
  hasBanner?: boolean;
}) {
  const { t } = useTranslation();
  const { asOf: instant, reach } = useSyncStatus();
  const now = useNow();
  const offline = reach === 'unreachable';
  if (offline && hasBanner) return null;
  const time = formatAsOf(instant, now);
  return (
    <Link
      to="/sync"
      className={cn('flex min-h-11 items-center rounded-md px-1', className)}
      title={t('nav.sync')}
    >
      <LastSyncedLabel offline={offline}>
        {offline ? t('state.offlineAsOf', { time }) : time}
      </LastSyncedLabel>
    </Link>
  );
}

/** A banner for problems only: no signal, an expired login, a full phone. */
export function SyncBanner({ onSyncPage = false }: { onSyncPage?: boolean }) {
  const { t } = useTranslation();
  const { asOf: instant, reach, error } = useSyncStatus();
  const cleared = useOpenSession()?.cleared === true;
  const now = useNow();
  if (error === 'upgrade' || error === 'newer')
    return (
      <Banner
        tone="notice"
        action={
          <button type="button" className={actionClass} onClick={update}>
            {t('update.use')}
          </button>
        }
      >
        {t(error === 'newer' ? 'sync.newer' : 'error.upgradeRequired')}
      </Banner>
    );
  const messageKey =
    error === null || error === 'failed' || error === 'forbidden' || error === 'stuck'
      ? cleared && ('sync.cleared' as const)
      : errorMessages[error];
  const link = !onSyncPage && (
    <Link to="/sync" className={actionClass}>
      {t('sync.look')}
    </Link>
  );
  if (messageKey)
    return (
      <Banner tone="error" action={link}>
        {t(messageKey)}
      </Banner>
    );
  if (reach !== 'unreachable') return null;
  return (
    <Banner tone="offline" action={link}>
      {t('state.offlineAsOf', { time: formatAsOf(instant, now) })}
    </Banner>
  );
}

/** A banner for every page of the members, because skeletons do not say what would help. */
export function StuckBanner() {
  const { t } = useTranslation();
  const { subscribe, getSnapshot } = syncStatus;
  const { error } = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  return error === 'stuck' && <Banner tone="error">{t('sync.stuck')}</Banner>;
}

const errorMessages = {
  session: 'sync.sessionEnded',
  storage: 'sync.storageFull',
  blocked: 'sync.blocked',
} as const;

const actionClass = 'link -my-2.5 inline-flex min-h-11 flex-none items-center';

/** The back arrow of a header: goes back in history, else to `to`. */
export function BackLink(props: Pick<LinkProps, 'to' | 'params' | 'search'>) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Link
      {...props}
      aria-label={t('action.back')}
      title={t('action.back')}
      className={iconButtonVariants({ size: 'touch' })}
      onClick={(event) => {
        if (!router.history.canGoBack()) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <BackIcon className="size-5 rtl:-scale-x-100" aria-hidden />
    </Link>
  );
}

function update(): void {
  lazyImport(() => import('#pwa/lib/app/app-updates.ts')).then(
    ({ updateNow }) => updateNow(),
    () => location.reload(),
  );
}
