/** Selects and confirms one seat, with one request however often it is pressed. */
import { useEffect, useRef, useState } from 'react';
import type { TakenSeats } from '#pwa/features/matches/seats/use-taken-seats.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, isNetworkError, send } from '#pwa/lib/http/api.ts';
import { syncNow } from '#pwa/lib/sync/engine/sync-engine.ts';
import { chooseSeat } from '#sync/contracts/matches/matches.ts';
import { toSeatId } from '#sync/contracts/matches/seat-names.ts';
import { v7 as uuid } from 'uuid';

export interface SeatSelection {
  selected: number | null;
  /** The selected seat that someone else took first. */
  lost: number | null;
  busy: boolean;
  errorText: string | null;
  select: (seat: number) => void;
  /** Resolves to the success text once the seat is booked, else null. */
  confirm: () => Promise<string | null>;
}

export function useSeatSelection(
  eventId: string,
  matchId: string,
  seats: TakenSeats,
  /** Whether the seat chosen before is to be changed. */
  isChange = false,
): SeatSelection {
  const [selected, setSelected] = useState<number | null>(null);
  const [lost, setLost] = useState<number | null>(null);
  const { busy, error, submit, clearError } = useSubmit();
  // One key and body per attempt: a retry after a lost answer cannot take a second seat.
  const attempt = useRef({ seat: 0, held: seats.own, key: '' });

  useEffect(() => {
    // A seat that this person has taken is not lost, even when the answer has not arrived.
    if (selected === null || busy || seats.own === selected || !seats.taken?.has(selected)) return;
    setLost(selected);
    setSelected(null);
  }, [selected, busy, seats.own, seats.taken]);

  async function confirm(): Promise<string | null> {
    if (selected === null || busy) return null;
    if (attempt.current.seat !== selected)
      attempt.current = { seat: selected, held: seats.own, key: uuid() };
    const { held, key } = attempt.current;
    let booked: string | null = null;
    await submit(async () => {
      try {
        const { message } = await send(chooseSeat, {
          params: { id: eventId, matchId },
          body: {
            seat: toSeatId(selected),
            ...(isChange && held !== null && { held: toSeatId(held) }),
          },
          idempotencyKey: key,
        });
        syncNow();
        booked = message ?? '';
      } catch (failure) {
        // After a final answer the next attempt gets a new key; after none, the same one. The reply
        // of a server that lost its database is none: the seat may be taken.
        const isFinal = failure instanceof ApiError && !isNetworkError(failure);
        if (isFinal && failure.status < 500) attempt.current.seat = 0;
        throw failure;
      } finally {
        await seats.refresh();
      }
    });
    return booked;
  }

  return {
    selected,
    lost,
    busy,
    errorText: error,
    select(seat) {
      setSelected(seat);
      setLost(null);
      clearError();
    },
    confirm,
  };
}
