import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Grandstand } from '#pwa/features/matches/seats/grandstand.tsx';
import { SeatMapHeader } from '#pwa/features/matches/seats/seat-map-header.tsx';
import { useSeatSelection } from '#pwa/features/matches/seats/use-seat-selection.ts';
import { useTakenSeats } from '#pwa/features/matches/seats/use-taken-seats.ts';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { useCollection, useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { ActionBar, PageBody } from '#pwa/ui/layout/page.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { seatBlock, seatNumber } from '#sync/contracts/matches/seat-names.ts';

/** The 120 seats of a match. Choosing one needs signal. */
export function SeatMap({
  eventId: id,
  matchId,
  isChange,
}: {
  eventId: string;
  matchId: string;
  /** Whether the person already holds a seat and wants another one. */
  isChange: boolean;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { history } = useRouter();
  const now = useNow();
  const seats = useTakenSeats(id, matchId);
  const selection = useSeatSelection(id, matchId, seats, isChange);
  const tickets = useCollection('ticket', { matchId });
  const ticket = tickets?.find(({ revokedAt }) => revokedAt === null);

  // The ticket has arrived: nothing is left to choose. A changed seat gets a new ticket, which is
  // also shown at the address of the replaced one.
  const replacedRef = useRef<string | null>(null);
  useEffect(() => {
    if (ticket === undefined) return;
    if (isChange) replacedRef.current ??= ticket.ref;
    if (ticket.ref === replacedRef.current) return;
    if (isChange && history.canGoBack()) history.back();
    else
      void navigate({
        to: '/events/$id/reservations/$ref',
        params: { id, ref: ticket.ref },
        replace: true,
      });
  }, [ticket, navigate, history, id, isChange]);

  // Confirm is disabled now: keyboard focus moves to the seat that was lost.
  const { lost } = selection;
  useEffect(() => {
    const active = document.activeElement;
    if (lost === null || (active !== document.body && active?.matches(':disabled') !== true))
      return;
    document.querySelector<HTMLElement>(`[data-seat="${lost}"]`)?.focus();
  }, [lost]);

  async function confirm() {
    const message = await selection.confirm();
    if (message !== null) toast('success', { text: message });
  }

  const { taken } = seats;
  const [booking] = useCollection('booking', { matchId }) ?? [];
  const storedSeat = booking?.seat == null ? null : seatNumber(booking.seat);
  const own = seats.lastUpdatedAt === null ? storedSeat : seats.own;
  const { reach } = useSyncStatus();
  // Without signal only the person's own seat is known.
  const isOffline = taken === undefined && reach === 'unreachable' && own !== null;
  const disabled = !seats.live || selection.busy;
  const shown = selection.selected ?? (isChange ? own : null);
  return (
    <>
      <SeatMapHeader
        eventId={id}
        matchId={matchId}
        live={seats.live}
        lastUpdatedAt={seats.lastUpdatedAt}
      />
      <PageBody className="flex flex-col gap-4">
        {seats.refusal !== null ? (
          <StateMessage
            alert
            illustration={<ErrorIllustration />}
            title={t('state.errorTitle')}
            text={seats.refusal}
          />
        ) : !isOffline && taken === undefined && !seats.live && seats.lastUpdatedAt === null ? (
          <SeatMapSkeleton label={t('state.loading')} />
        ) : (
          (taken !== undefined || isOffline) && (
            <Grandstand
              taken={taken ?? null}
              own={own}
              selected={selection.selected}
              lost={selection.lost}
              disabled={disabled}
              onSelect={selection.select}
            />
          )
        )}
      </PageBody>
      <ActionBar
        note={
          !seats.live && seats.refusal === null ? (
            <SeatMapOfflineNotice
              lastUpdatedAt={seats.lastUpdatedAt}
              busyUntil={seats.busyUntil}
              tooMany={seats.tooMany}
              now={now}
            />
          ) : selection.lost !== null ? (
            <Banner rounded tone="error">
              <b className="font-[680]">{t('matches.seatLost', { seat: selection.lost })}</b>{' '}
              {t('matches.seatLostText')}
            </Banner>
          ) : (
            selection.errorText !== null && (
              <Banner rounded tone="error">
                {selection.errorText}
              </Banner>
            )
          )
        }
      >
        <div className="min-w-0 flex-1">
          <span className="block text-sm text-muted-foreground">{t('matches.yourSeat')}</span>
          <span
            className={cn(
              'type-display block leading-8 whitespace-nowrap',
              shown === null ? 'text-sm min-[360px]:text-lg' : 'text-2xl',
            )}
            aria-live="polite"
          >
            {shown === null ? t('matches.noneChosen') : `${seatBlock(shown)} ${shown}`}
          </span>
        </div>
        <Button
          variant="signal"
          size="lg"
          className="min-w-36 flex-1 md:max-w-72"
          busy={selection.busy}
          disabled={selection.selected === null || !seats.live}
          onClick={() => void confirm()}
        >
          {t(isChange ? 'seatMap.change' : 'action.confirm')}
        </Button>
      </ActionBar>
    </>
  );
}

/** Explains why no seat can be chosen now, and how old the shown ones are. */
function SeatMapOfflineNotice({
  lastUpdatedAt,
  busyUntil,
  tooMany,
  now,
}: {
  lastUpdatedAt: number | null;
  busyUntil: number | null;
  tooMany: boolean;
  now: number;
}) {
  const { t } = useTranslation();
  // Slow first requests are not reported as lost signal.
  const [isDelayed, setIsDelayed] = useState(lastUpdatedAt !== null);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  if (busyUntil !== null) {
    const minutes = Math.max(Math.ceil((busyUntil - now) / 60_000), 1);
    return (
      <Banner rounded tone="offline">
        <b className="font-[680]">{t(tooMany ? 'seatMap.tooMany' : 'seatMap.busy')}</b>{' '}
        {t('seatMap.busyText', { count: minutes })}
      </Banner>
    );
  }
  if (!isDelayed) return null;
  return (
    <Banner rounded tone="offline">
      <b className="font-[680]">{t('matches.seatNeedsSignal')}</b>{' '}
      {lastUpdatedAt === null
        ? t('matches.seatWakesUp')
        : t('matches.seatNeedsSignalText', { time: formatLastSynced(lastUpdatedAt, now) })}
    </Banner>
  );
}

export function SeatMapSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4">
      <Skeleton className="h-35 rounded-xl" />
      <div className="grid grid-cols-4 gap-2">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-13" />
        ))}
      </div>
      <div className="grid grid-cols-8 gap-1.5">
        {Array.from({ length: 40 }, (_, index) => (
          <Skeleton key={index} className="h-12" />
        ))}
      </div>
    </div>
  );
}
