/** Tournaments with one's own state, from the local data. */
import { eventState, type EventState } from '#pwa/lib/event-state.ts';
import { dayOf } from '#pwa/lib/dates.ts';
import { useRefusals } from '#pwa/lib/refusals.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useCollection, useWaiting } from '#pwa/lib/sync-hooks.ts';
import type { EventRow } from '#sync/contracts/events.ts';

export interface EventItem {
  event: EventRow;
  state: EventState;
}

/** As `inOrder` says; undefined while it is being read. */
export function useEvents(): EventItem[] | undefined {
  const now = useNow(600_000);
  const events = useCollection('event');
  const own = useCollection('accreditation');
  const waiting = useWaiting();
  const refused = useRefusals('event.join');
  if (!events || !own || !waiting || !refused) return undefined;
  return events
    .map((event) => ({
      event,
      state: eventState(
        event,
        own.find(({ eventId }) => eventId === event.id),
        waiting.some(({ record }) => record === `event/${event.id}`),
        refused.has(event.id),
      ),
    }))
    .sort((a, b) => inOrder(a.event, b.event, dayOf(now)));
}

/**
 * What runs or is to come by its start, so that the running season stands first; what is over after
 * that, the latest first. @param today `YYYY-MM-DD` in the league's zone
 */
export function inOrder(
  a: Pick<EventRow, 'startDate' | 'endDate' | 'name'>,
  b: Pick<EventRow, 'startDate' | 'endDate' | 'name'>,
  today: string,
): number {
  const isOver = a.endDate < today;
  if (isOver !== b.endDate < today) return isOver ? 1 : -1;
  const byStart = a.startDate.localeCompare(b.startDate);
  return (isOver ? -byStart : byStart) || a.name.localeCompare(b.name);
}
