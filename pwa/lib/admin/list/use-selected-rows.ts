import { useMemo, useRef, useState } from 'react';
import { ApiError } from '#pwa/lib/http/request.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const none: ReadonlySet<string> = new Set();

/**
 * Rows of a list that the server pages, selected on any page. They stay selected while another
 * filter hides them, but only the shown ones count.
 *
 * @param rows those of the open page
 * @param isShown whether a row of another page matches the filters; must be stable. `isFound`: the
 *   server, which also searches what a row does not contain, found it for this search
 * @param search the server's query
 * @param loadAll the rows of all pages
 */
export function useSelectedRows<Row extends { id: string }>(
  rows: readonly Row[],
  isShown: (row: Row, isFound: boolean) => boolean,
  search: object,
  loadAll: () => Promise<readonly Row[]>,
) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const key = JSON.stringify({ ...search, sort: undefined, after: undefined, before: undefined });
  const [found, setFound] = useState({ key, ids: none });
  const foundIds = found.key === key ? found.ids : none;
  const cleared = useRef(0);
  const selection = useMemo(() => {
    const onPage = new Map(rows.map((row) => [row.id, row]));
    const selected = [...picked.values()].flatMap(
      (row) => onPage.get(row.id) ?? (isShown(row, foundIds.has(row.id)) ? [row] : []),
    );
    const shown = new Set(selected.map(({ id }) => id));
    return {
      selected,
      ids: shown,
      /** Selects these rows of the page and those that were selected, and no others. */
      select(ids: ReadonlySet<string>): void {
        const hidden = [...picked].filter(([id]) => !shown.has(id));
        const kept = [...ids].flatMap((id): [string, Row][] => {
          const row = onPage.get(id) ?? picked.get(id);
          return row === undefined ? [] : [[id, row]];
        });
        setFound({ key, ids: foundIds.union(new Set([...ids].filter((id) => onPage.has(id)))) });
        if (ids.size === 0) cleared.current += 1;
        // Without a selection nothing hidden stays behind.
        setPicked(new Map(ids.size === 0 ? [] : [...hidden, ...kept]));
      },
      remove(ids: readonly string[]): void {
        setPicked((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
      },
    };
  }, [picked, rows, isShown, key, foundIds]);
  async function selectAll(): Promise<void> {
    const clearedBefore = cleared.current;
    try {
      const all = await loadAll();
      if (cleared.current !== clearedBefore) return;
      setFound({ key, ids: foundIds.union(new Set(all.map(({ id }) => id))) });
      setPicked((before) => new Map([...before, ...all.map((row) => [row.id, row] as const)]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast('error', { text: error.message });
    }
  }
  return { ...selection, selectAll: () => void selectAll() };
}
