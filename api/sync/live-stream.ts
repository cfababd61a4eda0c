/** The lines of one live stream. Of what a client has not taken yet, at most one line is kept. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { LiveMessage } from '#sync/protocol/live-stream.ts';

export interface LiveStream {
  /** True until it has ended, from whichever side. */
  readonly isOpen: boolean;
  /** From here on the client is told: it pulls, and so knows what happened before. */
  sendHello(): void;
  /** There is something to pull. */
  notifyPull(): void;
  /** These lists have changed. */
  notifyChanged(topics: readonly string[]): void;
  /** A sign of life. A client that has not even taken what was said since the last is cut off. */
  sendHeartbeat(): void;
  /** The session is over. */
  endSession(): void;
  /** The stream is; the client comes back. */
  close(): void;
}

/** Begins the answer; `onEnd` is called once, when it has ended from whichever side. */
export function openLiveStream(
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  onEnd: () => void,
): LiveStream {
  let open = true;
  /** A line is on its way to the system's own buffers. */
  let busy = false;
  /** Nothing was taken since the last beat. */
  let late = false;
  let begun = false;
  const waiting = { pull: false, topics: new Set<string>() };

  function finish(): void {
    if (!open) return;
    open = false;
    onEnd();
  }

  function next(): LiveMessage | null {
    if (waiting.topics.size > 0) {
      const topics = [...waiting.topics];
      waiting.topics.clear();
      return { type: 'changed', topics };
    }
    if (!waiting.pull) return null;
    waiting.pull = false;
    return { type: 'pull' };
  }

  function write(line: LiveMessage | null): void {
    if (!open || line === null) return;
    busy = true;
    response.write(formatLine(line), () => {
      busy = false;
      late = false;
      send();
    });
  }

  function send(): void {
    if (begun && !busy) write(next());
  }

  function end(line?: LiveMessage): void {
    if (!open) return;
    finish();
    response.end(line && formatLine(line));
  }

  response.on('close', finish);
  // A connection that breaks is closed, too.
  response.on('error', finish);
  response.writeHead(200, {
    ...headers,
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    // Kept alive, it would hold up a server that stops.
    connection: 'close',
    // Proxies that gather answers would keep it for themselves.
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();

  return {
    get isOpen() {
      return open;
    },
    sendHello() {
      begun = true;
      waiting.pull = false;
      waiting.topics.clear();
      write({ type: 'hello' });
    },
    notifyPull() {
      waiting.pull = true;
      send();
    },
    notifyChanged(topics) {
      for (const topic of topics) waiting.topics.add(topic);
      send();
    },
    sendHeartbeat() {
      if (late) response.destroy();
      late = busy;
      if (!busy) write({ type: 'beat' });
    },
    endSession: () => end({ type: 'end' }),
    close: () => end(),
  };
}

const formatLine = (line: LiveMessage) => `${JSON.stringify(line)}\n`;
