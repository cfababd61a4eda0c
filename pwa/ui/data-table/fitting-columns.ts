/** Hides a table's least important columns when there is not enough room for all of them. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface ColumnWidth {
  readonly id: string;
  /** CSS pixels. */
  readonly width: number;
  /** Undefined for a column that always stays. */
  readonly priority: number | undefined;
}

/** The ids of columns to hide: those with the highest numbers, until the others fit into `room`. */
export function columnsWithoutRoom(columns: readonly ColumnWidth[], room: number): string[] {
  let width = columns.reduce((sum, column) => sum + column.width, 0);
  const candidates = columns
    .filter(({ priority }) => priority !== undefined)
    .toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
  const hidden: string[] = [];
  for (const column of candidates) {
    if (width <= room) break;
    width -= column.width;
    hidden.push(column.id);
  }
  return hidden;
}

const none: readonly string[] = [];

/**
 * Returns the ids of the columns to hide for want of room, and of those that CSS hides at this width.
 * The header cells name theirs in `data-column`.
 *
 * @param content changes whenever the columns may need different widths
 */
export function useColumnsWithoutRoom(
  scroller: RefObject<HTMLDivElement | null>,
  priorityOf: (id: string) => number | undefined,
  content: unknown,
): { withoutRoom: readonly string[]; hiddenByCss: readonly string[] } {
  const [hidden, setHidden] = useState(none);
  const [hiddenByCss, setHiddenByCss] = useState(none);
  /** The widths measured with all columns shown; null if they fit. */
  const widths = useRef<readonly ColumnWidth[] | null>(null);
  const [measured, setMeasured] = useState<unknown>(null);
  // Each new content is measured with all columns, before the browser paints.
  if (measured !== content) {
    setMeasured(content);
    setHidden(none);
  }

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => {
      const cells = [...box.querySelectorAll<HTMLElement>('thead th')];
      if (hidden.length === 0) {
        const covered = Number.parseFloat(box.style.getPropertyValue('--cover')) || 0;
        widths.current =
          box.scrollWidth > box.clientWidth
            ? cells.map((cell, at) => ({
                id: cell.dataset['column'] ?? '',
                width: cell.getBoundingClientRect().width - (at === cells.length - 1 ? covered : 0),
                priority: priorityOf(cell.dataset['column'] ?? ''),
              }))
            : null;
      }
      const unseen = cells
        .filter((cell) => getComputedStyle(cell).display === 'none')
        .map((cell) => cell.dataset['column'] ?? '');
      setHiddenByCss((last) => (last.join() === unseen.join() ? last : unseen));
      const next = widths.current ? columnsWithoutRoom(widths.current, box.clientWidth) : none;
      if (next.join() !== hidden.join()) setHidden(next);
    };
    measure();
    const watch = new ResizeObserver(measure);
    // The table's width changes with its content.
    for (const each of [box, ...box.children]) watch.observe(each);
    return () => watch.disconnect();
  }, [scroller, priorityOf, hidden]);

  return { withoutRoom: hidden, hiddenByCss };
}
