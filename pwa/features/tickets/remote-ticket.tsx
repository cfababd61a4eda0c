import { verifyAddress } from '#pwa/lib/tickets/own-ticket-page.ts';
import { toTicketView } from '#pwa/lib/tickets/ticket-view.ts';
import type { TicketView } from '#pwa/ui/ticket/ticket-view.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { TicketSkeleton } from '#pwa/features/tickets/ticket-skeleton.tsx';
import { call, isNetworkError } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';
import { ErrorIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { TicketPage } from '#pwa/ui/ticket/ticket-page.tsx';
import { getReservation, type Reservation } from '#sync/contracts/matches/tickets.ts';

/** A ticket that is not stored on this phone, fetched from the server. */
export function RemoteTicket({ ticketRef }: { ticketRef: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const claim = useLocation({ select: ({ hash }) => hash });
  const { data, error, retry } = useFetched(ticketRef, async (signal) => ({
    reservation: await call(getReservation, { params: { ref: ticketRef }, signal }),
    at: new Date().toISOString(),
  }));
  useDocumentTitle(t('tickets.one'));

  if (data !== undefined)
    return (
      <TicketPage
        view={toReservationTicketView(data.reservation, data.at, now)}
        title={t('tickets.one')}
        back={<BackLink to="/" />}
        {...(data.reservation.ticket === null && {
          revoked: { title: t('tickets.revokedTitle'), text: t('tickets.revokedText') },
        })}
      />
    );
  if (error === undefined) return <TicketSkeleton />;
  const verification = verifyAddress(ticketRef, claim);
  const isUnreachable = isNetworkError(error) || error.status >= 429;
  return (
    <>
      <PageHeader title={t('tickets.one')} back={<BackLink to="/" />} />
      <PageBody>
        <StateMessage
          alert
          illustration={isUnreachable ? <ErrorIllustration /> : <NothingFoundIllustration />}
          title={t(isUnreachable ? 'tickets.notHere' : 'tickets.notYours')}
          text={t(isUnreachable ? 'tickets.notHereText' : 'tickets.notYoursText')}
          action={
            isUnreachable ? (
              <Button onClick={retry}>{t('action.tryAgain')}</Button>
            ) : (
              <div className="flex flex-wrap justify-center gap-2.5">
                {verification !== null && (
                  <a href={verification} className={buttonVariants()}>
                    {t('tickets.verify')}
                  </a>
                )}
                <Link
                  to="/"
                  className={buttonVariants({ variant: verification ? 'outline' : 'default' })}
                >
                  {t('action.goHome')}
                </Link>
              </div>
            )
          }
        />
      </PageBody>
    </>
  );
}

/**
 * Converts a reservation from the server to what the ticket card shows.
 * @param at ISO instant of the reply
 * @param now epoch milliseconds
 */
function toReservationTicketView(reservation: Reservation, at: string, now: number): TicketView {
  const { match, matchMember, matchOfficer, holder, ticket } = reservation;
  const view = toTicketView(
    {
      id: match.id,
      version: 1,
      ref: (matchMember ?? matchOfficer)?.ref ?? '',
      bookingId: match.id,
      matchId: match.id,
      eventId: match.eventId,
      seat: (matchMember ?? matchOfficer)?.seat ?? null,
      holder: `${holder.firstName} ${holder.lastName}`,
      holderArabic: holder.nameArabic,
      organization: holder.organization,
      organizationArabic: holder.organizationArabic,
      role: holder.role ?? 'media_officer',
      url: ticket?.url ?? null,
      issuedAt: at,
      revokedAt: ticket === null ? at : null,
      revokedReason: null,
      facts: {
        match: match.name,
        event: match.Event.name,
        eventArabic: match.Event.nameArabic,
        date: match.date,
        home: match.HomeTeam,
        away: match.AwayTeam,
        venue: match.Location.name,
        venueArabic: match.Location.nameArabic,
        gate: match.gate,
      },
      entrance: ticket?.entrance ?? null,
    },
    holder.profilePicture === null ? null : `/api/file/${holder.profilePicture}`,
    at,
    false,
    now,
  );
  // Only the holder sees when and why the ticket was revoked.
  return view.revoked === null ? view : { ...view, revoked: { ...view.revoked, facts: [] } };
}
