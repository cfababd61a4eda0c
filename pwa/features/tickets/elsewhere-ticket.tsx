import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { viewReservation } from '#pwa/features/tickets/reservation-view.ts';
import { TicketSkeleton } from '#pwa/features/tickets/ticket-skeleton.tsx';
import { ApiError, call, isNetworkError } from '#pwa/lib/api.ts';
import { BackLink } from '#pwa/lib/parts/heard.tsx';
import { useNow } from '#pwa/lib/use-now.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { BrokenLine, EmptyCircle } from '#pwa/ui/drawings.tsx';
import { PageBody, PageHeader } from '#pwa/ui/page.tsx';
import { Message } from '#pwa/ui/states.tsx';
import { TicketPage } from '#pwa/ui/ticket-page.tsx';
import { getReservation, type Reservation } from '#sync/contracts/tickets.ts';

type Answer =
  | { state: 'asking' }
  | { state: 'shown'; reservation: Reservation; at: string }
  | { state: 'not-yours' }
  | { state: 'away' };

/** A ticket that is not on this phone: asked of the server, which shows it to few. */
export function ElsewhereTicket({ ticketRef }: { ticketRef: string }) {
  const { t } = useWords();
  const now = useNow();
  const [answer, setAnswer] = useState<Answer>({ state: 'asking' });
  useTitle(t('tickets.one'));

  const ask = useCallback(async () => {
    setAnswer({ state: 'asking' });
    setAnswer(await lookUp(ticketRef));
  }, [ticketRef]);
  useEffect(() => {
    let gone = false;
    void lookUp(ticketRef).then((found) => {
      if (!gone) setAnswer(found);
    });
    return () => {
      gone = true;
    };
  }, [ticketRef]);

  if (answer.state === 'asking') return <TicketSkeleton />;
  if (answer.state === 'shown') {
    const revoked = answer.reservation.ticket === null;
    return (
      <TicketPage
        view={viewReservation(answer.reservation, answer.at, now)}
        title={t('tickets.one')}
        back={<BackLink to="/" />}
        {...(revoked && {
          revoked: { title: t('tickets.revokedTitle'), text: t('tickets.revokedText') },
        })}
      />
    );
  }
  const away = answer.state === 'away';
  return (
    <>
      <PageHeader title={t('tickets.one')} back={<BackLink to="/" />} />
      <PageBody>
        <Message
          alert
          drawing={away ? <BrokenLine /> : <EmptyCircle />}
          title={t(away ? 'tickets.notHere' : 'tickets.notYours')}
          text={t(away ? 'tickets.notHereText' : 'tickets.notYoursText')}
          action={
            away ? (
              <Button variant="primary" onClick={() => void ask()}>
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

async function lookUp(ref: string): Promise<Answer> {
  try {
    const reservation = await call(getReservation, { params: { ref } });
    return { state: 'shown', reservation, at: new Date().toISOString() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state: isNetworkError(error) || error.status >= 429 ? 'away' : 'not-yours' };
  }
}
