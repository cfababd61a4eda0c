/**
 * Listens to the server's live stream, so that an open app learns of changes immediately. One stream
 * per browser, whatever the number of tabs; none without a network, and none for long in the
 * background.
 */
import { backoffDelay, spreadRetryAfter } from '#sync/client/network/backoff.ts';
import { accessTokenHeader, type Credentials } from '#sync/client/network/http-transport.ts';
import {
  parseRetryAfter,
  protocolHeader,
  protocolHeaderValue,
} from '#sync/protocol/response-headers.ts';
import {
  heartbeatSeconds,
  liveMessage,
  type LiveMessage,
  type LiveSeats,
} from '#sync/protocol/live-stream.ts';

export interface LiveStreamOptions {
  credentials: Credentials;
  /** Address of the stream, with the protocol version: `liveStreamUrl`. */
  address: string;
  /** Name of the lock that limits a browser to one stream; null: this page has its own. */
  lock: string | null;
  /**
   * Called when the stream opens, whenever something may have changed, and at the end of the
   * session.
   */
  wake: (reason: 'hello' | 'pull' | 'end') => void;
  /** The taken seats, for a seat map's stream. */
  onSeats?: (seats: LiveSeats) => void;
  /** Topics of an administrator's lists that changed; null: anything may have. */
  onTopics?: (topics: readonly string[] | null) => void;
  /** Called with the milliseconds for which the connection counts as alive; 0 once lost. */
  onAlive?: (milliseconds: number) => void;
  call?: typeof fetch;
  random?: () => number;
}

export interface LiveStream {
  readonly isConnected: () => boolean;
  /**
   * The page is visible again or the network is back: reconnects immediately, skipping the backoff but
   * not a `Retry-After`. A stream that has been silent for long is reopened.
   */
  resume(): void;
  /** The page is hidden, or there is no network. */
  pause(): void;
  stop(): void;
}

/** A connection without a message for this long is dead: two heartbeats and a margin. */
const silenceMilliseconds = (heartbeatSeconds * 2 + 5) * 1000;
/** After this silence the phone may have slept: reopened when the page is visible again. */
const staleMilliseconds = (heartbeatSeconds + 5) * 1000;
/** A stream that lasted this long resets the backoff. */
const stableMilliseconds = 30_000;
/** Pause for what a retry cannot fix: another protocol version, or an account that may not sync. */
const longPauseMilliseconds = 300_000;

type StreamEnd = 'ended' | 'lost' | 'refused';

export function createLiveStream(options: LiveStreamOptions): LiveStream {
  const { credentials, address, wake, onTopics, onSeats, onAlive, random = Math.random } = options;
  const call = options.call ?? ((...args) => fetch(...args));
  let connectedSince: number | null = null;
  /** Time of the last message on both clocks: one may be set, the other stops while the phone sleeps. */
  let lastMessage = { at: 0, date: 0 };
  let failures = 0;
  /** Earliest time of the next attempt, from `Retry-After`, on the monotonic clock. */
  let notBefore = 0;
  /** Time at which a 401 last led to a new token; another 401 soon after means that tokens do not help. */
  let renewedAt = Number.NEGATIVE_INFINITY;
  let run: AbortController | null = null;
  let abortIfSilent: (() => void) | null = null;
  let skipWait: (() => void) | null = null;
  let reconnectNow = false;
  let stopped = false;

  async function stayConnected(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const ending = await openStream(signal).catch((): StreamEnd => 'lost');
      if (connectedSince !== null && performance.now() - connectedSince > stableMilliseconds)
        failures = 0;
      markDisconnected();
      // Only the user can renew an ended session; the next session opens its own stream.
      if (signal.aborted || ending === 'ended') return;
      failures = reconnectNow ? 0 : failures + 1;
      if (ending === 'refused') notBefore = performance.now() + longPauseMilliseconds;
      const pause = reconnectNow ? 0 : backoffDelay(failures, random);
      reconnectNow = false;
      await wait(Math.max(pause, notBefore - performance.now()), signal);
    }
  }

  async function openStream(signal: AbortSignal): Promise<StreamEnd> {
    const token = await credentials.token();
    if (token === null) return 'ended';
    const silence = new AbortController();
    abortIfSilent = () => silence.abort();
    let silenceTimer = setTimeout(abortIfSilent, silenceMilliseconds);
    const onMessage = () => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => silence.abort(), silenceMilliseconds);
      lastMessage = { at: performance.now(), date: Date.now() };
    };
    onMessage();
    try {
      const response = await call(address, {
        headers: {
          accept: 'application/x-ndjson',
          [accessTokenHeader]: token,
        },
        cache: 'no-store',
        signal: AbortSignal.any([signal, silence.signal]),
      });
      // A captive portal may answer 200, but never with our protocol header.
      if (response.headers.get(protocolHeader) !== protocolHeaderValue) return 'lost';
      if (!response.ok) return await handleRefusal(response, token);
      return response.body === null ? 'lost' : await read(response.body, onMessage);
    } finally {
      clearTimeout(silenceTimer);
      abortIfSilent = null;
      // Aborting releases the connection of a response that was not read to its end.
      silence.abort();
    }
  }

  async function handleRefusal({ status, headers }: Response, token: string): Promise<StreamEnd> {
    if (status === 401) {
      if (performance.now() - renewedAt < longPauseMilliseconds) return 'refused';
      const outcome = await credentials.renew(token);
      reconnectNow = outcome === 'refreshed';
      if (reconnectNow) renewedAt = performance.now();
      return outcome === 'ended' ? 'ended' : 'lost';
    }
    // The runner's own calls handle the end of the session.
    if (status === 412) {
      wake('end');
      return 'ended';
    }
    const retryAfter = parseRetryAfter(headers.get('retry-after'));
    if (retryAfter !== null)
      notBefore = performance.now() + spreadRetryAfter(retryAfter, random) * 1000;
    return status === 403 || status === 422 || status === 426 ? 'refused' : 'lost';
  }

  function markDisconnected(): void {
    if (connectedSince !== null) onAlive?.(0);
    connectedSince = null;
  }

  function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        skipWait = null;
        resolve();
      }
      signal.addEventListener('abort', done);
      skipWait = done;
    });
  }

  async function read(body: ReadableStream<Uint8Array>, onMessage: () => void): Promise<StreamEnd> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let buffer = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'lost';
      onMessage();
      const lines = (buffer + decoder.decode(value, { stream: true })).split('\n');
      buffer = lines.pop() ?? '';
      for (const line of lines) {
        const message = parseMessage(line);
        if (message?.type === 'end') {
          wake('end');
          return 'ended';
        }
        if (message !== null) handleMessage(message);
      }
    }
  }

  function handleMessage(message: LiveMessage): void {
    if (message.type === 'hello') {
      connectedSince = performance.now();
      onTopics?.(null);
    }
    if (connectedSince !== null) onAlive?.(silenceMilliseconds);
    if (message.type === 'changed') onTopics?.(message.topics);
    if (message.type === 'seats') onSeats?.(message);
    if (message.type === 'hello' || message.type === 'pull') wake(message.type);
  }

  function disconnect(): void {
    run?.abort();
    run = null;
    markDisconnected();
  }

  function mayBeDead(): boolean {
    const { at, date } = lastMessage;
    return (
      performance.now() - at > staleMilliseconds || Math.abs(Date.now() - date) > staleMilliseconds
    );
  }

  return {
    isConnected: () => connectedSince !== null,
    resume() {
      if (stopped) return;
      if (run !== null) {
        reconnectNow = abortIfSilent !== null && mayBeDead();
        if (reconnectNow) abortIfSilent?.();
        failures = 0;
        if (performance.now() >= notBefore) skipWait?.();
        return;
      }
      const controller = new AbortController();
      run = controller;
      failures = 0;
      void withNamedLock(options.lock, controller.signal, () =>
        stayConnected(controller.signal),
      ).finally(() => {
        if (run === controller) run = null;
      });
    },
    pause: disconnect,
    stop() {
      stopped = true;
      disconnect();
    },
  };
}

/** Null for a message that this version does not know. */
function parseMessage(line: string): LiveMessage | null {
  try {
    const parsed = liveMessage.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Waits for the other tabs' turn; without a name or Web Locks each tab has its own stream. */
async function withNamedLock(
  name: string | null,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks;
  if (!locks || name === null) return work();
  try {
    await locks.request(name, { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
