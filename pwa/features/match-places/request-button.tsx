import type { MatchPool, PlacesView } from '#pwa/features/match-places/use-match-pools.ts';
import { formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { Button } from '#pwa/ui/button.tsx';

/** The button that requests a place, or the reason why this person cannot request one now. */
export function RequestButton({
  pool,
  view,
  busy,
  onRequest,
}: {
  pool: MatchPool;
  view: PlacesView;
  busy: boolean;
  onRequest: () => void;
}) {
  const { t } = useTranslation();
  const role = useOpenSession()?.user.role;
  const isRevoked = view.pools.some(({ own }) => own?.endedReason === 'revoked');
  const obstacle =
    role == null || !pool.roles.includes(role)
      ? t('pools.notYourRole')
      : view.outletType !== undefined && pool.quota[view.outletType] === undefined
        ? t('pools.notYourType')
        : view.phase === 'before'
          ? t('matchPlaces.opensAt', { moment: formatWeekdayAndTime(view.times.opens) })
          : view.phase === 'closed'
            ? t('pools.closed')
            : null;
  if (isRevoked || view.isSuspended === true) return null;
  if (obstacle !== null) return <p className="num text-muted-foreground">{obstacle}</p>;
  const isFull = view.allocation.allocatedAt !== null && pool.free === 0;
  const label = pool.own === null ? (isFull ? 'join' : 'request') : 'requestAgain';
  return (
    <Button variant={pool.own === null ? 'signal' : 'outline'} full busy={busy} onClick={onRequest}>
      {t(`matchPlaces.${label}`)}
    </Button>
  );
}
