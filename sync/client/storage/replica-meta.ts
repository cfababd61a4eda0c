/** The few facts a user's database keeps about itself. */
import { v4 as uuid } from 'uuid';
import type { MetaRow, Position, Replica } from '#sync/client/storage/replica.ts';
import { rowShapeVersion } from '#sync/client/storage/schema.ts';

async function readMeta<T>(replica: Replica, key: MetaRow['key']): Promise<T | undefined> {
  return (await replica.meta.get(key))?.value as T | undefined;
}

/** The session that may write here; null when nobody is logged in. */
export async function readSession(replica: Replica): Promise<string | null> {
  return (await readMeta<string>(replica, 'session')) ?? null;
}

/** Lets a session write here, in place of any other. */
export async function writeSession(replica: Replica, sessionId: string): Promise<void> {
  await replica.meta.put({ key: 'session', value: sessionId });
}

/**
 * Where the phone stands; without cursors, if its rows are of another shape than this code's. The
 * epoch stays: a backup put back meanwhile is noticed by it.
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

/** When the server last said what is true, as ISO instant; null before the first answer. */
export async function readAsOf(replica: Replica): Promise<string | null> {
  return (await readMeta<string>(replica, 'asOf')) ?? null;
}

export async function writeAsOf(replica: Replica, asOf: string): Promise<void> {
  await replica.meta.put({ key: 'asOf', value: asOf });
}

/** This database's own id, made once; sequence numbers belong to it. */
export async function readOrCreateDeviceId(replica: Replica): Promise<string> {
  return replica.transaction('rw', replica.meta, async () => {
    const known = await readMeta<string>(replica, 'device');
    if (known !== undefined) return known;
    const made = uuid();
    await replica.meta.put({ key: 'device', value: made });
    return made;
  });
}

/** Notes for all tabs and the worker that the server asked to wait so many seconds. */
export async function saveRetryAfter(replica: Replica, seconds: number): Promise<void> {
  const from = Date.now();
  await replica.meta.put({ key: 'wait', value: { from, until: from + seconds * 1000 } });
}

/** Seconds that are left of it, never more than were asked for: a clock that was set ends it. */
export async function readRetryAfter(replica: Replica): Promise<number> {
  const { from, until } = (await readMeta<{ from: number; until: number }>(replica, 'wait')) ?? {
    from: 0,
    until: 0,
  };
  const now = Date.now();
  return now < from ? 0 : Math.max(until - now, 0) / 1000;
}

const seenQuestionsPrefix = 'questions/';

/** Under which the questions of a report lie that its officer has seen (`question-news.ts`). */
export function seenQuestionsKey(reportId: string): MetaRow['key'] {
  return `${seenQuestionsPrefix}${reportId}`;
}

/** Inside a transaction over `meta`: with the league's rows goes what it had asked. */
export async function deleteSeenQuestions(replica: Replica): Promise<void> {
  await replica.meta.where('key').startsWith(seenQuestionsPrefix).delete();
}
