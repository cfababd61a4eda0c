import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CancelledTicket } from '#pwa/features/tickets/cancelled-ticket.tsx';
import { TicketPager } from '#pwa/features/tickets/ticket-pager.tsx';
import { selectTicket, type TicketSelection } from '#pwa/features/tickets/ticket-order.ts';
import { TicketSkeleton } from '#pwa/features/tickets/ticket-skeleton.tsx';
import { readWallet, type Wallet } from '#pwa/lib/tickets/ticket-wallet.ts';
import { useCollection, useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { isCancelled } from '#pwa/lib/tickets/cancelled-tickets.ts';

/** The stored tickets of a user whose session the server ended; by default the next match's. */
export function LoggedOutTickets({ ticketRef }: { ticketRef?: string }) {
  const navigate = useNavigate();
  const now = useNow();
  const [wallet, setWallet] = useState<Wallet | null>(null);
  useEffect(() => {
    let cancelled = false;
    const show = (read: Wallet | null) => {
      if (cancelled) return;
      if (read !== null && selectTicket(read.tickets, ticketRef, Date.now()) !== null)
        setWallet(read);
      else void navigate({ to: '/login', replace: true });
    };
    readWallet().then(show, () => show(null));
    return () => {
      cancelled = true;
    };
  }, [ticketRef, navigate]);

  const selection = wallet && selectTicket(wallet.tickets, ticketRef, now);
  if (wallet === null || selection === null) return <TicketSkeleton />;
  const shown = selection.tickets[selection.at];
  if (shown && isCancelled(shown))
    return <CancelledTicket ticket={shown} backTo="/login" now={now} />;
  const { profile, asOf } = wallet;
  const context = { photo: profile?.photo ?? null, asOf, offline: !navigator.onLine };
  return <TicketPager {...selection} context={context} backTo="/login" />;
}

export function OwnTickets(selection: TicketSelection) {
  const photo = useCollection('profile')?.[0]?.photo ?? null;
  const { asOf, reach } = useSyncStatus();
  const now = useNow();
  const context = { photo, asOf, offline: reach === 'unreachable' };
  const backTo = selection.isPast ? '/tickets' : '/';
  const shown = selection.tickets[selection.at];
  if (shown && isCancelled(shown))
    return <CancelledTicket ticket={shown} backTo={backTo} now={now} />;
  return (
    <TicketPager
      {...selection}
      context={context}
      backTo={backTo}
      hasPastLink={!selection.isPast && selection.past > 0}
    />
  );
}
