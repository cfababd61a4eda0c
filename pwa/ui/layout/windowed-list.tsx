import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

/** Number of rows drawn above and below the window, so that Tab and scrolling find them. */
const margin = 8;
/** Number of rows drawn before the first measurement. */
const firstRows = 30;

/**
 * A long list of rows of one height, of which only those in the window are drawn; screen readers
 * still hear how many there are. `rowHeight` is a first guess in pixels, measured then.
 */
export function WindowedList<Item extends { id: string }>({
  items,
  rowHeight,
  kept,
  renderRow,
}: {
  items: readonly Item[];
  rowHeight: number;
  /** The id of a row that is drawn wherever it is. */
  kept: string | null;
  renderRow: (item: Item) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState(rowHeight);
  const [[start, end], setRange] = useState<readonly [number, number]>([0, firstRows]);
  const [focused, setFocused] = useState<string | null>(null);
  const { length } = items;

  const measure = useCallback(() => {
    const box = list.current?.getBoundingClientRect();
    // No row is drawn while the window is beyond the end of a list that became shorter.
    const each = list.current?.firstElementChild?.getBoundingClientRect().height ?? height;
    if (box === undefined || each === 0) return;
    setHeight(each);
    const first = Math.floor(-box.top / each) - margin;
    const next = Math.ceil((window.innerHeight - box.top) / each) + margin;
    const range = [
      Math.max(0, Math.min(first, length)),
      Math.max(0, Math.min(next, length)),
    ] as const;
    setRange((before) => (before[0] === range[0] && before[1] === range[1] ? before : range));
  }, [length, height]);

  useEffect(() => {
    measure();
    // A capturing listener, because the page scrolls on phones and a column on wide screens.
    document.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      document.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [measure]);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const onFocus = ({ target }: FocusEvent) =>
      setFocused((target as Element).closest('li')?.dataset['id'] ?? null);
    list.current?.addEventListener('focusin', onFocus, { signal });
    list.current?.addEventListener('focusout', () => setFocused(null), { signal });
    return () => abort.abort();
  }, []);

  return (
    <ul ref={list} className="relative" style={{ height: `${length * height}px` }}>
      {items.map((item, at) =>
        (at >= start && at < end) || item.id === kept || item.id === focused ? (
          <li
            key={item.id}
            data-id={item.id}
            aria-setsize={length}
            aria-posinset={at + 1}
            className="absolute inset-x-0"
            style={{ top: `${at * height}px` }}
          >
            {renderRow(item)}
          </li>
        ) : null,
      )}
    </ul>
  );
}
