/** In which order a column's values stand. */
type Compared = { getValue: (id: string) => string | number | null };

/** Empty last, numbers by size, text as people sort it (figures in it by size). */
export function compareCells(a: Compared, b: Compared, id: string): number {
  const [left, right] = [a.getValue(id), b.getValue(id)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(`${left}`, `${right}`);
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
