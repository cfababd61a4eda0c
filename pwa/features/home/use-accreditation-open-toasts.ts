/** Announces tournaments that are open for accreditation. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { EventItem } from '#pwa/lib/events/use-events.ts';
import { t } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const maxToasts = 3;
const toastMilliseconds = 6500;
const storageKey = 'touchline.windows-told';

/** Announces each tournament once per browser session. */
export function useAccreditationOpenToasts(events: readonly EventItem[] | undefined): void {
  const navigate = useNavigate();
  const done = useRef(false);
  useEffect(() => {
    if (events === undefined || events.length === 0 || done.current) return;
    done.current = true;
    const announced = new Set(sessionStorage.getItem(storageKey)?.split(',') ?? []);
    const open = events
      .filter(({ event, state }) => state === 'apply' && !announced.has(event.id))
      .slice(0, maxToasts);
    for (const { event } of open) {
      announced.add(event.id);
      toast('notice', {
        id: `window-${event.id}`,
        title: `${t('events.windowNoticeTitle')}:`,
        text: t('events.windowNoticeText', { event: event.name }),
        duration: toastMilliseconds,
        closeLabel: t('action.close'),
        action: {
          label: t('events.applyNow'),
          signal: true,
          onClick: () => void navigate({ to: '/events/$id', params: { id: event.id } }),
        },
      });
    }
    sessionStorage.setItem(storageKey, [...announced].join(','));
  }, [events, navigate]);
}
