/**
 * Listens to the server's live stream, so that an open app hears of a change in a moment. One stream
 * a browser, whatever number of tabs; none without signal, and none for long behind a lock screen.
 */
import { backoff } from '#sync/client/backoff.ts';
import type { Credentials } from '#sync/client/transport.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/answer.ts';
import { beatSeconds, liveAddress, liveLine, type LiveLine } from '#sync/protocol/live.ts';

export interface LiveOptions {
  credentials: Credentials;
  /** Name of the lock that makes it one stream a browser. */
  lock: string;
  /** Something may have changed: the stream has just begun, or says so. */
  wake: () => void;
  /** What an administrator's lists are about; null: anything may have changed. */
  onTopics?: (topics: readonly string[] | null) => void;
  call?: typeof fetch;
  random?: () => number;
}

export interface LiveStream {
  /** Whether the server is being heard now. */
  readonly heard: () => boolean;
  /** A person looks, or the network is back: at once, without what is left of a pause. */
  resume(): void;
  /** Nobody looks, or there is no network. */
  pause(): void;
  stop(): void;
}

/** Without a word for so long the connection is dead: two beats and some. */
const silence = (beatSeconds * 2 + 5) * 1000;
/** When there is nothing to hope for soon: another protocol, an account that may not sync. */
const longPause = 300_000;

type Ending = 'ended' | 'lost' | 'refused';

export function createLive(options: LiveOptions): LiveStream {
  const { credentials, wake, onTopics, random = Math.random } = options;
  const call = options.call ?? ((...args) => fetch(...args));
  let heard = false;
  let failures = 0;
  let run: AbortController | null = null;
  let stopped = false;

  async function keep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const ending = await once(signal).catch((): Ending => 'lost');
      heard = false;
      if (signal.aborted) return;
      // A session that ended is the person's to renew; the next one begins a stream of its own.
      if (ending === 'ended') return;
      failures += 1;
      await rest(ending === 'refused' ? longPause : backoff(failures, random), signal);
    }
  }

  async function once(signal: AbortSignal): Promise<Ending> {
    const token = await credentials.token();
    if (token === null) return 'ended';
    const quiet = new AbortController();
    let watch = setTimeout(() => quiet.abort(), silence);
    const hear = () => {
      clearTimeout(watch);
      watch = setTimeout(() => quiet.abort(), silence);
    };
    try {
      const answer = await call(liveAddress, {
        headers: { accept: 'application/x-ndjson', 'x-access-token': token },
        cache: 'no-store',
        signal: AbortSignal.any([signal, quiet.signal]),
      });
      if (answer.status === 401) {
        const renewed = await credentials.renew(token);
        return renewed === 'ended' ? 'ended' : 'lost';
      }
      // What the session's end means is told by the runner's own calls, which read it whole.
      if (answer.status === 412) {
        wake();
        return 'ended';
      }
      if (answer.status === 403 || answer.status === 426) return 'refused';
      // A captive portal answers 200, too.
      const ours = answer.headers.get(protocolHeader) === protocolHeaderValue;
      if (!answer.ok || !ours || answer.body === null) return 'lost';
      return await read(answer.body, hear);
    } finally {
      clearTimeout(watch);
    }
  }

  async function read(body: ReadableStream<Uint8Array>, hear: () => void): Promise<Ending> {
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
        const said = understand(line);
        if (said?.type === 'end') {
          wake();
          return 'ended';
        }
        if (said !== null) take(said);
      }
    }
  }

  function take(said: LiveLine): void {
    if (said.type === 'hello') {
      heard = true;
      failures = 0;
      onTopics?.(null);
    }
    if (said.type === 'changed') onTopics?.(said.topics);
    if (said.type === 'hello' || said.type === 'pull') wake();
  }

  return {
    heard: () => heard,
    resume() {
      if (stopped || run !== null) return;
      const own = new AbortController();
      run = own;
      failures = 0;
      void alone(options.lock, own.signal, () => keep(own.signal)).finally(() => {
        if (run === own) run = null;
      });
    },
    pause() {
      run?.abort();
      run = null;
      heard = false;
    },
    stop() {
      stopped = true;
      run?.abort();
      run = null;
      heard = false;
    },
  };
}

/** Null for a line of a newer server's that this app does not know. */
function understand(line: string): LiveLine | null {
  try {
    const parsed = liveLine.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Waits in line behind other tabs; without Web Locks each tab has its own. */
async function alone(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks;
  if (!locks) return work();
  try {
    await locks.request(name, { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
