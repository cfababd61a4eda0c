/** The live stream of this page, while it is visible and for a moment after. */
import { sessionCredentials } from '#pwa/lib/sync/engine/session-credentials.ts';
import { liveStreamUrl } from '#sync/protocol/live-stream.ts';
import type { LiveStream } from '#sync/client/network/live-stream.ts';

/** Milliseconds for which a hidden page stays connected. */
const hiddenPageTimeout = 60_000;

type Topics = readonly string[] | null;
/** A message from the connected tab to the others. */
type LiveMessage = { topics: Topics } | { heard: number };

const topicListeners = new Set<(topics: Topics) => void>();
/** Time until which another tab's message counts as connected, on the monotonic clock. */
let connectedElsewhereUntil = 0;
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('touchline-live');
channel?.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
  if ('heard' in data) connectedElsewhereUntil = performance.now() + data.heard;
  else notifyTopicListeners(data.topics);
});

/** Calls `listener` when data of an administrator's lists changed; null: any of it may have. */
export function onTopicsChanged(listener: (topics: Topics) => void): void {
  topicListeners.add(listener);
}

let stream: LiveStream | undefined;

/** Whether this tab or another one is connected to the live stream. */
export function isLiveConnected(): boolean {
  return stream?.isConnected() === true || performance.now() < connectedElsewhereUntil;
}

function notifyTopicListeners(topics: Topics): void {
  for (const listener of topicListeners) listener(topics);
}

/** Calls `listener` when the page is shown or hidden, or the signal comes or goes. */
export function onConnectivityChange(listener: () => void): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  document.addEventListener('visibilitychange', listener, { signal });
  for (const event of ['pageshow', 'online', 'offline'])
    window.addEventListener(event, listener, { signal });
  return () => abort.abort();
}

function broadcast(message: LiveMessage): void {
  channel?.postMessage(message);
}

/** Connects for a session; returns the way to stop. Its code is not part of the first load. */
export function startLiveUpdates(sessionId: string, name: string, wake: () => void): () => void {
  let live: LiveStream | undefined;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;

  function follow(): void {
    clearTimeout(timer);
    if (!navigator.onLine) live?.pause();
    else if (document.visibilityState === 'visible') live?.resume();
    else timer = setTimeout(() => live?.pause(), hiddenPageTimeout);
  }

  async function begin(): Promise<void> {
    const { createLiveStream } = await import('#sync/client/network/live-stream.ts');
    if (stopped) return;
    live = createLiveStream({
      credentials: sessionCredentials(sessionId),
      address: liveStreamUrl,
      lock: `${name}/live`,
      wake,
      onTopics(topics) {
        broadcast({ topics });
        notifyTopicListeners(topics);
      },
      onAlive: (heard) => broadcast({ heard }),
    });
    stream = live;
    follow();
  }

  const unfollow = onConnectivityChange(follow);
  // Without the stream updates come a little later, by timer and other triggers.
  begin().catch((error: unknown) => console.warn('the live stream could not begin', error));
  return () => {
    stopped = true;
    clearTimeout(timer);
    unfollow();
    live?.stop();
    if (stream === live) stream = undefined;
  };
}
