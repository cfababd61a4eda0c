/** Where a season's list of matches opens, and where it stands after one comes back to it. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { dayOf } from '#pwa/lib/dates.ts';

/** The row at the upper edge and how far it is from there, by history entry. */
const places = new Map<string, { id: string; from: number }>();

/**
 * Opens at today's matches or the next ones; after a look at a ticket, at the row one left. The
 * rows carry `data-match`, the first of a day (or the day itself) `data-day`.
 * @param ready whether rows are there
 */
export function usePlaceInList(ready: boolean, now: number) {
  const list = useRef<HTMLDivElement>(null);
  const done = useRef(false);
  const router = useRouter();
  const key = router.state.location.state.__TSR_key ?? '';

  useEffect(() => {
    if (!ready || done.current || list.current === null) return;
    done.current = true;
    const box = list.current;
    // After the router has put the page to its top.
    requestAnimationFrame(() => {
      const place = places.get(key);
      const row = place && box.querySelector(`[data-match="${place.id}"]`);
      if (place && row) {
        row.scrollIntoView({ block: 'start' });
        // Days off the screen have estimated heights; once drawn, the row may lie elsewhere.
        requestAnimationFrame(() =>
          window.scrollBy(0, row.getBoundingClientRect().top - place.from),
        );
        return;
      }
      const today = dayOf(now);
      const days = [...box.querySelectorAll<HTMLElement>('[data-day]')];
      const next = days.find((day) => (day.dataset['day'] ?? '') >= today);
      if (next !== undefined && next !== days[0]) next.scrollIntoView({ block: 'start' });
    });
  }, [ready, now, key]);

  // While the rows still stand: an effect's clean-up would come too late.
  useLayoutEffect(() => {
    const box = list.current;
    return () => {
      const rows = [...(box?.querySelectorAll('[data-match]') ?? [])];
      const row = rows.find((one) => one.getBoundingClientRect().bottom > 0);
      const id = row?.getAttribute('data-match');
      if (row && id) places.set(key, { id, from: row.getBoundingClientRect().top });
    };
  }, [key]);
  return list;
}
