/** The scroll position of a list of matches when it opens and when a person comes back to it. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { leagueDayOf } from '#pwa/lib/format/dates.ts';

/** The topmost visible row and its distance from the top in px, by history entry. */
const savedPositions = new Map<string, { id: string; top: number }>();

/**
 * Scrolls to today's or the next matches, or after coming back to the row that was on top. Rows
 * carry `data-match`; the first of a day (or the day itself) carries `data-day`.
 * @param ready whether rows are rendered
 * @param listName which list is shown: each opens at today
 */
export function useListScrollPosition(ready: boolean, listName: string, now: number) {
  const list = useRef<HTMLDivElement>(null);
  const scrolledFor = useRef<string>(undefined);
  const router = useRouter();
  const key = router.state.location.state.__TSR_key ?? '';

  useEffect(() => {
    if (!ready || scrolledFor.current === listName || list.current === null) return;
    const isListSwitch = scrolledFor.current !== undefined;
    scrolledFor.current = listName;
    const container = list.current;
    // Runs after the router's own scroll to the top.
    requestAnimationFrame(() => {
      const saved = isListSwitch ? undefined : savedPositions.get(key);
      const row = saved && container.querySelector(`[data-match="${saved.id}"]`);
      if (saved && row) return scrollToRow(row, saved.top);
      const today = leagueDayOf(now);
      const days = [...container.querySelectorAll<HTMLElement>('[data-day]')];
      const next = days.find((day) => (day.dataset['day'] ?? '') >= today);
      if (next !== undefined && next !== days[0]) scrollToRow(next);
      else if (isListSwitch) window.scrollTo(0, 0);
    });
  }, [ready, listName, now, key]);

  // A layout effect, because the clean-up of an effect runs after the rows are gone.
  useLayoutEffect(() => {
    const container = list.current;
    return () => {
      const rows = [...(container?.querySelectorAll('[data-match]') ?? [])];
      const row = rows.find((candidate) => candidate.getBoundingClientRect().bottom > 0);
      const id = row?.getAttribute('data-match');
      if (row && id) savedPositions.set(key, { id, top: row.getBoundingClientRect().top });
    };
  }, [key]);
  return list;
}

/** Runs twice, because the real heights of rows off screen may move the row. */
function scrollToRow(row: Element, top?: number): void {
  const scroll = () => {
    if (top === undefined) row.scrollIntoView({ block: 'start' });
    else window.scrollBy(0, row.getBoundingClientRect().top - top);
  };
  scroll();
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}
