/** Rows of the tournaments table: which fit, and whom they concern. */
import type { AdminEvent } from '#sync/contracts/events/manage-events.ts';
import type { EventsView } from '#pwa/features/manage-events/search.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

type Row = Pick<
  AdminEvent,
  'name' | 'acronym' | 'startDate' | 'endDate' | 'accreditationEnabled' | 'people'
>;

export function fitsEvents(event: Row, { q, window }: EventsView): boolean {
  if (window !== undefined && event.accreditationEnabled !== (window === 'opened')) return false;
  return matchesSearch(
    q,
    event.name,
    event.acronym,
    formatDate(event.startDate),
    formatDate(event.endDate),
  );
}

/** Those that wait and those that are in. */
export function concernedBy({ people }: Pick<Row, 'people'>): number {
  return (people?.approved ?? 0) + (people?.pending ?? 0);
}
