/** Finishes what ended sessions left to do on this phone; whoever comes first does it. */
import { forgetDocuments } from '#pwa/lib/documents-cache.ts';
import { withLock } from '#pwa/lib/locks.ts';
import { changeState, readState, type Session } from '#pwa/lib/session-db.ts';
import { noteOnSession } from '#pwa/lib/session.ts';
import { forgetTyped, mayHaveTyped } from '#pwa/lib/typed-stash.ts';
import { leaveReplica } from '#sync/client/leave.ts';
import { readSession, writeSession } from '#sync/client/meta.ts';
import { NoReplicaError, openReplica, type Replica } from '#sync/client/replica.ts';

const lock = 'touchline-tidy';
/** A database call that takes longer hangs, in milliseconds. */
const patience = 30_000;

/** Clears what chosen and forced log-outs say is to go (rulings §5). */
export async function tidy(): Promise<void> {
  if ((await readState()).leftovers.length > 0) await withLock(lock, tidyHere);
}

async function tidyHere(): Promise<void> {
  for (const { userId, sessionId, rule } of (await readState()).leftovers) {
    // A word that was cut off is not in the database yet, and is unsent as much as what is.
    const cutOff = rule === 'wipe-if-sent' && mayHaveTyped(userId);
    if (!(await leaveReplica(userId, sessionId, cutOff ? 'keep' : rule)) || cutOff) continue;
    if (rule !== 'keep') await forgetDocuments(userId);
    if (rule.startsWith('wipe')) forgetTyped(userId);
    await changeState((state) => ({
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
export async function enterReplica(
  session: Session,
  onBlocked: () => void,
): Promise<Replica | null> {
  return withLock(lock, async () => {
    await tidyHere();
    const { session: open } = await readState();
    if (open?.id !== session.id) return null;
    const there = await openIfThere(session.user.id, onBlocked);
    const replica =
      there ?? (await openReplica(session.user.id, { create: true, onBlocked, patience }));
    // A phone that is full still opens what is on it.
    if ((await readSession(replica)) !== session.id) await writeSession(replica, session.id);
    const cleared = there === null && open.entered === true;
    if (cleared) await noteOnSession(session.id, { cleared });
    if (open.entered !== true) await noteOnSession(session.id, { entered: true });
    return replica;
  });
}

/** The user's database, if this phone has it. */
export async function openIfThere(
  userId: string,
  onBlocked: () => void = () => undefined,
): Promise<Replica | null> {
  try {
    return await openReplica(userId, { onBlocked, patience });
  } catch (error) {
    if (error instanceof NoReplicaError) return null;
    throw error;
  }
}
