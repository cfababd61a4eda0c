/** The live stream in this page: while somebody looks, or has just looked. */
import { credentialsOf } from '#pwa/lib/sync-credentials.ts';
import type { LiveStream } from '#sync/client/live.ts';

/** Milliseconds for which a page that nobody looks at goes on listening. */
const patience = 60_000;

type Topics = readonly string[] | null;
const topicListeners = new Set<(topics: Topics) => void>();
/** One tab listens for all; their lists are each tab's own. */
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('touchline-topics');
channel?.addEventListener('message', ({ data }: MessageEvent<Topics>) => tell(data));

/** What an administrator's lists are about changed; null: anything may have. */
export function onTopics(listener: (topics: Topics) => void): void {
  topicListeners.add(listener);
}

function tell(topics: Topics): void {
  for (const listener of topicListeners) listener(topics);
}

/** Listens for a session from now on. It is no part of the first load. */
export function listenLive(
  sessionId: string,
  name: string,
  wake: () => void,
): Pick<LiveStream, 'heard' | 'stop'> {
  let stream: LiveStream | undefined;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;

  function follow(): void {
    clearTimeout(timer);
    if (!navigator.onLine) stream?.pause();
    else if (document.visibilityState === 'visible') stream?.resume();
    else timer = setTimeout(() => stream?.pause(), patience);
  }

  async function begin(): Promise<void> {
    const { createLive } = await import('#sync/client/live.ts');
    if (stopped) return;
    stream = createLive({
      credentials: credentialsOf(sessionId),
      lock: `${name}/live`,
      wake,
      onTopics(topics) {
        channel?.postMessage(topics);
        tell(topics);
      },
    });
    follow();
  }

  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  // Without it everything comes a little later: by the timer and the other wake-ups.
  begin().catch((error: unknown) => console.warn('the live stream could not begin', error));
  return {
    heard: () => stream?.heard() ?? false,
    stop() {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
      stream?.stop();
    },
  };
}
