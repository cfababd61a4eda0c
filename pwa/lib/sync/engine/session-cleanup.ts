/** Carries out the pending deletions of ended sessions; the first tab or worker to come does it. */
import { deleteCachedDocuments } from '#pwa/lib/documents/document-cache.ts';
import { withLock } from '#pwa/lib/session/web-locks.ts';
import {
  updateSessionState,
  readSessionState,
  type Session,
} from '#pwa/lib/session/session-database.ts';
import { setSessionFlags } from '#pwa/lib/session/session.ts';
import { deleteTypedText, mayHaveTypedText } from '#pwa/lib/storage/typed-text-backup.ts';
import { databasePatience } from '#sync/client/storage/database-patience.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import { endReplicaSession } from '#sync/client/storage/end-session.ts';
import { readSession, writeSession } from '#sync/client/storage/replica-meta.ts';
import { NoReplicaError } from '#sync/client/storage/storage-errors.ts';
import { memberReplica, openReplica, type Replica } from '#sync/client/storage/replica.ts';

const lock = 'touchline-tidy';

/** Deletes what voluntary and forced log-outs leave to be deleted. */
export async function cleanUpEndedSessions(): Promise<void> {
  if ((await readSessionState()).leftovers.length > 0) await withLock(lock, runCleanup);
}

async function runCleanup(): Promise<void> {
  for (const { userId, sessionId, rule } of (await readSessionState()).leftovers) {
    // Text from a page that was closed while typing is not in the database yet, but counts as
    // unsent.
    const cutOff = rule === 'wipe-if-sent' && mayHaveTypedText(userId);
    if (
      !(await endReplicaSession(memberReplica, userId, sessionId, cutOff ? 'keep' : rule)) ||
      cutOff
    )
      continue;
    if (rule !== 'keep') await deleteCachedDocuments(userId);
    if (rule.startsWith('wipe')) deleteTypedText(userId);
    await updateSessionState((state) => ({
      ...state,
      leftovers: state.leftovers.filter((one) => one.sessionId !== sessionId),
    }));
  }
}

/**
 * Opens the session's database and makes this session its owner; null if the session is over by
 * then. A log-out in another tab happens entirely before or after this. If the session's database
 * has disappeared, the browser has cleared it, which is recorded for the person.
 *
 * @param onBlocked called when a page of an older version holds it open
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
    const existing = await openReplicaIfExists(session.user.id, onBlocked);
    const replica =
      existing ??
      (await openReplica(session.user.id, { create: true, onBlocked, patience: databasePatience }));
    try {
      // A full phone can still open its data.
      if ((await withDatabaseRetry(replica, () => readSession(replica))) !== session.id)
        await withDatabaseRetry(replica, () => writeSession(replica, session.id));
    } catch (error) {
      replica.close();
      throw error;
    }
    const cleared = existing === null && open.entered === true;
    if (cleared) await setSessionFlags(session.id, { cleared });
    if (open.entered !== true) await setSessionFlags(session.id, { entered: true });
    return replica;
  });
}

/** The user's database, if it exists on this phone. */
export async function openReplicaIfExists(
  userId: string,
  onBlocked: () => void = () => undefined,
): Promise<Replica | null> {
  try {
    return await openReplica(userId, { onBlocked, patience: databasePatience });
  } catch (error) {
    if (error instanceof NoReplicaError) return null;
    throw error;
  }
}
