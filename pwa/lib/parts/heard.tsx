/** What every screen says about where its data stand. */
import { Link, useRouter, type LinkProps } from '@tanstack/react-router';
import { asOf } from '#pwa/lib/dates.ts';
import { useSyncStatus } from '#pwa/lib/sync-hooks.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useWords } from '#pwa/lib/words.ts';
import { AsOf } from '#pwa/ui/as-of.tsx';
import { iconButtonClass } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { BackIcon } from '#pwa/ui/icons.ts';
import { Strip } from '#pwa/ui/strip.tsx';

/** `As of 02:32 PM`, with a plane when the server cannot be reached. Leads to what waits. */
export function Heard({ className }: { className?: string }) {
  const { t } = useWords();
  const { asOf: instant, reach } = useSyncStatus();
  const now = useNow();
  return (
    <Link to="/sync" className={cn('rounded-md px-1 py-2', className)} title={t('nav.sync')}>
      <AsOf offline={reach === 'unreachable'}>{asOf(instant, now)}</AsOf>
    </Link>
  );
}

/** Stands above content only when there is something to say: no signal, or a login that ran out. */
export function HeardStrip() {
  const { t } = useWords();
  const { asOf: instant, reach, error } = useSyncStatus();
  const now = useNow();
  if (error === 'session') return <Strip tone="error">{t('sync.sessionEnded')}</Strip>;
  if (error === 'storage') return <Strip tone="error">{t('sync.storageFull')}</Strip>;
  if (error === 'upgrade') return <Strip tone="notice">{t('error.upgradeRequired')}</Strip>;
  if (reach !== 'unreachable') return null;
  return <Strip tone="offline">{t('state.offlineAsOf', { time: asOf(instant, now) })}</Strip>;
}

/** The arrow at the start of a header: back where one came from, else to `to`. */
export function BackLink(props: Pick<LinkProps, 'to' | 'params'>) {
  const { t } = useWords();
  const router = useRouter();
  return (
    <Link
      {...props}
      aria-label={t('action.back')}
      title={t('action.back')}
      className={iconButtonClass({ size: 'touch' })}
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
