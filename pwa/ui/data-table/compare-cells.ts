/** The sort order of a column's values. */
type Compared = { getValue: (id: string) => string | number | null };

/** Sorts numbers by size, text in natural order with its digits by value, and empty values last. */
export function compareCells(a: Compared, b: Compared, id: string): number {
  const [left, right] = [a.getValue(id), b.getValue(id)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(`${left}`, `${right}`);
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
