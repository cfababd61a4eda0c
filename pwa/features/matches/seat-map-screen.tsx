import { getRouteApi } from '@tanstack/react-router';
import { SeatClosed } from '#pwa/features/matches/seat-closed.tsx';
import { SeatMap } from '#pwa/features/matches/seat-map.tsx';
import { SeatMapHeader } from '#pwa/features/matches/seat-map-header.tsx';
import { SeatSkeleton } from '#pwa/features/matches/seat-waiting.tsx';
import { useSeatAccess } from '#pwa/features/matches/use-seat-access.ts';
import { HeardStrip } from '#pwa/lib/parts/heard.tsx';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { PageBody } from '#pwa/ui/page.tsx';

const route = getRouteApi('/member/events/$id/reservations/$matchId/map');

/** The seats for who may choose one; for anybody else, and from the moment on that it is taken back, why not. */
export function SeatMapScreen() {
  const { t } = useWords();
  const { id, matchId } = route.useParams();
  const { access, reason } = useSeatAccess(matchId);
  useTitle(t('matches.chooseSeat'));
  if (access === 'open') return <SeatMap eventId={id} matchId={matchId} />;
  return (
    <>
      <SeatMapHeader eventId={id} matchId={matchId} live={false} heardAt={null} />
      <HeardStrip />
      <PageBody>
        {access === 'unknown' ? (
          <SeatSkeleton label={t('state.loading')} />
        ) : (
          <SeatClosed eventId={id} access={access} reason={reason} />
        )}
      </PageBody>
    </>
  );
}
