/** A client that reads a live stream over a real connection. */
import { protocolHeader } from '#sync/protocol/response-headers.ts';
import { liveMessage, type LiveMessage } from '#sync/protocol/live-stream.ts';

export interface LiveClient {
  readonly lines: LiveMessage[];
  /** Resolves with the next line of this type after the last one returned. */
  next(type: LiveMessage['type']): Promise<LiveMessage>;
  /** How many lines have been returned or skipped. */
  readCount(): number;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Connects; resolves once the stream has said hello. Throws if the server refuses. */
export async function connectLiveClient(
  url: string,
  headers: Record<string, string>,
): Promise<LiveClient> {
  const stop = new AbortController();
  const answer = await fetch(url, { headers, signal: stop.signal });
  const body = answer.body;
  if (answer.status !== 200 || answer.headers.get(protocolHeader) !== '1' || body === null) {
    // An unread reply keeps its connection open, and a stopping server waits for it.
    stop.abort();
    throw new Error(`${url} answered ${answer.status}`);
  }
  const lines: LiveMessage[] = [];
  const waiting: (() => void)[] = [];
  const read = async () => {
    let rest = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) lines.push(liveMessage.parse(JSON.parse(part)));
      for (const wake of waiting.splice(0)) wake();
    }
  };
  const ended = read().catch(() => undefined);
  let from = 0;
  const client: LiveClient = {
    lines,
    ended,
    readCount: () => from,
    async next(type) {
      for (;;) {
        const at = lines.findIndex((line, index) => index >= from && line.type === type);
        const line = lines[at];
        if (line !== undefined) {
          from = at + 1;
          return line;
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    close: () => stop.abort(),
  };
  await client.next('hello');
  return client;
}
