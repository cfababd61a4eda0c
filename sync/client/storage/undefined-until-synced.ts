import { readAsOf } from '#sync/client/storage/replica-meta.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

/**
 * Tells "there is none" from "nothing is known yet": what `read` does not find may be on its way as
 * long as the league was never heard, and is undefined then.
 */
export async function undefinedUntilSynced<T>(
  replica: Replica,
  read: () => Promise<T>,
  isNone: (found: T) => boolean,
): Promise<T | undefined> {
  const found = await read();
  if (!isNone(found)) return found;
  if ((await readAsOf(replica)) === null) return undefined;
  // The first answer may have come between the two.
  return read();
}
