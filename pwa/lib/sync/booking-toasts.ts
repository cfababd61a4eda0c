/** Says that the league has an application or a booking, as soon as its server has taken it. */
import { liveQuery } from 'dexie';
import { t } from '#pwa/lib/i18n/translate.ts';
import { bookingToastId } from '#pwa/lib/matches/booking-toast.ts';
import { replicaStore } from '#pwa/lib/sync/engine/sync-engine.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { tryWebLock } from '#sync/client/runner/web-lock.ts';
import { isCausedBy, type Replica, type SentItem } from '#sync/client/storage/replica.ts';

const toastMessages = { 'event.join': 'events.joined', 'match.join': 'matches.joined' } as const;

/** So far a phone's clock may be put back without old ones being told anew, in milliseconds. */
const clockTolerance = 60_000;
/** As long as this another window would tell the same, in milliseconds. */
const toastLockTime = 5000;

/** What is acknowledged from now on is told once, by the window that is looked at. */
export function startBookingToasts(): () => void {
  const since = Date.now();
  const told = new Set<string>();
  let stop = () => {};

  const follow = () => {
    stop();
    stop = () => {};
    const replica = replicaStore.getSnapshot();
    if (replica === null) return;
    const subscription = liveQuery(() => readAcknowledged(replica, since)).subscribe({
      next: (items) => {
        for (const item of items) if (!told.has(item.id)) tell(item);
      },
      error: (error: unknown) => {
        // Logged out; the next session is followed anew.
        if (!isCausedBy(error, 'NoReplicaError', 'DatabaseClosedError', 'OpenFailedError'))
          console.warn('what was sent could not be read', error);
      },
    });
    stop = () => subscription.unsubscribe();
  };

  const tell = ({ id, name }: AcknowledgedItem) => {
    told.add(id);
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
