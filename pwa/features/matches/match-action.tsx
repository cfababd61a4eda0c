import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { refusalText } from '#pwa/lib/sync/refusal-text.ts';
import { optionalComponent } from '#pwa/lib/app/lazy-import.ts';
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import type { OwnBooking } from '#pwa/lib/matches/booking-menu.tsx';
import { BookButton } from '#pwa/lib/matches/book-button.tsx';
import type { MatchListItem, MatchState } from '#pwa/lib/matches/match-list.ts';
import { PlacesLink } from '#pwa/lib/matches/places-link.tsx';
import { LazyExportButton } from '#pwa/lib/files/lazy-export-button.tsx';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusBadge, type Tone } from '#pwa/ui/status/status.tsx';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { QrIcon, SeatIcon } from '#pwa/ui/icons.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';

export const matchTones: Partial<Record<MatchState, Tone>> = {
  waiting: 'waiting',
  refused: 'attention',
  withdrawing: 'waiting',
  pending: 'pending',
  rejected: 'rejected',
  revoked: 'revoked',
  seats: 'pending',
  ticket: 'approved',
  approved: 'approved',
};

const badges: Partial<Record<MatchState, { tone: Tone; word: MessageKey }>> = {
  waiting: { tone: 'waiting', word: 'sync.waiting' },
  withdrawing: { tone: 'waiting', word: 'sync.waiting' },
  pending: { tone: 'pending', word: 'status.pending' },
  rejected: { tone: 'rejected', word: 'status.rejected' },
  approved: { tone: 'approved', word: 'status.approved' },
};

type ActionSize = 'touch' | 'xs';

const BookingMenu = optionalComponent<{ booking: OwnBooking }, 'BookingMenu'>(
  () => import('#pwa/lib/matches/booking-menu.tsx'),
  'BookingMenu',
);

/** A row's main action, or its status if there is none, and a menu of a booking's other actions. */
export function MatchAction(props: { item: MatchListItem; size?: ActionSize }) {
  const { t } = useTranslation();
  const { item } = props;
  if (!item.canWithdraw && item.state !== 'withdrawing') return <MainAction {...props} />;
  const booking = {
    eventId: item.eventId,
    matchId: item.id,
    name: t('matches.versus', { home: item.home.name, away: item.away.name }),
    status: item.isApproved ? ('approved' as const) : ('pending' as const),
    isWithdrawing: item.state === 'withdrawing',
    hasSeat: item.seat !== null,
    isOpen: item.isOpen,
    hasPlaces: item.hasPlaces,
  };
  return (
    <span className="flex items-center max-[519px]:flex-col max-[519px]:items-end">
      <MainAction {...props} />
      <Suspense fallback={<span className="size-11" />}>
        <BookingMenu booking={booking} />
      </Suspense>
    </span>
  );
}

function MainAction({ item, size = 'touch' }: { item: MatchListItem; size?: ActionSize }) {
  const { t } = useTranslation();
  if (item.hasPlaces && (item.state === 'pending' || item.state === 'rejected'))
    return <PlacesLink item={item} size={size} variant="outline" />;
  const badge = badges[item.state];
  if (badge !== undefined) return <StatusBadge tone={badge.tone}>{t(badge.word)}</StatusBadge>;
  if (item.state === 'book') return <BookButton item={item} size={size} />;
  if (item.state === 'seats')
    return (
      <Link
        to="/events/$id/reservations/$matchId/map"
        params={{ id: item.eventId, matchId: item.id }}
        className={buttonVariants({ variant: 'signal', size })}
      >
        <SeatIcon className="size-4.5 max-[359px]:hidden" aria-hidden />
        {t('matches.seats')}
      </Link>
    );
  if (item.state === 'refused')
    return (
      <Link to="/sync" className={buttonVariants({ variant: 'outline', size })}>
        {t('sync.look')}
      </Link>
    );
  if (item.state === 'closed')
    return (
      <span className="max-w-22 text-end text-sm leading-5 text-muted-foreground md:max-w-none">
        {t('matches.reservationClosed')}
      </span>
    );
  return (
    <span className="flex items-center gap-1.5 max-[519px]:flex-col max-[519px]:items-end">
      <TicketLink item={item} size={size} />
      {item.state === 'ticket' && (
        <LazyExportButton
          list={{ eventId: item.eventId, matchId: item.id }}
          variant={size === 'xs' ? 'xs' : 'icon'}
        />
      )}
    </span>
  );
}

function TicketLink({ item, size }: { item: MatchListItem; size: ActionSize }) {
  const { t } = useTranslation();
  const revoked = item.state === 'revoked';
  if (item.ticketRef === null)
    return <StatusBadge tone="revoked">{t('status.revoked')}</StatusBadge>;
  return (
    <Link
      to="/events/$id/reservations/$ref"
      params={{ id: item.eventId, ref: item.ticketRef }}
      className={
        revoked
          ? cn('inline-flex items-center rounded-sm', size === 'touch' && 'min-h-11')
          : buttonVariants({ variant: 'outline', size })
      }
    >
      {revoked ? (
        <StatusBadge tone="revoked">{t('status.revoked')}</StatusBadge>
      ) : (
        <>
          <QrIcon className="size-4.5 max-[359px]:hidden" aria-hidden />
          {t('matches.ticket')}
        </>
      )}
    </Link>
  );
}

/** The line below the venue that adds to the badge: the reason or the seat. */
export function useMatchStatusText(item: MatchListItem): string | null {
  const { t } = useTranslation();
  if (item.state === 'withdrawing') return t('matches.withdrawing');
  if (item.canWithdraw && item.notWithdrawn !== null)
    return t('matches.notWithdrawn', { reason: refusalText(item.notWithdrawn) });
  if (item.state === 'rejected' || item.state === 'revoked')
    return item.reason === null ? null : reasonText(item.reason, t);
  if (item.state === 'refused')
    return t('matches.refused', { reason: item.refusal === null ? '' : refusalText(item.refusal) });
  if (item.state === 'pending' && item.hasPlaces) return t('status.pending');
  if (item.state === 'seats') return t('matches.approvedNoSeat');
  if (item.state === 'approved') return t('matches.ticketComing');
  if (item.state === 'ticket')
    return item.seat === null
      ? t('status.approved')
      : t('matches.approvedSeat', { seat: seatNumber(item.seat) });
  return null;
}
