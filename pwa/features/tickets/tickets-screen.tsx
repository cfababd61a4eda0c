import { Link } from '@tanstack/react-router';
import { KeptTickets } from '#pwa/features/tickets/kept-tickets.tsx';
import { OwnTickets } from '#pwa/features/tickets/own-tickets.tsx';
import { TicketSkeleton } from '#pwa/features/tickets/ticket-skeleton.tsx';
import { openAt } from '#pwa/features/tickets/ticket-order.ts';
import { Heard, HeardStrip } from '#pwa/lib/parts/heard.tsx';
import { useCollection, useStored } from '#pwa/lib/sync-hooks.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useOpenSession } from '#pwa/lib/use-session.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { PageBody, PageHeader } from '#pwa/ui/page.tsx';
import { States } from '#pwa/ui/states.tsx';

/** One's tickets, today's on top; those that are kept here for whom the server has logged out. */
export function TicketsScreen() {
  return useOpenSession() === null ? <KeptTickets /> : <Tickets />;
}

function Tickets() {
  const { t } = useWords();
  const now = useNow();
  const tickets = useCollection('ticket');
  const stored = useStored('ticket');
  const bookings = useCollection('booking');
  useTitle(t('tickets.title'));
  if (tickets === undefined) {
    if (stored?.length !== 0) return <TicketSkeleton />;
    // Nothing here yet: why it takes its time is said.
    return (
      <>
        <PageHeader title={t('tickets.title')} trailing={<Heard />} />
        <HeardStrip />
        <TicketSkeleton />
      </>
    );
  }
  const hand = openAt(tickets, undefined, now);
  if (hand !== null) return <OwnTickets {...hand} />;
  const needsSeat = bookings?.find(({ seatReservationRequired }) => seatReservationRequired);
  return (
    <>
      <PageHeader title={t('tickets.title')} trailing={<Heard />} />
      <HeardStrip />
      <PageBody>
        <States
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
        </States>
      </PageBody>
    </>
  );
}
