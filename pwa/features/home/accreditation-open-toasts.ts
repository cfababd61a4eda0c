import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { EventItem } from '#pwa/lib/events/use-events.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { dismissToast, toast } from '#pwa/ui/feedback/toast.tsx';

const maxToasts = 3;
const toastMilliseconds = 6500;
const storageKey = 'touchline.windows-told';

/** Announces each open tournament once per browser session, one at a time, on this screen. */
export function AccreditationOpenToasts({
  events,
}: {
  events: readonly EventItem[] | undefined;
}): null {
  const navigate = useNavigate();
  const done = useRef(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  useEffect(() => {
    if (events === undefined || events.length === 0 || done.current) return;
    done.current = true;
    const announced = new Set(sessionStorage.getItem(storageKey)?.split(',') ?? []);
    const announce = ([event, ...rest]: readonly EventItem['event'][]) => {
      if (event === undefined) return;
      sessionStorage.setItem(storageKey, [...announced.add(event.id)].join(','));
      let next = rest;
      const id = `window-${event.id}`;
      stop.current = () => {
        next = [];
        dismissToast(id);
      };
      toast('notice', {
        id,
        title: `${t('events.windowNoticeTitle')}:`,
        text: t('events.windowNoticeText', { event: event.name }),
        duration: toastMilliseconds,
        closeLabel: t('action.close'),
        action: {
          label: t('events.applyNow'),
          signal: true,
          onClick: () => {
            next = [];
            void navigate({ to: '/events/$id', params: { id: event.id } });
          },
        },
        onClose: () => announce(next),
      });
    };
    announce(
      events
        .filter(({ event, state }) => state === 'apply' && !announced.has(event.id))
        .slice(0, maxToasts)
        .map(({ event }) => event),
    );
  }, [events, navigate]);
  return null;
}
