/**
 * Listens to the server's live stream, so that an open app hears of a change in a moment. One stream
 * a browser, whatever number of tabs; none without signal, and none for long behind a lock screen.
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
  /** Unless it is the account's own stream. */
  address?: string;
  /** Name of the lock that makes it one stream a browser; null: this page has its own. */
  lock: string | null;
  /** Something may have changed: the stream has just begun, or says so. */
  wake: () => void;
  /** What an administrator's lists are about; null: anything may have changed. */
  onTopics?: (topics: readonly string[] | null) => void;
  /** At each of the server's words: for how many milliseconds it counts as heard; 0: no more. */
  onAlive?: (milliseconds: number) => void;
  call?: typeof fetch;
  random?: () => number;
}

export interface LiveStream {
  /** Whether the server is being heard now. */
  readonly isConnected: () => boolean;
  /**
   * A person looks, or the network is back: at once, without what is left of a pause that the server
   * did not ask for. A stream that has been silent for long is made anew.
   */
  resume(): void;
  /** Nobody looks, or there is no network. */
  pause(): void;
  stop(): void;
}

/** Without a word for so long the connection is dead: two beats and some. */
const silenceMilliseconds = (heartbeatSeconds * 2 + 5) * 1000;
/** Silent for so long when a person looks again, it may have died while the phone slept. */
const staleMilliseconds = (heartbeatSeconds + 5) * 1000;
/** A stream that lasted so long was a good one; the next begins without a pause for its failures. */
const stableMilliseconds = 30_000;
/** When there is nothing to hope for soon: another protocol, an account that may not sync. */
const longPauseMilliseconds = 300_000;

type StreamEnd = 'ended' | 'lost' | 'refused';

export function createLive(options: LiveStreamOptions): LiveStream {
  const { credentials, wake, onTopics, onAlive, random = Math.random } = options;
  const { address = liveStreamUrl } = options;
  const call = options.call ?? ((...args) => fetch(...args));
  let heardSince: number | null = null;
  /** By both clocks: one may be set, the other stand still while the phone sleeps. */
  let lastWord = { at: 0, date: 0 };
  let failures = 0;
  /** The server's own wish, on the monotonic clock. */
  let notBefore = 0;
  /** When the token was last exchanged after a 401: one so soon after is not mended by another. */
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
      // A session that ended is the person's to renew; the next one begins a stream of its own.
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
      // A captive portal answers 200, or anything else; all of ours carry it.
      if (answer.headers.get(protocolHeader) !== protocolHeaderValue) return 'lost';
      if (!answer.ok) return await refused(answer, token);
      return answer.body === null ? 'lost' : await read(answer.body, hear);
    } finally {
      clearTimeout(watch);
      cut = null;
      // An answer that was not read to its end would keep its connection.
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
    // What the session's end means is told by the runner's own calls, which read it whole.
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

/** Null for a line of a newer server's that this app does not know. */
function parseMessage(line: string): LiveMessage | null {
  try {
    const parsed = liveMessage.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Waits in line behind other tabs; without a name or Web Locks each tab has its own. */
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
