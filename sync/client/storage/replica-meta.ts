import { v4 as uuid } from 'uuid';
import type { MetaRow, Position, Replica } from '#sync/client/storage/replica.ts';
import { rowShapeVersion } from '#sync/client/storage/schema.ts';
import { ticketCodePrefix } from '#sync/client/storage/ticket-code-key.ts';

async function readMeta<T>(replica: Replica, key: MetaRow['key']): Promise<T | undefined> {
  return (await replica.meta.get(key))?.value as T | undefined;
}

/** The session that may write; null when nobody is logged in. */
export async function readSession(replica: Replica): Promise<string | null> {
  return (await readMeta<string>(replica, 'session')) ?? null;
}

/** Makes this the only session that may write. */
export async function writeSession(replica: Replica, sessionId: string): Promise<void> {
  await replica.meta.put({ key: 'session', value: sessionId });
}

/**
 * Epoch and cursors of the stored rows. The cursors are empty if the rows have the shape of an
 * older version; the epoch stays, so that a restored server is still noticed.
 */
export async function readPosition(replica: Replica): Promise<Position> {
  const position = await readMeta<Position>(replica, 'position');
  if (position?.shape === rowShapeVersion) return position;
  const { epoch = null, turn = 0 } = position ?? {};
  return { epoch, cursors: {}, turn, shape: rowShapeVersion };
}

export async function writePosition(replica: Replica, position: Position): Promise<void> {
  await replica.meta.put({ key: 'position', value: { ...position, turn: position.turn + 1 } });
}

/** The server's time of the last applied pull (ISO 8601); null before the first. */
export async function readAsOf(replica: Replica): Promise<string | null> {
  return (await readMeta<string>(replica, 'asOf')) ?? null;
}

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

export async function writeAsOf(replica: Replica, asOf: string): Promise<void> {
  await replica.meta.put({ key: 'asOf', value: asOf });
}

/** The database's own id, created once; mutation sequence numbers belong to it. */
export async function readOrCreateDeviceId(replica: Replica): Promise<string> {
  return replica.transaction('rw', replica.meta, async () => {
    const known = await readMeta<string>(replica, 'device');
    if (known !== undefined) return known;
    const made = uuid();
    await replica.meta.put({ key: 'device', value: made });
    return made;
  });
}

/** Makes all tabs and the worker wait this many seconds before the next call. */
export async function saveRetryAfter(replica: Replica, seconds: number): Promise<void> {
  const from = Date.now();
  await replica.meta.put({ key: 'wait', value: { from, until: from + seconds * 1000 } });
}

/** Seconds left to wait. Never more than the server asked for, even if the clock was changed. */
export async function readRetryAfter(replica: Replica): Promise<number> {
  const { from, until } = (await readMeta<{ from: number; until: number }>(replica, 'wait')) ?? {
    from: 0,
    until: 0,
  };
  const now = Date.now();
  return now < from ? 0 : Math.max(until - now, 0) / 1000;
}

const seenQuestionsPrefix = 'questions/';

/** Key of the questions that the officer has seen (`question-changes.ts`). */
export function seenQuestionsKey(reportId: string): MetaRow['key'] {
  return `${seenQuestionsPrefix}${reportId}`;
}

/** The keys of all drawn QR codes. */
export async function ticketCodeKeys(replica: Replica): Promise<string[]> {
  return replica.meta.where('key').startsWith(ticketCodePrefix).primaryKeys();
}

/** Inside a transaction over `meta`: deletes what was derived from the synced rows. */
export async function deleteDerived(replica: Replica): Promise<void> {
  await replica.meta.where('key').startsWithAnyOf(seenQuestionsPrefix, ticketCodePrefix).delete();
}
