import type { MatchPool, PlacesView } from '#pwa/features/match-places/use-match-pools.ts';
import { WaitingReasons } from '#pwa/features/match-places/waiting-reasons.tsx';
import { formatTimeLeft, formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { UndoIcon } from '#pwa/ui/icons.ts';
import type { Code } from '#sync/contracts/pools/pool-ranking.ts';
import type { PoolRequest } from '#sync/contracts/pools/pools.ts';

/** Why someone who requested a place is not in the line. */
const excluded: Partial<Record<Code, MessageKey>> = {
  outlet_cap: 'matchPlaces.out.outlet_cap',
  type: 'pools.notYourType',
  role: 'pools.notYourRole',
  suspended: 'matchPlaces.out.suspended',
  offer: 'matchPlaces.out.offer',
  has_place: 'matchPlaces.out.has_place',
};

/** A request before the allocation, or on the waiting list after it. */
export function WaitingRequest({
  pool,
  own,
  view,
  busy,
  onLeave,
}: {
  pool: MatchPool;
  own: PoolRequest;
  view: PlacesView;
  busy: boolean;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const { times, allocation } = view;
  const isAllocated = allocation.allocatedAt !== null;
  const reason = own.code === null ? undefined : excluded[own.code as Code];
  const { offerMinutes } = allocation;
  const hours = offerMinutes / 60;
  const offerTime = Number.isInteger(hours)
    ? t('dates.hours', { hours })
    : (formatTimeLeft(offerMinutes * 60_000, 0) ?? '');
  return (
    <div className="flex flex-col gap-3">
      {!isAllocated && (
        <div className="num">
          <p>{t('matchPlaces.requestedAt', { moment: formatWeekdayAndTime(own.requestedAt) })}</p>
          <p className="text-muted-foreground">
            {view.time < times.closes
              ? t('matchPlaces.beforeAllocation', { moment: formatWeekdayAndTime(times.closes) })
              : t('matchPlaces.allocating')}
          </p>
        </div>
      )}
      {isAllocated && reason !== undefined && <p>{t(reason)}</p>}
      {isAllocated && own.position !== null && (
        <WaitingReasons pool={pool} own={own} position={own.position} tie={allocation.tie} />
      )}
      {isAllocated && (
        <p className="num text-sm text-muted-foreground">
          {t('matchPlaces.offerToCome', {
            time: offerTime,
            moment: formatWeekdayAndTime(times.waitlist),
          })}
        </p>
      )}
      <Button variant="outline" full icon={UndoIcon} busy={busy} onClick={onLeave}>
        {t(isAllocated ? 'matchPlaces.leave' : 'matchPlaces.withdraw')}
      </Button>
    </div>
  );
}
