/**
 * From `NOTIFY` to those who listen: one connection a process, whoever writes and wherever. What is
 * missed while it is away is made up for by telling everybody.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export const liveChannel = 'sync_live';
/** Everybody. */
const all = '*';

/** A connection of PostgreSQL's that is used for nothing else. */
export interface ListenConnection {
  /** Runs a statement without parameters. */
  query(sql: string): Promise<unknown>;
  /** Called for each notification's payload. */
  onPayload(tell: (payload: string) => void): void;
  /** Called once when the connection is lost. */
  onLost(tell: (error: Error | undefined) => void): void;
  end(): Promise<void>;
}

export interface LiveListener {
  /** Payloads it wants: buckets, `topic:…`, `session:…`. */
  keys(): ReadonlySet<string>;
  /** Some of its keys, several notifications at once; `*` among them: anything may have changed. */
  tell(keys: ReadonlySet<string>): void;
}

export interface Live {
  /** Listening has begun when it resolves; returns how to stop it. */
  listen(listener: LiveListener): Promise<() => void>;
  stop(): Promise<void>;
}

/** Milliseconds in which notifications gather before they are told. */
const gather = 40;
/** Between two looks whether the connection still answers: a pulled cable says nothing. */
const lookAfter = 30_000;

export function createLive(
  connect: () => Promise<ListenConnection>,
  report: (error: unknown) => void,
): Live {
  const listeners = new Set<LiveListener>();
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let connection: Promise<ListenConnection> | undefined;
  let watch: NodeJS.Timeout | undefined;
  let stopped = false;

  function note(key: string): void {
    pending.add(key);
    timer ??= setTimeout(flush, gather);
  }

  function flush(): void {
    timer = undefined;
    const keys = new Set(pending);
    pending.clear();
    for (const listener of listeners) {
      const wanted = keys.has(all) ? keys : keys.intersection(listener.keys());
      if (wanted.size > 0) listener.tell(wanted);
    }
  }

  async function open(): Promise<ListenConnection> {
    for (let tries = 1; ; tries += 1) {
      try {
        const made = await connect();
        made.onPayload(note);
        made.onLost((error) => lost(made, error));
        await made.query(`listen ${liveChannel}`);
        watch = setInterval(() => {
          made.query('select 1').catch((error: unknown) => lost(made, error as Error));
        }, lookAfter);
        watch.unref();
        return made;
      } catch (error) {
        if (stopped) throw error;
        report(error);
        await sleep(Math.min(200 * 2 ** tries, 10_000) * (0.5 + Math.random() / 2));
      }
    }
  }

  let current: ListenConnection | undefined;
  function lost(which: ListenConnection, error: Error | undefined): void {
    if (stopped || current !== which) return;
    current = undefined;
    clearInterval(watch);
    if (error) report(error);
    which.end().catch(() => undefined);
    connection = undefined;
    void listening().then(
      // Nobody knows what was said meanwhile.
      () => note(all),
      (failure: unknown) => stopped || report(failure),
    );
  }

  function listening(): Promise<ListenConnection> {
    connection ??= open().then((made) => (current = made));
    return connection;
  }

  return {
    async listen(listener) {
      await listening();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(watch);
      listeners.clear();
      await current?.end();
    },
  };
}
