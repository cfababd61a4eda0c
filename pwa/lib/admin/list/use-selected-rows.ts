import { useMemo, useState } from 'react';
import { ApiError } from '#pwa/lib/http/request.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/**
 * Rows of a list that the server pages, selected on any page. They stay selected while another
 * filter hides them, but only the shown ones count.
 *
 * @param rows those of the open page
 * @param isShown whether a row of another page matches the filters; must be stable
 * @param loadAll the rows of all pages
 */
export function useSelectedRows<Row extends { id: string }>(
  rows: readonly Row[],
  isShown: (row: Row) => boolean,
  loadAll: () => Promise<readonly Row[]>,
) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const selection = useMemo(() => {
    const onPage = new Map(rows.map((row) => [row.id, row]));
    const selected = [...picked.values()].flatMap(
      (row) => onPage.get(row.id) ?? (isShown(row) ? [row] : []),
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
        // Without a selection nothing hidden stays behind.
        setPicked(new Map(ids.size === 0 ? [] : [...hidden, ...kept]));
      },
      remove(ids: readonly string[]): void {
        setPicked((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
      },
    };
  }, [picked, rows, isShown]);
  async function selectAll(): Promise<void> {
    try {
      const all = await loadAll();
      setPicked((before) => new Map([...before, ...all.map((row) => [row.id, row] as const)]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast('error', { text: error.message });
    }
  }
  return { ...selection, selectAll: () => void selectAll() };
}
