/**
 * The members' pages for administrators: what members see is fetched into a database of its own,
 * which the pages' hooks read instead of the user's.
 */
import { getMemberView, type MemberView } from '#sync/contracts/admin/member-view.ts';
import { writeAsOf } from '#sync/client/storage/replica-meta.ts';
import { deleteReplica, openReplica, type Replica } from '#sync/client/storage/replica.ts';
import { isCausedBy } from '#sync/client/storage/storage-errors.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { runBeforeLogout } from '#pwa/lib/session/before-logout.ts';
import { memberViewFlag } from '#pwa/lib/session/member-view-flag.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { showReplica } from '#pwa/lib/sync/engine/sync-engine.ts';

/** Milliseconds after which a navigation fetches the rows again. */
const maxAge = 30_000;
const databaseId = (userId: string) => `member-view-${userId}`;

let loaded: { userId: string; replica: Replica; at: number } | null = null;

/** Shows members' data from now on. The first time it is fetched; throws ApiError if it cannot be. */
export async function showMemberView(userId: string): Promise<void> {
  if (loaded?.userId !== userId || !loaded.replica.isOpen()) {
    const rows = await call(getMemberView);
    const replica = await openReplica(databaseId(userId), { create: true });
    await writeRows(replica, rows);
    loaded = { userId, replica, at: Date.now() };
  } else if (Date.now() - loaded.at > maxAge) {
    loaded.at = Date.now();
    void refresh(loaded.replica);
  }
  showReplica(loaded.replica);
}

/** Shows the user's own data again, but stays in the members' pages. */
export function showOwnData(): void {
  showReplica(null);
}

export function startMemberView(): void {
  memberViewFlag.save({ since: Date.now() });
}

/** Returns to the administrators' pages and deletes the fetched data, even that of a closed tab. */
export async function endMemberView(userId: string): Promise<void> {
  memberViewFlag.remove();
  showReplica(null);
  loaded?.replica.close();
  loaded = null;
  await deleteReplica(databaseId(userId));
}

async function refresh(replica: Replica): Promise<void> {
  try {
    await writeRows(replica, await call(getMemberView));
  } catch (error) {
    // The page says how old its data are; another tab that ends the view deletes them.
    const isDeleted = isCausedBy(error, 'DatabaseClosedError', 'NoReplicaError');
    if (!isDeleted && !(error instanceof ApiError)) throw error;
  }
}

async function writeRows(replica: Replica, view: MemberView): Promise<void> {
  await replica.transaction('rw', [...Object.keys(view), 'meta'], async () => {
    for (const [name, rows] of Object.entries(view)) {
      const table = replica.table(name);
      await table.clear();
      await table.bulkPut(rows.map((row) => ({ ...row, _bucket: 'member-view' })));
    }
    await writeAsOf(replica, new Date().toISOString());
  });
}

// The next person of this tab must not get an administrator's view.
sessionStore.subscribe(() => {
  const state = sessionStore.getSnapshot();
  if (loaded !== null && !(state.phase === 'open' && state.session.user.id === loaded.userId))
    showReplica(null);
});
runBeforeLogout(async () => {
  if (loaded !== null) await endMemberView(loaded.userId);
});
