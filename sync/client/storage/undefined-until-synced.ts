import { readAsOf } from '#sync/client/storage/replica-meta.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

/** An empty result is undefined until the first pull has arrived. */
export async function undefinedUntilSynced<T>(
  replica: Replica,
  read: () => Promise<T>,
  isNone: (found: T) => boolean,
): Promise<T | undefined> {
  const found = await read();
  if (!isNone(found)) return found;
  if ((await readAsOf(replica)) === null) return undefined;
  // The first reply may have arrived between the two reads.
  return read();
}
