import type { EventState } from '#pwa/lib/events/event-state.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#pwa/ui/primitives/badge.tsx';
import { NoticeIcon } from '#pwa/ui/icons.ts';

const badges: Record<EventState, { tone: Tone; word: MessageKey } | null> = {
  apply: { tone: 'plain', word: 'events.windowOpen' },
  waiting: { tone: 'waiting', word: 'sync.waiting' },
  refused: { tone: 'attention', word: 'sync.needsAttention' },
  requested: { tone: 'pending', word: 'events.requested' },
  approved: { tone: 'approved', word: 'status.approved' },
  rejected: { tone: 'rejected', word: 'status.rejected' },
  revoked: { tone: 'revoked', word: 'status.revoked' },
  closed: null,
};

/** The state of the person's accreditation as a badge; nothing for a closed tournament. */
export function EventBadge({ state }: { state: EventState }) {
  const { t } = useTranslation();
  const look = badges[state];
  if (look === null) return null;
  return (
    <Badge tone={look.tone} {...(state === 'apply' && { icon: NoticeIcon })}>
      {t(look.word)}
    </Badge>
  );
}
