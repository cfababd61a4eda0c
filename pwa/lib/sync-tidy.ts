/** Finishes what ended sessions left to do on this phone; whoever comes first does it. */
import { withLock } from '#pwa/lib/locks.ts';
import { changeState, readState, type Session } from '#pwa/lib/session-db.ts';
import { leaveReplica } from '#sync/client/leave.ts';
import { writeSession } from '#sync/client/meta.ts';
import { openReplica, type Replica } from '#sync/client/replica.ts';

const lock = 'touchline-tidy';

/** Clears what chosen and forced log-outs say is to go (rulings §5). */
export async function tidy(): Promise<void> {
  if ((await readState()).leftovers.length > 0) await withLock(lock, tidyHere);
}

async function tidyHere(): Promise<void> {
  for (const { userId, sessionId, rule } of (await readState()).leftovers) {
    if (!(await leaveReplica(userId, sessionId, rule))) continue;
    await changeState((state) => ({
      ...state,
      leftovers: state.leftovers.filter((one) => one.sessionId !== sessionId),
    }));
  }
}

/**
 * Opens the session's database and gives it the right to write; null if the session is over by
 * then. A log-out in another tab comes before or after this as a whole.
 */
export async function enterReplica(session: Session): Promise<Replica | null> {
  return withLock(lock, async () => {
    await tidyHere();
    if ((await readState()).session?.id !== session.id) return null;
    const replica = await openReplica(session.user.id, { create: true });
    await writeSession(replica, session.id);
    return replica;
  });
}
