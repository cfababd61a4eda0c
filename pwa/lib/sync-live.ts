/** The live stream in this page: while somebody looks, or has just looked. */
import { credentialsOf } from '#pwa/lib/sync-credentials.ts';
import type { LiveStream } from '#sync/client/live.ts';

/** Milliseconds for which a page that nobody looks at goes on listening. */
const patience = 60_000;

type Topics = readonly string[] | null;
/** What the tab that listens tells the others. */
type Said = { topics: Topics } | { heard: number };

const topicListeners = new Set<(topics: Topics) => void>();
/** Until when another tab's word counts that the server is heard, on the monotonic clock. */
let heardElsewhere = 0;
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('touchline-live');
channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
  if ('heard' in data) heardElsewhere = performance.now() + data.heard;
  else tell(data.topics);
});

/** What an administrator's lists are about changed; null: anything may have. */
export function onTopics(listener: (topics: Topics) => void): void {
  topicListeners.add(listener);
}

let stream: LiveStream | undefined;

/** Whether the server tells of every change now, to this tab or to another. */
export function isHeard(): boolean {
  return stream?.heard() === true || performance.now() < heardElsewhere;
}

function tell(topics: Topics): void {
  for (const listener of topicListeners) listener(topics);
}

function announce(said: Said): void {
  channel?.postMessage(said);
}

/** Listens for a session from now on; returns how to stop. It is no part of the first load. */
export function listenLive(sessionId: string, name: string, wake: () => void): () => void {
  let own: LiveStream | undefined;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;

  function follow(): void {
    clearTimeout(timer);
    if (!navigator.onLine) own?.pause();
    else if (document.visibilityState === 'visible') own?.resume();
    else timer = setTimeout(() => own?.pause(), patience);
  }

  async function begin(): Promise<void> {
    const { createLive } = await import('#sync/client/live.ts');
    if (stopped) return;
    own = createLive({
      credentials: credentialsOf(sessionId),
      lock: `${name}/live`,
      wake,
      onTopics(topics) {
        announce({ topics });
        tell(topics);
      },
      onHeard: (heard) => announce({ heard }),
    });
    stream = own;
    follow();
  }

  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pageshow', follow);
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  // Without it everything comes a little later: by the timer and the other wake-ups.
  begin().catch((error: unknown) => console.warn('the live stream could not begin', error));
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pageshow', follow);
    window.removeEventListener('online', follow);
    window.removeEventListener('offline', follow);
    own?.stop();
    if (stream === own) stream = undefined;
  };
}
