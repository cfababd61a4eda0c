import { Link, useSearch } from '@tanstack/react-router';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { seatBlock, seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';
import { formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { List, Row } from '#pwa/ui/list/list.tsx';
import { LoggedOutTickets, OwnTickets } from '#pwa/features/tickets/stored-tickets.tsx';
import { TicketSkeleton } from '#pwa/features/tickets/ticket-skeleton.tsx';
import { pastTickets, selectTicket } from '#pwa/features/tickets/ticket-order.ts';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { PastSeasons } from '#pwa/lib/sync/past-seasons.tsx';
import { useCollection, useStoredRows } from '#pwa/lib/sync/hooks.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { PageBody, Section } from '#pwa/ui/layout/page.tsx';
import { EmptyIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';

/** The person's tickets; the stored ones when the server ended the session. */
export function TicketsScreen() {
  return useOpenSession() === null ? <LoggedOutTickets /> : <Tickets />;
}

function Tickets() {
  const { t } = useTranslation();
  const past = useSearch({ strict: false, select: (search) => search.past === true });
  const now = useNow();
  const tickets = useCollection('ticket');
  const stored = useStoredRows('ticket');
  const bookings = useCollection('booking');
  if (tickets === undefined && stored?.length !== 0) return <TicketSkeleton />;
  const selection = tickets === undefined ? null : selectTicket(tickets, undefined, now);
  if (selection !== null && !selection.isPast && !past) return <OwnTickets {...selection} />;
  const over = pastTickets(tickets ?? [], now);
  const needsSeat = bookings?.find(({ seatReservationRequired }) => seatReservationRequired);
  return (
    <MemberPage
      title={t(past ? 'tickets.past' : 'tickets.title')}
      {...(past && selection?.isPast === false && { back: <BackLink to="/tickets" /> })}
    >
      {tickets === undefined ? (
        // Nothing is stored yet: the banner above explains why loading takes long.
        <TicketSkeleton />
      ) : (
        <PageBody>
          {selection?.isPast !== false && (
            <StateMessage
              illustration={<EmptyIllustration />}
              title={t(
                needsSeat
                  ? 'matches.chooseSeat'
                  : over.length > 0
                    ? 'tickets.noneAhead'
                    : 'tickets.emptyTitle',
              )}
              text={t(needsSeat ? 'tickets.seatFirst' : 'tickets.emptyText')}
              action={
                needsSeat ? (
                  <Link
                    to="/events/$id/reservations/$matchId/map"
                    params={{ id: needsSeat.eventId, matchId: needsSeat.matchId }}
                    className={buttonVariants({ variant: 'signal' })}
                  >
                    {t('matches.seats')}
                  </Link>
                ) : (
                  <Link to="/events" className={buttonVariants()}>
                    {t('home.seeEvents')}
                  </Link>
                )
              }
            />
          )}
          {selection?.isPast === false && over.length === 0 && (
            <StateMessage illustration={<EmptyIllustration />} title={t('tickets.nonePast')} />
          )}
          {over.length > 0 && (
            <Section title={t('tickets.past')}>
              <List>
                {over.map((ticket) => (
                  <li key={ticket.id}>
                    <PastTicketRow ticket={ticket} />
                  </li>
                ))}
              </List>
            </Section>
          )}
          <PastSeasons />
        </PageBody>
      )}
    </MemberPage>
  );
}

function PastTicketRow({ ticket: { ref, seat, facts, revokedAt } }: { ticket: TicketRow }) {
  const { t } = useTranslation();
  const venue = placeName({ name: facts.venue, nameArabic: facts.venueArabic });
  const place = seat === null ? [] : [`${seatBlock(seatNumber(seat))} ${seatNumber(seat)}`];
  return (
    <Link to="/reservation/$ref" params={{ ref }} className="block hover:bg-accent">
      <Row
        title={t('tickets.match', teamNames(facts.home, facts.away))}
        trailing={
          revokedAt === null ? (
            <StatusBadge tone="plain">{t('tickets.over')}</StatusBadge>
          ) : (
            <StatusBadge tone="revoked">{t('status.revoked')}</StatusBadge>
          )
        }
      >
        <span className="num">
          {joinWithCommas([formatWeekdayDate(facts.date), venue, ...place])}
        </span>
      </Row>
    </Link>
  );
}
