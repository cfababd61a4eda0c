import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SeatStand } from '#pwa/features/matches/seat-stand.tsx';
import { SeatMapHeader } from '#pwa/features/matches/seat-map-header.tsx';
import { useSeatChoice } from '#pwa/features/matches/use-seat-choice.ts';
import { useTakenSeats } from '#pwa/features/matches/use-taken-seats.ts';
import { formatHeard } from '#pwa/lib/dates.ts';
import { useCollection } from '#pwa/lib/sync-hooks.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { BrokenLine } from '#pwa/ui/drawings.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { ActionBar, PageBody } from '#pwa/ui/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Message } from '#pwa/ui/states.tsx';
import { Strip } from '#pwa/ui/strip.tsx';
import { toast } from '#pwa/ui/toast.tsx';
import { seatBlock } from '#sync/contracts/seats.ts';

const route = getRouteApi('/member/events/$id/reservations/$matchId/map');

/** The 120 seats of a match, to choose one. Needs signal, and says so when there is none. */
export function SeatMapScreen() {
  const { t } = useWords();
  const { id, matchId } = route.useParams();
  const navigate = route.useNavigate();
  const now = useNow();
  const seats = useTakenSeats(id, matchId);
  const choice = useSeatChoice(id, matchId, seats);
  const tickets = useCollection('ticket', { matchId });
  const ticket = tickets?.find(({ revokedAt }) => revokedAt === null);
  useTitle(t('matches.chooseSeat'));

  // The seat is one's own and its ticket has arrived: there is nothing left to choose here.
  useEffect(() => {
    if (ticket === undefined) return;
    void navigate({
      to: '/events/$id/reservations/$ref',
      params: { id, ref: ticket.ref },
      replace: true,
    });
  }, [ticket, navigate, id]);

  // Confirm is disabled now: the keyboard goes on from the seat that was lost.
  const { lost } = choice;
  useEffect(() => {
    const at = document.activeElement;
    if (lost === null || (at !== document.body && at?.matches(':disabled') !== true)) return;
    document.querySelector<HTMLElement>(`[data-seat="${lost}"]`)?.focus();
  }, [lost]);

  async function confirm() {
    const message = await choice.confirm();
    if (message !== null) toast('success', { text: message });
  }

  const { taken } = seats;
  const disabled = !seats.live || choice.busy;
  return (
    <>
      <SeatMapHeader eventId={id} matchId={matchId} live={seats.live} heardAt={seats.heardAt} />
      <PageBody className="flex flex-col gap-4">
        {seats.refusal !== null ? (
          <Message
            alert
            drawing={<BrokenLine />}
            title={t('state.errorTitle')}
            text={seats.refusal}
          />
        ) : taken === undefined && !seats.live && seats.heardAt === null ? (
          <SeatSkeleton label={t('state.loading')} />
        ) : (
          taken !== undefined && (
            <SeatStand
              taken={taken}
              chosen={choice.chosen}
              lost={choice.lost}
              disabled={disabled}
              onChoose={choice.choose}
            />
          )
        )}
      </PageBody>
      <ActionBar
        note={
          !seats.live && seats.refusal === null ? (
            <NeedsSignal heardAt={seats.heardAt} now={now} />
          ) : choice.lost !== null ? (
            <Strip rounded tone="error">
              <b className="font-[680]">{t('matches.seatLost', { seat: choice.lost })}</b>{' '}
              {t('matches.seatLostText')}
            </Strip>
          ) : (
            choice.problem !== null && (
              <Strip rounded tone="error">
                {choice.problem}
              </Strip>
            )
          )
        }
      >
        <div className="min-w-0 flex-1">
          <span className="block text-sm text-muted-foreground">{t('matches.yourSeat')}</span>
          <span
            className={cn(
              'sign block leading-8 whitespace-nowrap',
              choice.chosen === null ? 'text-sm min-[360px]:text-lg' : 'text-2xl',
            )}
            aria-live="polite"
          >
            {choice.chosen === null
              ? t('matches.noneChosen')
              : `${seatBlock(choice.chosen)} ${choice.chosen}`}
          </span>
        </div>
        <Button
          variant="signal"
          size="lg"
          className="min-w-36 flex-1 md:max-w-72"
          busy={choice.busy}
          disabled={choice.chosen === null || !seats.live}
          onClick={() => void confirm()}
        >
          {t('action.confirm')}
        </Button>
      </ActionBar>
    </>
  );
}

function NeedsSignal({ heardAt, now }: { heardAt: number | null; now: number }) {
  const { t } = useWords();
  // The first seconds of a map that is still asking are no lack of signal.
  const [late, setLate] = useState(heardAt !== null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <Strip rounded tone="offline">
      <b className="font-[680]">{t('matches.seatNeedsSignal')}</b>{' '}
      {heardAt === null
        ? t('matches.seatWakesUp')
        : t('matches.seatNeedsSignalText', { time: formatHeard(heardAt, now) })}
    </Strip>
  );
}

function SeatSkeleton({ label }: { label: string }) {
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
