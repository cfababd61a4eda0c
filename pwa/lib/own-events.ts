/** Tournaments with one's own state, from the local data. */
import { eventState, type EventState } from '#pwa/lib/event-state.ts';
import { useCollection, useWaiting } from '#pwa/lib/sync-hooks.ts';
import type { EventRow } from '#sync/contracts/events.ts';

export interface EventItem {
  event: EventRow;
  state: EventState;
}

/** By start date, the newest season first; undefined while it is being read. */
export function useEvents(): EventItem[] | undefined {
  const events = useCollection('event');
  const own = useCollection('accreditation');
  const waiting = useWaiting();
  if (events === undefined || own === undefined || waiting === undefined) return undefined;
  return events
    .map((event) => ({
      event,
      state: eventState(
        event,
        own.find(({ eventId }) => eventId === event.id),
        waiting.some(({ record }) => record === `event/${event.id}`),
      ),
    }))
    .sort(
      (a, b) =>
        b.event.startDate.localeCompare(a.event.startDate) ||
        a.event.name.localeCompare(b.event.name),
    );
}
