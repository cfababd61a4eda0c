import type { MetaRow, Position, SyncReplica } from '#sync/client/storage/sync-replica.ts';

export async function readMeta<T>(
  replica: SyncReplica,
  key: MetaRow['key'],
): Promise<T | undefined> {
  return (await replica.meta.get(key))?.value as T | undefined;
}

/** The session that may write; null when no one is logged in. */
export async function readSession(replica: SyncReplica): Promise<string | null> {
  return (await readMeta<string>(replica, 'session')) ?? null;
}

/** Makes this the only session that may write. */
export async function writeSession(replica: SyncReplica, sessionId: string): Promise<void> {
  await replica.meta.put({ key: 'session', value: sessionId });
}

/**
 * Epoch and cursors of the stored rows. The cursors are empty if the rows have the shape of an
 * older version; the epoch stays, so that a restored server is still noticed.
 */
export async function readPosition(replica: SyncReplica): Promise<Position> {
  const position = await readMeta<Position>(replica, 'position');
  const shape = replica.definition.rowShape;
  if (position?.shape === shape) return position;
  const { epoch = null, turn = 0 } = position ?? {};
  return { epoch, cursors: {}, turn, shape };
}

export async function writePosition(replica: SyncReplica, position: Position): Promise<void> {
  await replica.meta.put({ key: 'position', value: { ...position, turn: position.turn + 1 } });
}

/** The server's time of the last applied pull (ISO 8601); null before the first. */
export async function readAsOf(replica: SyncReplica): Promise<string | null> {
  return (await readMeta<string>(replica, 'asOf')) ?? null;
}

/** An empty result is undefined until the first pull has arrived. */
export async function undefinedUntilSynced<T>(
  replica: SyncReplica,
  read: () => Promise<T>,
  isNone: (found: T) => boolean,
): Promise<T | undefined> {
  const found = await read();
  if (!isNone(found)) return found;
  if ((await readAsOf(replica)) === null) return undefined;
  // The first reply may have arrived between the two reads.
  return read();
}

export async function writeAsOf(replica: SyncReplica, asOf: string): Promise<void> {
  await replica.meta.put({ key: 'asOf', value: asOf });
}
