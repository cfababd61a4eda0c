import { useMemo, useState } from 'react';

/**
 * Rows of a list that the server pages, selected on any page. They stay selected while another
 * filter hides them, but only the shown ones count.
 *
 * @param rows those of the open page
 * @param isShown whether a row of another page matches the filters; must be stable
 */
export function useSelectedRows<Row extends { id: string }>(
  rows: readonly Row[],
  isShown: (row: Row) => boolean,
) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  return useMemo(() => {
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
      add: (more: readonly Row[]) =>
        setPicked((before) => new Map([...before, ...more.map((row) => [row.id, row] as const)])),
      remove(ids: readonly string[]): void {
        setPicked((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
      },
    };
  }, [picked, rows, isShown]);
}
