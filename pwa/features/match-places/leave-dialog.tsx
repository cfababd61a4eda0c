import { placeText, whoIsNext } from '#pwa/lib/pools/place-texts.ts';
import type { MatchPool, PlacesView } from '#pwa/features/match-places/use-match-pools.ts';
import { formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { UndoIcon } from '#pwa/ui/icons.ts';
import type { PoolRequest } from '#sync/contracts/pools/pools.ts';

/** Asks before a request is withdrawn, an offer declined or a place given back, and says what follows. */
export function LeaveDialog({
  pool,
  own,
  view,
  busy,
  error,
  onLeave,
  onClose,
}: {
  pool: MatchPool;
  own: PoolRequest;
  view: PlacesView;
  busy: boolean;
  error: string | null;
  onLeave: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const place = placeText(pool.zone, own.number);
  const isWaiting = own.state === 'waiting';
  const isAllocated = view.allocation.allocatedAt !== null;
  const other = view.pools.find(
    ({ id, own: held }) => id !== pool.id && held?.state === 'held' && !held.unassignedAt,
  );
  const title = isWaiting
    ? t(isAllocated ? 'matchPlaces.leaveTitle' : 'matchPlaces.withdrawTitle')
    : t(own.state === 'offered' ? 'matchPlaces.declineTitle' : 'matchPlaces.giveBackTitle', {
        place,
      });
  const next = view.phase === 'closed' ? 'matchPlaces.listOver' : whoIsNext(pool);
  const { substitute } = view.times;
  const mayKeep =
    own.state === 'held' &&
    own.outletType !== 'freelance' &&
    view.outletKeeps !== false &&
    view.time < substitute;
  const ticket = other?.own
    ? t('matchPlaces.ticketKeeps', { place: placeText(other.zone, other.own.number) })
    : t('matchPlaces.ticketEnds');
  return (
    <ActionDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={
        isWaiting
          ? t('matchPlaces.newTime')
          : own.state === 'offered'
            ? t(next)
            : `${t('matchPlaces.loseNow')} ${ticket}`
      }
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(
              isWaiting
                ? 'matchPlaces.keepRequest'
                : own.state === 'offered'
                  ? 'matchPlaces.keepOffer'
                  : 'matchPlaces.keep',
            )}
          </Button>
          <Button variant="destructive" icon={UndoIcon} busy={busy} onClick={onLeave}>
            {t(
              isWaiting
                ? isAllocated
                  ? 'matchPlaces.leave'
                  : 'matchPlaces.withdraw'
                : own.state === 'offered'
                  ? 'matchPlaces.decline'
                  : 'matchPlaces.giveBack',
            )}
          </Button>
        </>
      }
    >
      {own.state === 'held' && (
        <ul className="list-disc ps-5">
          {mayKeep && (
            <li className="num">
              {t(
                view.outletKeeps === true ? 'matchPlaces.outletKeeps' : 'matchPlaces.outletMayKeep',
                {
                  moment: formatWeekdayAndTime(substitute),
                },
              )}
            </li>
          )}
          <li>{mayKeep ? t('matchPlaces.thenNext', { next: t(next) }) : t(next)}</li>
          <li>{t('matchPlaces.noShow')}</li>
        </ul>
      )}
      <ErrorBanner text={error} className="mt-3" />
    </ActionDialog>
  );
}
