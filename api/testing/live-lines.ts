/** A client of a live stream over a real connection. */
import { protocolHeader } from '#sync/protocol/answer.ts';
import { liveLine, type LiveLine } from '#sync/protocol/live.ts';

export interface Heard {
  readonly lines: LiveLine[];
  /** Resolves with the next line of this kind that has not been waited for. */
  next(type: LiveLine['type']): Promise<LiveLine>;
  /** How many lines have been waited for, or passed by. */
  passed(): number;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  leave(): void;
}

/** Listens; resolves with the stream's hello. Throws where the server refuses. */
export async function hear(url: string, headers: Record<string, string>): Promise<Heard> {
  const stop = new AbortController();
  const answer = await fetch(url, { headers, signal: stop.signal });
  const body = answer.body;
  if (answer.status !== 200 || answer.headers.get(protocolHeader) !== '1' || body === null)
    throw new Error(`${url} answered ${answer.status}`);
  const lines: LiveLine[] = [];
  const waiting: (() => void)[] = [];
  const read = async () => {
    let rest = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) lines.push(liveLine.parse(JSON.parse(part)));
      for (const wake of waiting.splice(0)) wake();
    }
  };
  const ended = read().catch(() => undefined);
  let from = 0;
  const heard: Heard = {
    lines,
    ended,
    passed: () => from,
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
    leave: () => stop.abort(),
  };
  await heard.next('hello');
  return heard;
}
