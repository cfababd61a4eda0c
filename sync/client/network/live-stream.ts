/**
 * Listens to the server's live stream, so that an open app learns of changes at once. One stream
 * per browser, whatever the number of tabs; none without a network, and none for long in the
 * background.
 */
import { backoffDelay } from '#sync/client/network/backoff.ts';
import type { Credentials } from '#sync/client/network/http-transport.ts';
import {
  parseRetryAfter,
  protocolHeader,
  protocolHeaderValue,
} from '#sync/protocol/response-headers.ts';
import {
  heartbeatSeconds,
  liveStreamUrl,
  liveMessage,
  type LiveMessage,
} from '#sync/protocol/live-stream.ts';

export interface LiveStreamOptions {
  credentials: Credentials;
  /** Defaults to the account's own stream. */
  address?: string;
  /** Name of the lock that limits a browser to one stream; null: this page has its own. */
  lock: string | null;
  /** Called when the stream opens and whenever something may have changed. */
  wake: () => void;
  /** Topics of an administrator's lists that changed; null: anything may have. */
  onTopics?: (topics: readonly string[] | null) => void;
  /**
   * Called for every message with the milliseconds for which the connection counts as alive; 0 once
   * it is lost.
   */
  onAlive?: (milliseconds: number) => void;
  call?: typeof fetch;
  random?: () => number;
}

export interface LiveStream {
  /** Whether the stream is connected. */
  readonly isConnected: () => boolean;
  /**
   * The page is visible again or the network is back: reconnects at once, skipping the backoff but
   * not a `Retry-After`. A stream that has been silent for long is reopened.
   */
  resume(): void;
  /** The page is hidden, or there is no network. */
  pause(): void;
  stop(): void;
}

/** A connection without a message for this long is dead: two heartbeats and a margin. */
const silenceMilliseconds = (heartbeatSeconds * 2 + 5) * 1000;
/**
 * A connection silent for this long may have died while the phone slept: it is reopened when the
 * page is visible again.
 */
const staleMilliseconds = (heartbeatSeconds + 5) * 1000;
/** A stream that lasted this long resets the backoff. */
const stableMilliseconds = 30_000;
/**
 * Used when a quick retry cannot help: another protocol version, or an account that may not sync.
 */
const longPauseMilliseconds = 300_000;

type StreamEnd = 'ended' | 'lost' | 'refused';

export function createLive(options: LiveStreamOptions): LiveStream {
  const { credentials, wake, onTopics, onAlive, random = Math.random } = options;
  const { address = liveStreamUrl } = options;
  const call = options.call ?? ((...args) => fetch(...args));
  let heardSince: number | null = null;
  /**
   * On both clocks: the wall clock may be set, and the monotonic one stops while the phone sleeps.
   */
  let lastWord = { at: 0, date: 0 };
  let failures = 0;
  /** From `Retry-After`, on the monotonic clock. */
  let notBefore = 0;
  /**
   * When a 401 last led to a new token. Another 401 soon after means that a new token does not
   * help.
   */
  let renewedAt = Number.NEGATIVE_INFINITY;
  let run: AbortController | null = null;
  let cut: (() => void) | null = null;
  let skipRest: (() => void) | null = null;
  let atOnce = false;
  let stopped = false;

  async function keep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const ending = await once(signal).catch((): StreamEnd => 'lost');
      if (heardSince !== null && performance.now() - heardSince > stableMilliseconds) failures = 0;
      silent();
      // Only the user can renew an ended session; the next session opens its own stream.
      if (signal.aborted || ending === 'ended') return;
      failures = atOnce ? 0 : failures + 1;
      if (ending === 'refused') notBefore = performance.now() + longPauseMilliseconds;
      const pause = atOnce ? 0 : backoffDelay(failures, random);
      atOnce = false;
      await rest(Math.max(pause, notBefore - performance.now()), signal);
    }
  }

  async function once(signal: AbortSignal): Promise<StreamEnd> {
    const token = await credentials.token();
    if (token === null) return 'ended';
    const quiet = new AbortController();
    cut = () => quiet.abort();
    let watch = setTimeout(cut, silenceMilliseconds);
    const hear = () => {
      clearTimeout(watch);
      watch = setTimeout(() => quiet.abort(), silenceMilliseconds);
      lastWord = { at: performance.now(), date: Date.now() };
    };
    hear();
    try {
      const answer = await call(address, {
        headers: { accept: 'application/x-ndjson', 'x-access-token': token },
        cache: 'no-store',
        signal: AbortSignal.any([signal, quiet.signal]),
      });
      // A captive portal may answer 200, but never with our protocol header.
      if (answer.headers.get(protocolHeader) !== protocolHeaderValue) return 'lost';
      if (!answer.ok) return await refused(answer, token);
      return answer.body === null ? 'lost' : await read(answer.body, hear);
    } finally {
      clearTimeout(watch);
      cut = null;
      // Aborting releases the connection of a response that was not read to its end.
      quiet.abort();
    }
  }

  async function refused({ status, headers }: Response, token: string): Promise<StreamEnd> {
    if (status === 401) {
      if (performance.now() - renewedAt < longPauseMilliseconds) return 'refused';
      const outcome = await credentials.renew(token);
      atOnce = outcome === 'refreshed';
      if (atOnce) renewedAt = performance.now();
      return outcome === 'ended' ? 'ended' : 'lost';
    }
    // The runner's own calls handle the end of the session.
    if (status === 412) {
      wake();
      return 'ended';
    }
    const asked = parseRetryAfter(headers.get('retry-after'));
    if (asked !== null) notBefore = performance.now() + asked * 1000;
    return status === 403 || status === 422 || status === 426 ? 'refused' : 'lost';
  }

  function silent(): void {
    if (heardSince !== null) onAlive?.(0);
    heardSince = null;
  }

  function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        skipRest = null;
        resolve();
      }
      signal.addEventListener('abort', done);
      skipRest = done;
    });
  }

  async function read(body: ReadableStream<Uint8Array>, hear: () => void): Promise<StreamEnd> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'lost';
      hear();
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const said = parseMessage(line);
        if (said?.type === 'end') {
          wake();
          return 'ended';
        }
        if (said !== null) take(said);
      }
    }
  }

  function take(said: LiveMessage): void {
    if (said.type === 'hello') {
      heardSince = performance.now();
      onTopics?.(null);
    }
    if (heardSince !== null) onAlive?.(silenceMilliseconds);
    if (said.type === 'changed') onTopics?.(said.topics);
    if (said.type === 'hello' || said.type === 'pull') wake();
  }

  function letGo(): void {
    run?.abort();
    run = null;
    silent();
  }

  function mayBeDead(): boolean {
    const { at, date } = lastWord;
    return (
      performance.now() - at > staleMilliseconds || Math.abs(Date.now() - date) > staleMilliseconds
    );
  }

  return {
    isConnected: () => heardSince !== null,
    resume() {
      if (stopped) return;
      if (run !== null) {
        atOnce = cut !== null && mayBeDead();
        if (atOnce) cut?.();
        failures = 0;
        if (performance.now() >= notBefore) skipRest?.();
        return;
      }
      const own = new AbortController();
      run = own;
      failures = 0;
      void withNamedLock(options.lock, own.signal, () => keep(own.signal)).finally(() => {
        if (run === own) run = null;
      });
    },
    pause: letGo,
    stop() {
      stopped = true;
      letGo();
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
