import { useEffect, useState } from 'react';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/feedback/skeleton.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Explains that seats cannot be chosen without signal, and how old the shown ones are. */
export function SeatMapOfflineNotice({
  lastUpdatedAt,
  now,
}: {
  lastUpdatedAt: number | null;
  now: number;
}) {
  const { t } = useTranslation();
  // Slow first requests are not reported as lost signal.
  const [isDelayed, setIsDelayed] = useState(lastUpdatedAt !== null);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  if (!isDelayed) return null;
  return (
    <Banner rounded tone="offline">
      <b className="font-[680]">{t('matches.seatNeedsSignal')}</b>{' '}
      {lastUpdatedAt === null
        ? t('matches.seatWakesUp')
        : t('matches.seatNeedsSignalText', { time: formatLastSynced(lastUpdatedAt, now) })}
    </Banner>
  );
}

/** The shape of the seat map while it is loading. */
export function SeatMapSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4">
      <Skeleton className="h-35 rounded-xl" />
      <div className="grid grid-cols-4 gap-2">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-13" />
        ))}
      </div>
      <div className="grid grid-cols-8 gap-1.5">
        {Array.from({ length: 40 }, (_, index) => (
          <Skeleton key={index} className="h-12" />
        ))}
      </div>
    </div>
  );
}
