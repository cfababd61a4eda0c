import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { eventState, type EventState } from '#pwa/lib/events/event-state.ts';
import { leagueDayOf } from '#pwa/lib/format/dates.ts';
import { useRefusals } from '#pwa/lib/sync/refusals.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useCollection, usePendingChanges } from '#pwa/lib/sync/hooks.ts';
import type { EventRow } from '#sync/contracts/events/events.ts';
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';

export interface EventItem {
  event: EventRow;
  state: EventState;
}

/** All tournaments, sorted by `compareEvents`; undefined while loading. */
export function useEvents(): EventItem[] | undefined {
  const now = useNow(600_000);
  const { language } = useTranslation();
  const events = useCollection('event');
  const own = useCollection('accreditation');
  const waiting = usePendingChanges();
  const refused = useRefusals('event.join');
  if (!events || !own || !waiting || !refused) return undefined;
  return events
    .map((event) => ({
      event: { ...event, name: nameIn(language, event.name, event.nameArabic) },
      state: eventState(
        event,
        own.find(({ eventId }) => eventId === event.id),
        waiting.findLast(
          ({ record }) => record === formatRecordKey({ kind: 'event', id: event.id }),
        )?.name ?? null,
        refused.has(event.id),
      ),
    }))
    .sort((a, b) => compareEvents(a.event, b.event, leagueDayOf(now)));
}

/** Current and future tournaments by start, then past ones, the latest first. */
export function compareEvents(
  a: Pick<EventRow, 'startDate' | 'endDate' | 'name'>,
  b: Pick<EventRow, 'startDate' | 'endDate' | 'name'>,
  today: string,
): number {
  const isOver = a.endDate < today;
  if (isOver !== b.endDate < today) return isOver ? 1 : -1;
  const byStart = a.startDate.localeCompare(b.startDate);
  return (isOver ? -byStart : byStart) || a.name.localeCompare(b.name);
}
