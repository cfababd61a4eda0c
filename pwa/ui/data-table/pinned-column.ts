/** Widens the pinned column's cover so that no narrow part of another column shows beside it. */
import { type RefObject, useLayoutEffect } from 'react';

/**
 * A partly visible column is covered only up to this width in CSS pixels and this share of the
 * space; a wider one is still readable.
 */
const maxOverlap = 140;
const maxOverlapShare = 0.25;

/**
 * The width in CSS pixels by which the pinned column has to cover its neighbours.
 *
 * @param edges the end of each unpinned column, measured from the start of the table
 * @param room the visible width beside the pinned column
 */
export function pinnedColumnOverlap(edges: readonly number[], room: number): number {
  const all = edges.at(-1) ?? 0;
  if (all <= room) return 0;
  const whole = edges.filter((edge) => edge <= room).at(-1) ?? 0;
  const sliver = Math.floor(room - whole);
  return whole > 0 && sliver <= Math.min(maxOverlap, room * maxOverlapShare) ? sliver : 0;
}

/** Sets `--cover` on the scrolling element, whose table has the pinned column last. */
export function usePinnedColumnOverlap(
  scroller: RefObject<HTMLDivElement | null>,
  pinned: boolean,
): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    const head = box?.querySelector('thead tr');
    if (!box || !head || !pinned) return;
    const measure = () => {
      const cells = [...head.children].filter((cell) => cell.getClientRects().length > 0);
      const last = cells.pop();
      if (!last) return;
      const covered = Number.parseFloat(box.style.getPropertyValue('--cover')) || 0;
      let edge = 0;
      const edges = cells.map((cell) => (edge += cell.getBoundingClientRect().width));
      const room = box.clientWidth - (last.getBoundingClientRect().width - covered);
      box.style.setProperty('--cover', `${pinnedColumnOverlap(edges, room)}px`);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    for (const cell of head.children) watch.observe(cell);
    return () => watch.disconnect();
  });
}
