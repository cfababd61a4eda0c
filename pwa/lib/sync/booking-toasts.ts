import { liveQuery } from 'dexie';
import { t } from '#pwa/lib/i18n/translate.ts';
import { bookingToastId } from '#pwa/lib/matches/booking-toast.ts';
import { replicaStore } from '#pwa/lib/sync/engine/sync-engine.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { tryWebLock } from '#sync/client/runner/web-lock.ts';
import { isCausedBy } from '#sync/client/storage/storage-errors.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import type { SentItem } from '#sync/client/storage/sync-replica.ts';

const toastMessages = {
  'event.join': 'events.joined',
  'event.withdraw': 'events.withdrawn',
  'match.join': 'matches.joined',
  'match.withdraw': 'matches.withdrawn',
} as const;

/** Maximum milliseconds a phone's clock may be set back without repeating old toasts. */
const clockTolerance = 60_000;
/** Milliseconds in which another window would show the same toast. */
const toastLockTime = 5000;

/** Shows each change acknowledged from now on once, in the visible window. */
export function startBookingToasts(): () => void {
  const since = Date.now();
  const shown = new Set<string>();
  let stop = () => {};

  const follow = () => {
    stop();
    stop = () => {};
    const replica = replicaStore.getSnapshot();
    if (replica === null) return;
    const subscription = liveQuery(() => readAcknowledged(replica, since)).subscribe({
      next: (items) => {
        for (const item of items) if (!shown.has(item.id)) showToast(item);
      },
      error: (error: unknown) => {
        // After a log-out the next session is followed.
        if (!isCausedBy(error, 'NoReplicaError', 'DatabaseClosedError', 'OpenFailedError'))
          console.warn('what was sent could not be read', error);
      },
    });
    stop = () => subscription.unsubscribe();
  };

  const showToast = ({ id, name }: AcknowledgedItem) => {
    shown.add(id);
    if (document.visibilityState !== 'visible') return;
    void tryWebLock(`touchline-told-${id}`, async () => {
      toast('success', { id: bookingToastId(name), text: t(toastMessages[name]) });
      await new Promise((resolve) => setTimeout(resolve, toastLockTime));
    });
  };

  follow();
  const unfollow = replicaStore.subscribe(follow);
  return () => {
    unfollow();
    stop();
  };
}

interface AcknowledgedItem {
  id: string;
  name: keyof typeof toastMessages;
}

async function readAcknowledged(replica: Replica, since: number): Promise<AcknowledgedItem[]> {
  const items = await replica.sent
    .where('sentAt')
    .between(since, Date.now() + clockTolerance, true)
    .toArray();
  return items.filter((item): item is SentItem & AcknowledgedItem => item.name in toastMessages);
}
