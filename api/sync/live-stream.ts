/** Writes the lines of one live stream, holding back at most one that the client has not taken. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { LiveMessage, LiveSeats } from '#sync/protocol/live-stream.ts';

export interface LiveStream {
  /** True until either side has ended it. */
  readonly isOpen: boolean;
  /** The client is notified from here on; it pulls to learn what happened before. */
  sendHello(): void;
  /** Says that there is something to pull. */
  notifyPull(): void;
  /** Says which lists have changed. */
  notifyChanged(topics: readonly string[]): void;
  /** Sends the taken seats, or those of a later call if the client is not ready for them. */
  sendSeats(seats: LiveSeats): void;
  /** Disconnects a client that has taken nothing since the last heartbeat. */
  sendHeartbeat(): void;
  /** Says that the session has ended, and ends the stream. */
  endSession(): void;
  /** Ends the stream; the client connects again. */
  close(): void;
}

/** Begins the response; `onEnd` is called once, when either side has ended it. */
export function openLiveStream(
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  onEnd: () => void,
): LiveStream {
  let isOpen = true;
  /** A line is being handed to the operating system. */
  let busy = false;
  /** The client has taken nothing since the last heartbeat. */
  let isLate = false;
  let begun = false;
  const waiting = {
    pull: false,
    topics: new Set<string>(),
    seats: undefined as LiveSeats | undefined,
  };

  function finish(): void {
    if (!isOpen) return;
    isOpen = false;
    onEnd();
  }

  function next(): LiveMessage | null {
    if (waiting.topics.size > 0) {
      const topics = [...waiting.topics];
      waiting.topics.clear();
      return { type: 'changed', topics };
    }
    if (waiting.seats) {
      const { seats } = waiting;
      waiting.seats = undefined;
      return { type: 'seats', ...seats };
    }
    if (!waiting.pull) return null;
    waiting.pull = false;
    return { type: 'pull' };
  }

  function write(line: LiveMessage | null): void {
    if (!isOpen || line === null) return;
    busy = true;
    response.write(formatLine(line), () => {
      busy = false;
      isLate = false;
      send();
    });
  }

  function send(): void {
    if (begun && !busy) write(next());
  }

  function end(line?: LiveMessage): void {
    if (!isOpen) return;
    finish();
    response.end(line && formatLine(line));
  }

  response.on('close', finish);
  // A broken connection emits 'error' instead.
  response.on('error', finish);
  response.writeHead(200, {
    ...headers,
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    // A kept-alive connection would delay a server that stops.
    connection: 'close',
    // Otherwise buffering proxies would hold the lines back.
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();

  return {
    get isOpen() {
      return isOpen;
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
    sendSeats(seats) {
      waiting.seats = seats;
      send();
    },
    sendHeartbeat() {
      if (isLate) response.destroy();
      isLate = busy;
      if (!busy) write({ type: 'beat' });
    },
    endSession: () => end({ type: 'end' }),
    close: () => end(),
  };
}

const formatLine = (line: LiveMessage) => `${JSON.stringify(line)}\n`;
