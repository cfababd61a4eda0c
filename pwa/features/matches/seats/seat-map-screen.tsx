import { getRouteApi } from '@tanstack/react-router';
import { SeatMapUnavailable } from '#pwa/features/matches/seats/seat-map-unavailable.tsx';
import { SeatMap } from '#pwa/features/matches/seats/seat-map.tsx';
import { SeatMapHeader } from '#pwa/features/matches/seats/seat-map-header.tsx';
import { SeatMapSkeleton } from '#pwa/features/matches/seats/seat-map-loading.tsx';
import { useSeatAccess } from '#pwa/features/matches/seats/use-seat-access.ts';
import { SyncBanner } from '#pwa/lib/sync/sync-status.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { PageBody } from '#pwa/ui/layout/page.tsx';

const route = getRouteApi('/member/events/$id/reservations/$matchId/map');

/**
 * The seat map, or why no seat can be chosen, also when the booking is withdrawn while the map is
 * open.
 */
export function SeatMapScreen() {
  const { t } = useTranslation();
  const { id, matchId } = route.useParams();
  const { access, reason } = useSeatAccess(matchId);
  useDocumentTitle(t('matches.chooseSeat'));
  if (access === 'open') return <SeatMap eventId={id} matchId={matchId} />;
  return (
    <>
      <SeatMapHeader eventId={id} matchId={matchId} live={false} lastUpdatedAt={null} />
      <SyncBanner />
      <PageBody>
        {access === 'unknown' ? (
          <SeatMapSkeleton label={t('state.loading')} />
        ) : (
          <SeatMapUnavailable eventId={id} access={access} reason={reason} />
        )}
      </PageBody>
    </>
  );
}
