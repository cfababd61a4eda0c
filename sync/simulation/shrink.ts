/** Shortens a failing history. */
import type { History, Operation } from '#sync/simulation/operations.ts';

/**
 * Returns the shortest failing history found. Calls `fails` at most `patience` times; the result
 * may not be minimal if the failure depends on timing.
 */
export async function shrink(
  history: History,
  fails: (shorter: History) => Promise<boolean>,
  patience = 300,
): Promise<History> {
  let asked = 0;
  let best = history;
  const holds = async (operations: Operation[]): Promise<boolean> => {
    if (asked >= patience) return false;
    asked += 1;
    const shorter = { ...best, operations };
    if (!(await fails(shorter))) return false;
    best = shorter;
    return true;
  };
  for (let size = Math.ceil(best.operations.length / 2); size >= 1;) {
    let removed = false;
    for (let at = 0; at < best.operations.length;) {
      const { operations } = best;
      if (await holds([...operations.slice(0, at), ...operations.slice(at + size)])) removed = true;
      else at += size;
    }
    if (size === 1 && !removed) break;
    if (!removed) size = Math.floor(size / 2);
    else size = Math.max(1, Math.min(size, Math.floor(best.operations.length / 2)));
    if (asked >= patience) break;
  }
  for (let at = 0; at < best.operations.length; at += 1) {
    const { trouble, ...calm } = best.operations[at] as Operation;
    if (trouble !== undefined) await holds(best.operations.with(at, calm));
  }
  return best;
}
