/** Where a season's list of matches opens, and where it stands after one comes back to it. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { leagueDayOf } from '#pwa/lib/format/dates.ts';

/** The row at the upper edge and how far it is from there, by history entry. */
const savedPositions = new Map<string, { id: string; from: number }>();

/**
 * Opens at today's matches or the next ones; after a look at a ticket, at the row one left. The
 * rows carry `data-match`, the first of a day (or the day itself) `data-day`.
 * @param ready whether rows are there
 * @param part which of the lists is shown: each opens at today
 */
export function useListScrollPosition(ready: boolean, part: string, now: number) {
  const list = useRef<HTMLDivElement>(null);
  const done = useRef<string>(undefined);
  const router = useRouter();
  const key = router.state.location.state.__TSR_key ?? '';

  useEffect(() => {
    if (!ready || done.current === part || list.current === null) return;
    const again = done.current !== undefined;
    done.current = part;
    const box = list.current;
    // After the router has put the page to its top.
    requestAnimationFrame(() => {
      const place = again ? undefined : savedPositions.get(key);
      const row = place && box.querySelector(`[data-match="${place.id}"]`);
      if (place && row) return scrollToRow(row, place.from);
      const today = leagueDayOf(now);
      const days = [...box.querySelectorAll<HTMLElement>('[data-day]')];
      const next = days.find((day) => (day.dataset['day'] ?? '') >= today);
      if (next !== undefined && next !== days[0]) scrollToRow(next);
      else if (again) window.scrollTo(0, 0);
    });
  }, [ready, part, now, key]);

  // While the rows still stand: an effect's clean-up would come too late.
  useLayoutEffect(() => {
    const box = list.current;
    return () => {
      const rows = [...(box?.querySelectorAll('[data-match]') ?? [])];
      const row = rows.find((one) => one.getBoundingClientRect().bottom > 0);
      const id = row?.getAttribute('data-match');
      if (row && id) savedPositions.set(key, { id, from: row.getBoundingClientRect().top });
    };
  }, [key]);
  return list;
}

/**
 * Brings a row to the upper edge, or to `from` px below it. Twice: days off the screen have
 * estimated heights, and once they are drawn the row may lie elsewhere.
 */
function scrollToRow(row: Element, from?: number): void {
  const scroll = () => {
    if (from === undefined) row.scrollIntoView({ block: 'start' });
    else window.scrollBy(0, row.getBoundingClientRect().top - from);
  };
  scroll();
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}
