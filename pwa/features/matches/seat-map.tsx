import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SeatStand } from '#pwa/features/matches/seat-stand.tsx';
import { NeedsSignal, SeatSkeleton } from '#pwa/features/matches/seat-waiting.tsx';
import { SeatMapHeader } from '#pwa/features/matches/seat-map-header.tsx';
import { useSeatChoice } from '#pwa/features/matches/use-seat-choice.ts';
import { useTakenSeats } from '#pwa/features/matches/use-taken-seats.ts';
import { useCollection } from '#pwa/lib/sync-hooks.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { BrokenLine } from '#pwa/ui/drawings.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { ActionBar, PageBody } from '#pwa/ui/page.tsx';
import { Message } from '#pwa/ui/states.tsx';
import { Strip } from '#pwa/ui/strip.tsx';
import { toast } from '#pwa/ui/toast.tsx';
import { seatBlock } from '#sync/contracts/seats.ts';

/** The 120 seats of a match, to choose one. Needs signal, and says so when there is none. */
export function SeatMap({ eventId: id, matchId }: { eventId: string; matchId: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const now = useNow();
  const seats = useTakenSeats(id, matchId);
  const choice = useSeatChoice(id, matchId, seats);
  const tickets = useCollection('ticket', { matchId });
  const ticket = tickets?.find(({ revokedAt }) => revokedAt === null);

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
