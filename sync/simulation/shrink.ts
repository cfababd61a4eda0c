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
  let attempts = 0;
  let shortest = history;
  const stillFails = async (operations: Operation[]): Promise<boolean> => {
    if (attempts >= patience) return false;
    attempts += 1;
    const shorter = { ...shortest, operations };
    if (!(await fails(shorter))) return false;
    shortest = shorter;
    return true;
  };
  for (let size = Math.ceil(shortest.operations.length / 2); size >= 1;) {
    let removed = false;
    for (let at = 0; at < shortest.operations.length;) {
      const { operations } = shortest;
      if (await stillFails([...operations.slice(0, at), ...operations.slice(at + size)]))
        removed = true;
      else at += size;
    }
    if (size === 1 && !removed) break;
    if (!removed) size = Math.floor(size / 2);
    else size = Math.max(1, Math.min(size, Math.floor(shortest.operations.length / 2)));
    if (attempts >= patience) break;
  }
  for (let at = 0; at < shortest.operations.length; at += 1) {
    const { trouble, ...withoutFault } = shortest.operations[at] as Operation;
    if (trouble !== undefined) await stillFails(shortest.operations.with(at, withoutFault));
  }
  return shortest;
}
