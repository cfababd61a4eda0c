import { useState } from 'react';
import { WalletMenuItems } from '#pwa/features/tickets/wallet-menu-items.tsx';
import { BookingMenuItems, WithdrawBookingDialog } from '#pwa/lib/matches/booking-menu.tsx';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { isMatchOver } from '#pwa/lib/format/dates.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { usePendingChange, useRow } from '#pwa/lib/sync/hooks.ts';
import { IconButton } from '#pwa/ui/button.tsx';
import { MatchesIcon, MoreIcon, PrintIcon } from '#pwa/ui/icons.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#pwa/ui/dropdown-menu.tsx';
import { ticketEntry } from '#sync/contracts/calendar/match-event.ts';
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/** Adds the match to a calendar or wallet, prints the ticket, changes its seat or cancels its booking. */
export function TicketMenu({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation();
  const now = useNow();
  const session = useOpenSession();
  const match = useRow('match', ticket.matchId);
  const pending = usePendingChange(formatRecordKey({ kind: 'match', id: ticket.matchId }));
  const [isAsking, setIsAsking] = useState(false);
  const booking = {
    eventId: ticket.eventId,
    matchId: ticket.matchId,
    name: t('tickets.match', teamNames(ticket.facts.home, ticket.facts.away)),
    status: 'approved' as const,
    isWithdrawing: pending?.name === 'match.withdraw',
    hasSeat: ticket.seat !== null,
    isOpen: match?.reservationOpen ?? false,
    hasPlaces: match?.places !== undefined && session?.scopes.includes('officer') === false,
  };

  function save(): void {
    const page = new URL(`/reservation/${ticket.ref}`, location.origin);
    const entry = ticketEntry(currentLanguage(), ticket, page, Date.now());
    saveFile(new Blob([entry], { type: 'text/calendar;charset=utf-8' }), 'touchline-match.ics');
  }

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton icon={MoreIcon} label={t('ticketMenu.open')} className="-me-2" />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={save}>
            <MatchesIcon aria-hidden />
            {t('ticketMenu.calendar')}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => window.print()}>
            <PrintIcon aria-hidden />
            {t('ticketMenu.print')}
          </DropdownMenuItem>
          {session !== null && !isMatchOver(ticket.facts.date, now) && (
            <WalletMenuItems ticketRef={ticket.ref} />
          )}
          {session !== null && Date.parse(ticket.facts.date) > now && (
            <BookingMenuItems booking={booking} onWithdraw={() => setIsAsking(true)} />
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {isAsking && <WithdrawBookingDialog booking={booking} onClose={() => setIsAsking(false)} />}
    </>
  );
}
