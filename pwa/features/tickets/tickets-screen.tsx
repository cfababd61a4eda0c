import { Link } from '@tanstack/react-router';
import { LoggedOutTickets, OwnTickets } from '#pwa/features/tickets/stored-tickets.tsx';
import { TicketSkeleton } from '#pwa/features/tickets/ticket-skeleton.tsx';
import { selectTicket } from '#pwa/features/tickets/ticket-order.ts';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { useCollection, useStoredRows } from '#pwa/lib/sync/hooks.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/primitives/button.tsx';
import { PageBody } from '#pwa/ui/layout/page.tsx';
import { EmptyIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';

/** The person's tickets; the stored ones when the server ended the session. */
export function TicketsScreen() {
  return useOpenSession() === null ? <LoggedOutTickets /> : <Tickets />;
}

function Tickets() {
  const { t } = useTranslation();
  const now = useNow();
  const tickets = useCollection('ticket');
  const stored = useStoredRows('ticket');
  const bookings = useCollection('booking');
  if (tickets === undefined && stored?.length !== 0) return <TicketSkeleton />;
  const selection = tickets === undefined ? null : selectTicket(tickets, undefined, now);
  if (selection !== null) return <OwnTickets {...selection} />;
  const needsSeat = bookings?.find(({ seatReservationRequired }) => seatReservationRequired);
  return (
    <MemberPage title={t('tickets.title')}>
      {tickets === undefined ? (
        // Nothing is stored yet: the banner above explains why loading takes long.
        <TicketSkeleton />
      ) : (
        <PageBody>
          <StateMessage
            illustration={<EmptyIllustration />}
            title={t(needsSeat ? 'matches.chooseSeat' : 'tickets.emptyTitle')}
            text={t(needsSeat ? 'tickets.seatFirst' : 'tickets.emptyText')}
            action={
              needsSeat ? (
                <Link
                  to="/events/$id/reservations/$matchId/map"
                  params={{ id: needsSeat.eventId, matchId: needsSeat.matchId }}
                  className={buttonClass({ variant: 'signal' })}
                >
                  {t('matches.seats')}
                </Link>
              ) : (
                <Link to="/events" className={buttonClass({ variant: 'primary' })}>
                  {t('home.seeEvents')}
                </Link>
              )
            }
          />
        </PageBody>
      )}
    </MemberPage>
  );
}
