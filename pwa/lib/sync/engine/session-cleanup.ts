/** Finishes what ended sessions left to do on this phone; whoever comes first does it. */
import { deleteCachedDocuments } from '#pwa/lib/documents/document-cache.ts';
import { withLock } from '#pwa/lib/session/web-locks.ts';
import {
  updateSessionState,
  readSessionState,
  type Session,
} from '#pwa/lib/session/session-database.ts';
import { setSessionFlags } from '#pwa/lib/session/session.ts';
import { deleteTypedText, mayHaveTypedText } from '#pwa/lib/storage/typed-text-backup.ts';
import { endReplicaSession } from '#sync/client/storage/end-session.ts';
import { readSession, writeSession } from '#sync/client/storage/replica-meta.ts';
import { NoReplicaError, openReplica, type Replica } from '#sync/client/storage/replica.ts';

const lock = 'touchline-tidy';
/** A database call that takes longer hangs, in milliseconds. */
const openTimeout = 30_000;

/** Clears what chosen and forced log-outs say is to go (rulings §5). */
export async function cleanUpEndedSessions(): Promise<void> {
  if ((await readSessionState()).leftovers.length > 0) await withLock(lock, runCleanup);
}

async function runCleanup(): Promise<void> {
  for (const { userId, sessionId, rule } of (await readSessionState()).leftovers) {
    // A word that was cut off is not in the database yet, and is unsent as much as what is.
    const cutOff = rule === 'wipe-if-sent' && mayHaveTypedText(userId);
    if (!(await endReplicaSession(userId, sessionId, cutOff ? 'keep' : rule)) || cutOff) continue;
    if (rule !== 'keep') await deleteCachedDocuments(userId);
    if (rule.startsWith('wipe')) deleteTypedText(userId);
    await updateSessionState((state) => ({
      ...state,
      leftovers: state.leftovers.filter((one) => one.sessionId !== sessionId),
    }));
  }
}

/**
 * Opens the session's database and gives it the right to write; null if the session is over by
 * then. A log-out in another tab comes before or after this as a whole. A database that this session
 * has had and that is not there any more was cleared by the browser: noted, to be told.
 *
 * @param onBlocked hears that a page of an older app holds it open
 * @throws NewerReplicaError
 */
export async function openSessionReplica(
  session: Session,
  onBlocked: () => void,
): Promise<Replica | null> {
  return withLock(lock, async () => {
    await runCleanup();
    const { session: open } = await readSessionState();
    if (open?.id !== session.id) return null;
    const there = await openReplicaIfExists(session.user.id, onBlocked);
    const replica =
      there ??
      (await openReplica(session.user.id, { create: true, onBlocked, patience: openTimeout }));
    // A phone that is full still opens what is on it.
    if ((await readSession(replica)) !== session.id) await writeSession(replica, session.id);
    const cleared = there === null && open.entered === true;
    if (cleared) await setSessionFlags(session.id, { cleared });
    if (open.entered !== true) await setSessionFlags(session.id, { entered: true });
    return replica;
  });
}

/** The user's database, if this phone has it. */
export async function openReplicaIfExists(
  userId: string,
  onBlocked: () => void = () => undefined,
): Promise<Replica | null> {
  try {
    return await openReplica(userId, { onBlocked, patience: openTimeout });
  } catch (error) {
    if (error instanceof NoReplicaError) return null;
    throw error;
  }
}
