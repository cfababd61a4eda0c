import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cancelWithdrawal } from '#pwa/lib/sync/withdraw.ts';
import { WithdrawDialog } from '#pwa/lib/matches/withdraw-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { CloseIcon, InfoIcon, MoreIcon, RotateLeftIcon, SeatIcon } from '#pwa/ui/icons.ts';
import { IconButton } from '#pwa/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#pwa/ui/dropdown-menu.tsx';

/** A booking that the person may change, of a match that has not begun. */
export interface OwnBooking {
  eventId: string;
  matchId: string;
  /** The names of both teams. */
  name: string;
  status: 'pending' | 'approved';
  /** Whether a withdrawal is waiting to be sent. */
  isWithdrawing: boolean;
  hasSeat: boolean;
  /** Whether the match could be booked again. */
  isOpen: boolean;
  /** Whether the person's place is on a page of the match. */
  hasPlaces: boolean;
}

/** The menu of a row in the list of matches. */
export function BookingMenu({ booking }: { booking: OwnBooking }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton icon={MoreIcon} label={t('withdraw.options', { match: booking.name })} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {booking.status === 'approved' && (
            <DropdownMenuItem
              onSelect={() =>
                void navigate({
                  to: '/events/$id/reservations/$matchId/match-day',
                  params: { id: booking.eventId, matchId: booking.matchId },
                })
              }
            >
              <InfoIcon aria-hidden />
              {t('matchDay.title')}
            </DropdownMenuItem>
          )}
          <BookingMenuItems booking={booking} onWithdraw={() => setIsAsking(true)} />
        </DropdownMenuContent>
      </DropdownMenu>
      {isAsking && <WithdrawBookingDialog booking={booking} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** Actions for a booking, as items of a menu. */
export function BookingMenuItems({
  booking: { eventId, matchId, status, isWithdrawing, hasSeat, hasPlaces },
  onWithdraw,
}: {
  booking: OwnBooking;
  onWithdraw: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { submit } = useSubmit({ withToasts: true });
  if (isWithdrawing)
    return (
      <DropdownMenuItem
        onSelect={() => void submit(() => cancelWithdrawal({ kind: 'match', id: matchId }))}
      >
        <RotateLeftIcon aria-hidden />
        {t(status === 'approved' ? 'withdraw.keepBooking' : 'withdraw.keepRequest')}
      </DropdownMenuItem>
    );
  return (
    <>
      {hasPlaces && (
        <DropdownMenuItem
          onSelect={() =>
            void navigate({
              to: '/events/$id/reservations/$matchId/places',
              params: { id: eventId, matchId },
            })
          }
        >
          <SeatIcon aria-hidden />
          {t('matches.places')}
        </DropdownMenuItem>
      )}
      {hasSeat && (
        <DropdownMenuItem
          onSelect={() =>
            void navigate({
              to: '/events/$id/reservations/$matchId/map',
              params: { id: eventId, matchId },
              search: { change: true },
            })
          }
        >
          <SeatIcon aria-hidden />
          {t('withdraw.changeSeat')}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={onWithdraw}>
        <CloseIcon aria-hidden />
        {t(status === 'approved' ? 'withdraw.booking' : 'withdraw.request')}
      </DropdownMenuItem>
    </>
  );
}

export function WithdrawBookingDialog({
  booking: { status, ...booking },
  onClose,
}: {
  booking: OwnBooking;
  onClose: () => void;
}) {
  const kind = status === 'approved' ? 'booking' : 'request';
  return <WithdrawDialog what={{ kind, ...booking }} onClose={onClose} />;
}
