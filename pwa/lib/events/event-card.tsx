import { Link } from '@tanstack/react-router';
import type { EventRow } from '#sync/contracts/events/events.ts';
import { EventBanner } from '#pwa/lib/events/event-banner.tsx';
import type { EventState } from '#pwa/lib/events/event-state.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useTranslation, type MessageKey } from '#pwa/lib/i18n/use-translation.ts';
import { StatusBadge, type Tone } from '#pwa/ui/status/status.tsx';
import { NoticeIcon } from '#pwa/ui/icons.ts';

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
        <bdi className="heading-3 text-balance">{event.name}</bdi>
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

const badges: Record<EventState, { tone: Tone; label: MessageKey } | null> = {
  apply: { tone: 'plain', label: 'events.windowOpen' },
  waiting: { tone: 'waiting', label: 'sync.waiting' },
  refused: { tone: 'attention', label: 'sync.needsAttention' },
  withdrawing: { tone: 'waiting', label: 'sync.waiting' },
  requested: { tone: 'pending', label: 'events.requested' },
  approved: { tone: 'approved', label: 'status.approved' },
  rejected: { tone: 'rejected', label: 'status.rejected' },
  revoked: { tone: 'revoked', label: 'status.revoked' },
  closed: null,
};

/** The state of the person's accreditation as a badge; nothing for a closed tournament. */
function EventBadge({ state }: { state: EventState }) {
  const { t } = useTranslation();
  const badge = badges[state];
  if (badge === null) return null;
  return (
    <StatusBadge tone={badge.tone} {...(state === 'apply' && { icon: NoticeIcon })}>
      {t(badge.label)}
    </StatusBadge>
  );
}
