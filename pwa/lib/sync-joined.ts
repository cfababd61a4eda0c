/** Says that the league has an application or a booking, as soon as its server has taken it. */
import { liveQuery } from 'dexie';
import { t } from '#pwa/lib/catalogue.ts';
import { joinToast } from '#pwa/lib/join-toast.ts';
import { replicaStore } from '#pwa/lib/sync.ts';
import { toast } from '#pwa/ui/toast.tsx';
import { webLock } from '#sync/client/locks.ts';
import { isCausedBy, type Replica, type SentItem } from '#sync/client/replica.ts';

const words = { 'event.join': 'events.joined', 'match.join': 'matches.joined' } as const;

/** So far a phone's clock may be put back without old ones being told anew, in milliseconds. */
const ahead = 60_000;
/** As long as this another window would tell the same, in milliseconds. */
const toldFor = 5000;

/** What is acknowledged from now on is told once, by the window that is looked at. */
export function startTellingJoined(): () => void {
  const since = Date.now();
  const told = new Set<string>();
  let stop = () => {};

  const follow = () => {
    stop();
    stop = () => {};
    const replica = replicaStore.getSnapshot();
    if (replica === null) return;
    const subscription = liveQuery(() => joined(replica, since)).subscribe({
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

  const tell = ({ id, name }: Joined) => {
    told.add(id);
    if (document.visibilityState !== 'visible') return;
    void webLock(`touchline-told-${id}`, async () => {
      toast('success', { id: joinToast(name), text: t(words[name]) });
      await new Promise((resolve) => setTimeout(resolve, toldFor));
    });
  };

  follow();
  const unfollow = replicaStore.subscribe(follow);
  return () => {
    unfollow();
    stop();
  };
}

interface Joined {
  id: string;
  name: keyof typeof words;
}

async function joined(replica: Replica, since: number): Promise<Joined[]> {
  const items = await replica.sent
    .where('sentAt')
    .between(since, Date.now() + ahead, true)
    .toArray();
  return items.filter((item): item is SentItem & Joined => item.name in words);
}
