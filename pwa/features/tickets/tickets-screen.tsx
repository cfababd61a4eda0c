import { Link, Navigate, useSearch } from '@tanstack/react-router';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { seatBlock, seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';
import { daysUntil, formatMoment, formatWeekdayDate, isMatchOver } from '#pwa/lib/format/dates.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { List, Row } from '#pwa/ui/list/list.tsx';
import { LoggedOutTickets } from '#pwa/features/tickets/stored-tickets.tsx';
import { TicketSkeleton } from '#pwa/features/tickets/ticket-skeleton.tsx';
import { pastTickets, selectTicket } from '#pwa/features/tickets/ticket-order.ts';
import { useTickets } from '#pwa/features/tickets/use-tickets.ts';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { PastSeasons } from '#pwa/lib/sync/past-seasons.tsx';
import { useMatches } from '#pwa/lib/matches/use-matches.ts';
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
  const { synced: tickets, stored } = useTickets();
  const matches = useMatches();
  if (tickets === undefined && stored?.length !== 0) return <TicketSkeleton />;
  const selection = tickets === undefined ? null : selectTicket(tickets, undefined, now);
  const next = past || selection?.isPast !== false ? undefined : selection.tickets[selection.at];
  const toSeat = matches?.filter(({ state, date }) => state === 'seats' && !isMatchOver(date, now));
  if (next !== undefined && toSeat === undefined) return <TicketSkeleton />;
  const needsSeat = toSeat?.find(
    ({ date }) => next === undefined || (daysUntil(date, now) === 0 && date < next.facts.date),
  );
  // A page of its own, because the bar at the bottom would cover the ticket.
  if (next !== undefined && needsSeat === undefined)
    return <Navigate to="/reservation/$ref" params={next} replace />;
  const over = pastTickets(tickets ?? [], now);
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
          {(selection?.isPast !== false || next !== undefined) && (
            <StateMessage
              illustration={<EmptyIllustration />}
              title={t(
                needsSeat
                  ? 'matches.chooseSeat'
                  : over.length > 0
                    ? 'tickets.noneAhead'
                    : 'tickets.emptyTitle',
              )}
              text={
                needsSeat ? (
                  <>
                    {t('tickets.match', { home: needsSeat.home.name, away: needsSeat.away.name })}
                    <br />
                    <span className="num">{formatMoment(needsSeat.date, now)}</span>
                    <span className="mt-2 block">{t('tickets.seatFirst')}</span>
                  </>
                ) : (
                  t('tickets.emptyText')
                )
              }
              action={
                needsSeat ? (
                  <Link
                    to="/events/$id/reservations/$matchId/map"
                    params={{ id: needsSeat.eventId, matchId: needsSeat.id }}
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
          {next !== undefined && (
            <Section title={t('tickets.title')}>
              <TicketList tickets={selection?.tickets ?? []} />
            </Section>
          )}
          {next === undefined && selection?.isPast === false && over.length === 0 && (
            <StateMessage illustration={<EmptyIllustration />} title={t('tickets.nonePast')} />
          )}
          {over.length > 0 && (
            <Section title={t('tickets.past')}>
              <TicketList tickets={over} isPast />
            </Section>
          )}
          <PastSeasons />
        </PageBody>
      )}
    </MemberPage>
  );
}

function TicketList({ tickets, isPast = false }: { tickets: TicketRow[]; isPast?: boolean }) {
  return (
    <List>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <TicketListRow ticket={ticket} isPast={isPast} />
        </li>
      ))}
    </List>
  );
}

function TicketListRow({
  ticket: { ref, seat, facts, revokedAt },
  isPast,
}: {
  ticket: TicketRow;
  isPast: boolean;
}) {
  const { t } = useTranslation();
  const venue = placeName({ name: facts.venue, nameArabic: facts.venueArabic });
  const place = seat === null ? [] : [`${seatBlock(seatNumber(seat))} ${seatNumber(seat)}`];
  return (
    <Link to="/reservation/$ref" params={{ ref }} className="block hover:bg-accent">
      <Row
        title={t('tickets.match', teamNames(facts.home, facts.away))}
        trailing={
          revokedAt !== null ? (
            <StatusBadge tone="revoked">{t('status.revoked')}</StatusBadge>
          ) : (
            isPast && <StatusBadge tone="plain">{t('tickets.over')}</StatusBadge>
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
