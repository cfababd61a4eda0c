/** The user whose work the sync page shows, and whether it may be sent. */
import { useEffect, useState } from 'react';
import { showStoredReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useSession } from '#pwa/lib/session/use-session.ts';

export interface DataOwner {
  /**
   * - `syncing`: logged in and approved.
   * - `waits`: logged in, but not (or no longer) approved.
   * - `out`: the server ended the session; a login continues it.
   */
  kind: 'syncing' | 'waits' | 'out';
  userId: string;
  /** Whether the device is the person's own; false without "remember me", as others may be looking. */
  own: boolean;
}

export function useDataOwner(): DataOwner | null {
  const session = useSession();
  if (session.phase === 'open') {
    const { status, user } = session.session;
    return { kind: status === 'approved' ? 'syncing' : 'waits', userId: user.id, own: true };
  }
  const ended = session.phase === 'guest' ? session.ended : null;
  if (ended?.userId === undefined) return null;
  return { kind: 'out', userId: ended.userId, own: ended.remember !== false };
}

/** Opens the stored data of a user who may not sync; undefined until it is known to exist. */
export function useStoredReplica(owner: DataOwner | null): boolean | undefined {
  const [hasData, setHasData] = useState<boolean>();
  const userId = owner?.kind === 'syncing' ? undefined : owner?.userId;
  useEffect(
    () => (userId === undefined ? undefined : showStoredReplica(userId, setHasData)),
    [userId],
  );
  return owner?.kind === 'syncing' ? true : hasData;
}
