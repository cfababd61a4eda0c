/**
 * Distributes PostgreSQL notifications (`NOTIFY`) to listeners in this process over one connection.
 * After a lost connection everyone is notified, since notifications may have been missed.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export const liveChannel = 'sync_live';
/** Key that addresses all listeners. */
const everyoneKey = '*';

export interface ListenConnection {
  query(sql: string): Promise<unknown>;
  onPayload(callback: (payload: string) => void): void;
  /** Registers the callback for a lost connection; it may be called more than once. */
  onLost(callback: (error: Error | undefined) => void): void;
  end(): Promise<void>;
}

export interface LiveListener {
  /** The payloads it wants: bucket names, `topic:…`, `session:…`. */
  keys(): ReadonlySet<string>;
  /** Called with those of its keys that were notified; `*` means that anything may have changed. */
  notify(keys: ReadonlySet<string>): void;
}

export interface LiveHub {
  /**
   * Resolves once it is listening, with a function that stops it. The listener is notified in the
   * asynchronous context of this call.
   *
   * @throws Error once `stop` has been called
   */
  listen(listener: LiveListener): Promise<() => void>;
  stop(): Promise<void>;
}

/** Milliseconds for which notifications are collected before they are delivered. */
const gatherMilliseconds = 40;
/** Maximum number of listeners notified together: each of them will send a pull. */
const notifyBatchSize = 200;
const batchPauseMilliseconds = 40;
/** Interval of the connection check: a pulled cable closes nothing. */
const healthCheckMilliseconds = 30_000;
/** A connection that has not answered by then is dead. */
const answerTimeoutMilliseconds = 10_000;

export function createLiveHub(
  connect: () => Promise<ListenConnection>,
  report: (error: unknown) => void,
): LiveHub {
  const listeners = new Set<LiveListener>();
  const pending = new Set<string>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let current: ListenConnection | undefined;
  let ready = Promise.withResolvers<void>();
  let listening: Promise<void> | undefined;

  const pause = (milliseconds: number) =>
    untilStopped<void>((resolve) => {
      const waiting = setTimeout(resolve, milliseconds);
      waiting.unref();
      return () => clearTimeout(waiting);
    });

  /** Rejects when the hub stops. `begin` gets the resolver and returns a cleanup function. */
  async function untilStopped<T>(begin: (resolve: (value: T) => void) => () => void): Promise<T> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    const end = begin(resolve);
    try {
      return await promise;
    } finally {
      end();
      signal.removeEventListener('abort', stop);
    }
  }

  function enqueue(key: string): void {
    pending.add(key);
    timer ??= setTimeout(() => void flush().catch(reportError), gatherMilliseconds);
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const keys = new Set(pending);
    pending.clear();
    let notified = 0;
    for (const listener of listeners) {
      const wantedKeys = keys.has(everyoneKey) ? keys : keys.intersection(listener.keys());
      if (wantedKeys.size === 0) continue;
      listener.notify(wantedKeys);
      notified += 1;
      if (notified % notifyBatchSize === 0) await pause(batchPauseMilliseconds);
    }
  }

  function reportError(error: unknown): void {
    if (!signal.aborted) report(error);
  }

  async function open(): Promise<ListenConnection> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await begin();
      } catch (error) {
        reportError(error);
        await pause(Math.min(200 * 2 ** tries, 10_000) * (0.5 + Math.random() / 2));
      }
    }
  }

  async function begin(): Promise<ListenConnection> {
    const connecting = connect();
    const opened = await withTimeout(connecting).catch((error: unknown) => {
      // Close a connection that opens after the timeout.
      connecting.then(closeQuietly, () => undefined);
      throw error;
    });
    try {
      opened.onPayload(enqueue);
      await withTimeout(opened.query(`listen ${liveChannel}`));
      return opened;
    } catch (error) {
      closeQuietly(opened);
      throw error;
    }
  }

  async function stayConnected(): Promise<void> {
    for (let first = true; ; first = false) {
      const opened = await open();
      current = opened;
      ready.resolve();
      // Notifications may have been missed.
      if (!first) enqueue(everyoneKey);
      const cause = await untilLost(opened);
      current = undefined;
      ready = Promise.withResolvers();
      closeQuietly(opened);
      if (cause) reportError(cause);
    }
  }

  function untilLost(opened: ListenConnection): Promise<Error | undefined> {
    return untilStopped((onLost) => {
      opened.onLost(onLost);
      const checkTimer = setInterval(() => {
        withTimeout(opened.query('select 1')).catch(onLost);
      }, healthCheckMilliseconds);
      checkTimer.unref();
      return () => clearInterval(checkTimer);
    });
  }

  return {
    async listen({ keys, notify }) {
      signal.throwIfAborted();
      // Otherwise the reads of all listeners would count as work of the one who connected.
      const listener = { keys, notify: AsyncLocalStorage.bind(notify) };
      listening ??= stayConnected().catch((error: unknown) => {
        ready.promise.catch(() => undefined);
        ready.reject(error);
      });
      await ready.promise;
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      clearTimeout(timer);
      listeners.clear();
      const connection = current;
      stopping.abort(new Error('the server stops'));
      await listening;
      await withTimeout(connection?.end() ?? Promise.resolve(), 1000).catch(() => undefined);
    },
  };
}

function closeQuietly(connection: ListenConnection): void {
  connection.end().catch(() => undefined);
}

/** @throws Error on a timeout; the work itself continues */
async function withTimeout<T>(
  work: Promise<T>,
  milliseconds = answerTimeoutMilliseconds,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('PostgreSQL does not answer')), milliseconds);
    timer.unref();
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
