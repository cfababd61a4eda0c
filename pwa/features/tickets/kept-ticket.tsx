import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { TicketSkeleton } from '#pwa/features/tickets/ticket-skeleton.tsx';
import { BackLink } from '#pwa/lib/parts/heard.tsx';
import { viewTicket } from '#pwa/lib/ticket-view.ts';
import { readWallet, ticketByRef, type Wallet } from '#pwa/lib/today-ticket.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { TicketPage } from '#pwa/ui/ticket-page.tsx';

/** A ticket on the phone of somebody the server has logged out: it opens all the same. */
export function KeptTicket({ ticketRef }: { ticketRef: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const now = useNow(15_000);
  const [wallet, setWallet] = useState<Wallet | null>(null);
  useTitle(t('tickets.one'));
  useEffect(() => {
    let gone = false;
    const show = (read: Wallet | null) => {
      if (gone) return;
      if (read !== null && ticketByRef(read, ticketRef) !== null) setWallet(read);
      else void navigate({ to: '/login', replace: true });
    };
    readWallet().then(show, () => show(null));
    return () => {
      gone = true;
    };
  }, [ticketRef, navigate]);

  const ticket = wallet && ticketByRef(wallet, ticketRef);
  if (wallet === null || ticket === null) return <TicketSkeleton />;
  const photo = wallet.profile?.photo ?? null;
  return (
    <TicketPage
      view={viewTicket(ticket, photo, wallet.asOf, !navigator.onLine, now)}
      title={t('tickets.one')}
      back={<BackLink to="/login" />}
      {...(ticket.revokedAt !== null && {
        revoked: { title: t('tickets.revokedTitle'), text: t('tickets.revokedText') },
      })}
    />
  );
}
