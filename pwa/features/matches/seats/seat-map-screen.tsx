import { getRouteApi, Link } from '@tanstack/react-router';
import { SeatMap, SeatMapSkeleton } from '#pwa/features/matches/seats/seat-map.tsx';
import { SeatMapHeader } from '#pwa/features/matches/seats/seat-map-header.tsx';
import { type SeatAccess, useSeatAccess } from '#pwa/features/matches/seats/seat-access.ts';
import { SyncBanner } from '#pwa/lib/sync/sync-status.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import {
  WaitingIllustration,
  OutOfPlayIllustration,
  NothingFoundIllustration,
} from '#pwa/ui/feedback/more-illustrations.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { PageBody } from '#pwa/ui/layout/page.tsx';
import { reasonText } from '#sync/contracts/messages/reasons.ts';

const route = getRouteApi('/member/events/$id/reservations/$matchId/map');

export function SeatMapScreen() {
  const { t } = useTranslation();
  const { id, matchId } = route.useParams();
  const { change = false } = route.useSearch();
  const { access, reason } = useSeatAccess(matchId);
  useDocumentTitle(t('matches.chooseSeat'));
  if (access === 'open') return <SeatMap eventId={id} matchId={matchId} isChange={change} />;
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

type UnavailableReason = Exclude<SeatAccess, 'open' | 'unknown'>;

const messages: Record<UnavailableReason, { title: MessageKey; text: MessageKey }> = {
  gone: { title: 'seatMap.gone', text: 'seatMap.goneText' },
  notSeated: { title: 'seatMap.notSeated', text: 'seatMap.notSeatedText' },
  noPress: { title: 'seatMap.noPress', text: 'seatMap.noPressText' },
  notBooked: { title: 'seatMap.notBooked', text: 'seatMap.notBookedText' },
  waiting: { title: 'seatMap.waiting', text: 'seatMap.waitingText' },
  // Only the title is used, because the text is the server's reason.
  refused: { title: 'seatMap.refused', text: 'seatMap.notBookedText' },
  pending: { title: 'seatMap.pending', text: 'seatMap.pendingText' },
  rejected: { title: 'seatMap.rejected', text: 'seatMap.rejectedText' },
  revoked: { title: 'seatMap.revoked', text: 'seatMap.revokedText' },
};

const drawings: Partial<Record<UnavailableReason, typeof OutOfPlayIllustration>> = {
  waiting: WaitingIllustration,
  pending: WaitingIllustration,
  rejected: OutOfPlayIllustration,
  revoked: OutOfPlayIllustration,
};

function SeatMapUnavailable({
  eventId,
  access,
  reason,
}: {
  eventId: string;
  access: UnavailableReason;
  reason: string | null;
}) {
  const { t } = useTranslation();
  const { title, text } = messages[access];
  const Drawing = drawings[access] ?? NothingFoundIllustration;
  return (
    <StateMessage
      // Announced, because it may replace an open seat map.
      alert
      illustration={<Drawing />}
      title={t(title)}
      text={reason === null ? t(text) : reasonText(reason, t)}
      action={
        <Link to="/events/$id/reservations" params={{ id: eventId }} className={buttonVariants()}>
          {t('seatMap.toMatches')}
        </Link>
      }
    />
  );
}
