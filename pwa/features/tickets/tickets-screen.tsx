import { Link } from '@tanstack/react-router';
import { LoggedOutTickets } from '#pwa/features/tickets/logged-out-tickets.tsx';
import { OwnTickets } from '#pwa/features/tickets/own-tickets.tsx';
import { TicketSkeleton } from '#pwa/features/tickets/ticket-skeleton.tsx';
import { selectTicket } from '#pwa/features/tickets/ticket-order.ts';
import { SyncStatusLink, SyncBanner } from '#pwa/lib/sync/sync-status.tsx';
import { useCollection, useStoredRows } from '#pwa/lib/sync/hooks.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/primitives/button.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';

/**
 * The person's tickets, the next match's first; the stored ones when the server ended the session.
 */
export function TicketsScreen() {
  return useOpenSession() === null ? <LoggedOutTickets /> : <Tickets />;
}

function Tickets() {
  const { t } = useTranslation();
  const now = useNow();
  const tickets = useCollection('ticket');
  const stored = useStoredRows('ticket');
  const bookings = useCollection('booking');
  useDocumentTitle(t('tickets.title'));
  if (tickets === undefined) {
    if (stored?.length !== 0) return <TicketSkeleton />;
    // Nothing is stored yet: the banner explains why loading takes long.
    return (
      <>
        <PageHeader title={t('tickets.title')} trailing={<SyncStatusLink />} />
        <SyncBanner />
        <TicketSkeleton />
      </>
    );
  }
  const selection = selectTicket(tickets, undefined, now);
  if (selection !== null) return <OwnTickets {...selection} />;
  const needsSeat = bookings?.find(({ seatReservationRequired }) => seatReservationRequired);
  return (
    <>
      <PageHeader title={t('tickets.title')} trailing={<SyncStatusLink />} />
      <SyncBanner />
      <PageBody>
        <ContentStates
          state="empty"
          skeleton={null}
          empty={
            needsSeat === undefined
              ? {
                  title: t('tickets.emptyTitle'),
                  text: t('tickets.emptyText'),
                  action: (
                    <Link to="/events" className={buttonClass({ variant: 'primary' })}>
                      {t('home.seeEvents')}
                    </Link>
                  ),
                }
              : {
                  title: t('matches.chooseSeat'),
                  text: t('tickets.seatFirst'),
                  action: (
                    <Link
                      to="/events/$id/reservations/$matchId/map"
                      params={{ id: needsSeat.eventId, matchId: needsSeat.matchId }}
                      className={buttonClass({ variant: 'signal' })}
                    >
                      {t('matches.seats')}
                    </Link>
                  ),
                }
          }
        >
          {null}
        </ContentStates>
      </PageBody>
    </>
  );
}
