import { useRef } from 'react';

/** How many of the shown rows are selected, and functions to select one, a range or all of them. */
export function useRowSelection(
  shown: readonly string[],
  selected: ReadonlySet<string> = new Set(),
  onSelect?: (selected: ReadonlySet<string>) => void,
) {
  const last = useRef<string | null>(null);
  return {
    ticked: shown.filter((id) => selected.has(id)).length,
    /** With Shift, all rows from the one that was ticked last. */
    tick(id: string, on: boolean, toRange: boolean): void {
      // An empty selection starts anew.
      const from = toRange && selected.size > 0 ? last.current : null;
      onSelect?.(withRange(selected, shown, { id, from, on }));
      last.current = id;
    },
    tickAll(on: boolean): void {
      const others = [...selected].filter((id) => !shown.includes(id));
      onSelect?.(new Set(on ? [...others, ...shown] : others));
    },
  };
}

/** The selection after a row was ticked, with all rows between it and `from` if that is shown. */
export function withRange(
  selected: ReadonlySet<string>,
  shown: readonly string[],
  { id, from, on }: { id: string; from: string | null; on: boolean },
): ReadonlySet<string> {
  const start = from === null ? -1 : shown.indexOf(from);
  const end = shown.indexOf(id);
  const ids = start === -1 ? [id] : shown.slice(Math.min(start, end), Math.max(start, end) + 1);
  const next = new Set(selected);
  for (const each of ids)
    if (on) next.add(each);
    else next.delete(each);
  return next;
}
