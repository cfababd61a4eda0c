import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { toReservationTicketView } from '#pwa/features/tickets/reservation-ticket-view.ts';
import { TicketSkeleton } from '#pwa/features/tickets/ticket-skeleton.tsx';
import { ApiError, call, isNetworkError } from '#pwa/lib/http/api.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, buttonClass } from '#pwa/ui/primitives/button.tsx';
import { ErrorIllustration, NothingFoundIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { TicketPage } from '#pwa/ui/ticket/ticket-page.tsx';
import { getReservation, type Reservation } from '#sync/contracts/matches/tickets.ts';

type LookupResult =
  | { state: 'asking' }
  | { state: 'shown'; reservation: Reservation; at: string }
  | { state: 'not-yours' }
  | { state: 'away' };

/** A ticket that is not stored on this phone, fetched from the server. */
export function RemoteTicket({ ticketRef }: { ticketRef: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const [answer, setAnswer] = useState<LookupResult>({ state: 'asking' });
  useDocumentTitle(t('tickets.one'));

  const retry = useCallback(async () => {
    setAnswer({ state: 'asking' });
    setAnswer(await fetchReservation(ticketRef));
  }, [ticketRef]);
  useEffect(() => {
    let cancelled = false;
    void fetchReservation(ticketRef).then((found) => {
      if (!cancelled) setAnswer(found);
    });
    return () => {
      cancelled = true;
    };
  }, [ticketRef]);

  if (answer.state === 'asking') return <TicketSkeleton />;
  if (answer.state === 'shown') {
    const revoked = answer.reservation.ticket === null;
    return (
      <TicketPage
        view={toReservationTicketView(answer.reservation, answer.at, now)}
        title={t('tickets.one')}
        back={<BackLink to="/" />}
        {...(revoked && {
          revoked: { title: t('tickets.revokedTitle'), text: t('tickets.revokedText') },
        })}
      />
    );
  }
  const isUnreachable = answer.state === 'away';
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
              <Button variant="primary" onClick={() => void retry()}>
                {t('action.tryAgain')}
              </Button>
            ) : (
              <Link to="/" className={buttonClass({ variant: 'primary' })}>
                {t('action.goHome')}
              </Link>
            )
          }
        />
      </PageBody>
    </>
  );
}

async function fetchReservation(ref: string): Promise<LookupResult> {
  try {
    const reservation = await call(getReservation, { params: { ref } });
    return { state: 'shown', reservation, at: new Date().toISOString() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state: isNetworkError(error) || error.status >= 429 ? 'away' : 'not-yours' };
  }
}
