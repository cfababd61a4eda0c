/** The live stream in this page: while somebody looks, or has just looked. */
import { sessionCredentials } from '#pwa/lib/sync/engine/session-credentials.ts';
import type { LiveStream } from '#sync/client/network/live-stream.ts';

/** Milliseconds for which a page that nobody looks at goes on listening. */
const hiddenPageTimeout = 60_000;

type Topics = readonly string[] | null;
/** What the tab that listens tells the others. */
type LiveMessage = { topics: Topics } | { heard: number };

const topicListeners = new Set<(topics: Topics) => void>();
/** Until when another tab's word counts that the server is heard, on the monotonic clock. */
let connectedElsewhereUntil = 0;
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('touchline-live');
channel?.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
  if ('heard' in data) connectedElsewhereUntil = performance.now() + data.heard;
  else notifyTopicListeners(data.topics);
});

/** What an administrator's lists are about changed; null: anything may have. */
export function onTopicsChanged(listener: (topics: Topics) => void): void {
  topicListeners.add(listener);
}

let stream: LiveStream | undefined;

/** Whether the server tells of every change now, to this tab or to another. */
export function isLiveConnected(): boolean {
  return stream?.isConnected() === true || performance.now() < connectedElsewhereUntil;
}

function notifyTopicListeners(topics: Topics): void {
  for (const listener of topicListeners) listener(topics);
}

function broadcast(said: LiveMessage): void {
  channel?.postMessage(said);
}

/** Listens for a session from now on; returns how to stop. It is no part of the first load. */
export function startLiveUpdates(sessionId: string, name: string, wake: () => void): () => void {
  let own: LiveStream | undefined;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;

  function follow(): void {
    clearTimeout(timer);
    if (!navigator.onLine) own?.pause();
    else if (document.visibilityState === 'visible') own?.resume();
    else timer = setTimeout(() => own?.pause(), hiddenPageTimeout);
  }

  async function begin(): Promise<void> {
    const { createLive } = await import('#sync/client/network/live-stream.ts');
    if (stopped) return;
    own = createLive({
      credentials: sessionCredentials(sessionId),
      lock: `${name}/live`,
      wake,
      onTopics(topics) {
        broadcast({ topics });
        notifyTopicListeners(topics);
      },
      onAlive: (heard) => broadcast({ heard }),
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
