import type { EventState } from '#pwa/lib/events/event-state.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#pwa/ui/primitives/badge.tsx';
import { NoticeIcon } from '#pwa/ui/icons.ts';

const badges: Record<EventState, { tone: Tone; label: MessageKey } | null> = {
  apply: { tone: 'plain', label: 'events.windowOpen' },
  waiting: { tone: 'waiting', label: 'sync.waiting' },
  refused: { tone: 'attention', label: 'sync.needsAttention' },
  requested: { tone: 'pending', label: 'events.requested' },
  approved: { tone: 'approved', label: 'status.approved' },
  rejected: { tone: 'rejected', label: 'status.rejected' },
  revoked: { tone: 'revoked', label: 'status.revoked' },
  closed: null,
};

/** The state of the person's accreditation as a badge; nothing for a closed tournament. */
export function EventBadge({ state }: { state: EventState }) {
  const { t } = useTranslation();
  const badge = badges[state];
  if (badge === null) return null;
  return (
    <Badge tone={badge.tone} {...(state === 'apply' && { icon: NoticeIcon })}>
      {t(badge.label)}
    </Badge>
  );
}
