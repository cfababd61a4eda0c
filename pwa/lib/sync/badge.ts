/** The number on the app's icon: seats to choose, reports that are due, and conflicts. */
import { liveQuery } from 'dexie';
import type { Session } from '#pwa/lib/session/session-database.ts';
import { sessionStore, setSessionFlags } from '#pwa/lib/session/session.ts';
import { replicaStore } from '#pwa/lib/sync/engine/sync-engine.ts';
import type { PendingMutation } from '#pwa/lib/sync/hooks.ts';
import { dueReports } from '#pwa/lib/sync/reports/due-reports.ts';
import { readPendingMutations } from '#sync/client/outbox/pending-mutations.ts';
import { readReportsInConflict } from '#sync/client/reports/open-conflicts.ts';
import { collectionTable, type Replica } from '#sync/client/storage/replica.ts';

/** Ids of the matches and reports that wait for the person. */
async function readWaiting(replica: Replica, now: number): Promise<string[]> {
  const [matches, bookings, reports, pending] = await Promise.all([
    collectionTable(replica, 'match').toArray(),
    collectionTable(replica, 'booking').toArray(),
    collectionTable(replica, 'report').toArray(),
    readPendingMutations(replica),
  ]);
  const coming = new Set(matches.flatMap(({ id, date }) => (Date.parse(date) > now ? [id] : [])));
  const seats = bookings.filter(
    ({ seatReservationRequired, matchId }) => seatReservationRequired && coming.has(matchId),
  );
  const due = dueReports(reports, matches, pending as PendingMutation[], now);
  const conflicts = await readReportsInConflict(replica);
  const ids = [
    ...seats.map(({ matchId }) => matchId),
    ...[...due, ...conflicts].map(({ id }) => id),
  ];
  return [...new Set(ids)].toSorted();
}

/** Shows how much of what waits the person has not seen. Only some browsers have a badge. */
export async function showBadge(
  replica: Replica,
  { badgeSeen = [] }: Pick<Session, 'badgeSeen'>,
): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const waiting = await readWaiting(replica, Date.now());
  const count = waiting.filter((id) => !badgeSeen.includes(id)).length;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
}

/** Pages on which the person sees what waits. */
let seeing = 0;
let refresh = () => {};

/** Call it while a screen shows what waits: the badge is cleared. Returns the end of it. */
export function seeBadge(): () => void {
  seeing += 1;
  refresh();
  return () => {
    seeing -= 1;
  };
}

/** Sets the badge with every sync; what was seen counts no more. */
export function followBadge(): () => void {
  let stop = () => {};
  const follow = () => {
    stop();
    stop = () => {};
    refresh = () => {};
    const replica = replicaStore.getSnapshot();
    const session = openSession();
    // Administrators have no badge, also while they view a member's pages.
    if (replica === null || session === null || session.scopes.includes('admin')) return;
    const update = () => void updateBadge(replica, session.id).catch(() => undefined);
    const subscription = liveQuery(() => readWaiting(replica, Date.now())).subscribe({
      next: update,
      // After a log-out the next session is followed.
      error: () => undefined,
    });
    refresh = update;
    stop = () => subscription.unsubscribe();
  };
  follow();
  const unfollow = replicaStore.subscribe(follow);
  return () => {
    unfollow();
    stop();
  };
}

async function updateBadge(replica: Replica, sessionId: string): Promise<void> {
  const waiting = await readWaiting(replica, Date.now());
  const session = openSession();
  if (session?.id !== sessionId) return;
  const { badgeSeen = [] } = session;
  const isSeen = seeing > 0 && document.visibilityState === 'visible';
  const seen = isSeen ? waiting : badgeSeen.filter((id) => waiting.includes(id));
  if (seen.join() !== badgeSeen.join()) await setSessionFlags(sessionId, { badgeSeen: seen });
  await showBadge(replica, { badgeSeen: seen });
}

function openSession(): Session | null {
  const state = sessionStore.getSnapshot();
  return state.phase === 'open' ? state.session : null;
}
