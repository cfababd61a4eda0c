import { Link } from '@tanstack/react-router';
import type { EventRow } from '#sync/contracts/events/events.ts';
import { EventBanner } from '#pwa/lib/events/event-banner.tsx';
import { EventBadge } from '#pwa/lib/events/event-badge.tsx';
import type { EventState } from '#pwa/lib/events/event-state.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Banner, #acronym, name, start and end date; the whole card is the link. */
export function EventCard({ event, state }: { event: EventRow; state: EventState }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/events/$id"
      params={{ id: event.id }}
      className="flex h-full flex-col overflow-hidden rounded-xl border border-border bg-card shadow-card hover:border-input"
    >
      <EventBanner event={event} />
      <span className="flex flex-1 flex-col gap-1 p-4">
        <span className="heading-3 text-balance">{event.name}</span>
        <span className="mt-auto flex flex-wrap items-center justify-between gap-2">
          <span className="num text-sm whitespace-nowrap text-muted-foreground">
            {t('events.dates', {
              start: formatDate(event.startDate),
              end: formatDate(event.endDate),
            })}
          </span>
          <EventBadge state={state} />
        </span>
      </span>
    </Link>
  );
}
