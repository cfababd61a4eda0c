/** Numbers of places as an administrator types them: `1-14, 17-42`. */
import { latinDigits } from '#sync/contracts/core/latin-digits.ts';

const greatest = 999;
/** Longer than all numbers from 1 to 999, one by one. */
const maxLength = 5000;

/** One number or range and the comma behind it, Arabic or Latin. */
const item = / *(\d+) *(?:[-–−] *(\d+) *)?([,،]|$)/y;

/**
 * Returns the numbers from 1 to 999, sorted and each once, or the position in the text of the first part
 * that is no number or range. Digits may be Arabic. An empty text has no numbers.
 */
export function parseNumbers(text: string): { numbers: number[] } | { errorAt: number } {
  if (text.length > maxLength) return { errorAt: maxLength };
  const plain = latinDigits(text).replace(/[\s\p{Bidi_Control}]/gu, ' ');
  if (plain.trim() === '') return { numbers: [] };
  const numbers = new Set<number>();
  let at = 0;
  for (let separator = ','; separator !== '';) {
    item.lastIndex = at;
    const found = item.exec(plain);
    const first = Number(found?.[1]);
    const last = Number(found?.[2] ?? first);
    if (found === null || first < 1 || last < first || last > greatest)
      return { errorAt: at + plain.slice(at).search(/\S|$/) };
    for (let number = first; number <= last; number += 1) numbers.add(number);
    at = item.lastIndex;
    separator = found[3] ?? '';
  }
  return { numbers: [...numbers].sort((a, b) => a - b) };
}

/** `[1, 2, 3, 7]` → `1-3, 7` */
export function formatNumbers(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && number <= run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}
