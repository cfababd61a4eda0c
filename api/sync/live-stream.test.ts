/** Tests a stream's lines, and clients that do not read them. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { openLiveStream } from '#api/sync/live-stream.ts';

/** Simulates a client that reads a line on request. */
function client() {
  const lines: string[] = [];
  const taking: (() => void)[] = [];
  const onEnd = vi.fn<() => void>();
  const response = Object.assign(new EventEmitter(), {
    writeHead: () => undefined,
    flushHeaders: () => undefined,
    destroyed: false,
    write(text: string, taken: () => void) {
      lines.push(text.trim());
      taking.push(taken);
    },
    end(text?: string) {
      if (text !== undefined) lines.push(text.trim());
      response.emit('close');
    },
    destroy() {
      response.destroyed = true;
      response.emit('close');
    },
  });
  const stream = openLiveStream(response as unknown as ServerResponse, {}, onEnd);
  const take = () => taking.shift()?.();
  return { stream, response, onEnd, take, said: () => lines.splice(0).map(kindOf) };
}

function kindOf(line: string): string {
  type Line = { type: string; topics?: string[]; taken?: number[] };
  const { type, topics, taken } = JSON.parse(line) as Line;
  return [type, ...(topics ?? taken ?? [])].join(' ');
}

test('a live stream writes nothing before it has begun; the pull at the beginning covers that', () => {
  const { stream, said, take } = client();
  stream.notifyPull();
  stream.notifyChanged(['match']);
  expect(said()).toEqual([]);
  stream.sendHello();
  take();
  expect(said()).toEqual(['hello']);
});

test('a live stream keeps only the latest seats for a slow client', () => {
  const { stream, said, take } = client();
  stream.sendHello();
  for (let seat = 1; seat <= 100; seat += 1)
    stream.sendSeats({ version: seat, taken: [seat], own: null });
  take();
  take();
  expect(said()).toEqual(['hello', 'seats 100']);
});

test('a live stream keeps one line of a kind for a slow client, however much happens', () => {
  const { stream, said, take } = client();
  stream.sendHello();
  for (let n = 0; n < 1000; n += 1) {
    stream.notifyPull();
    stream.notifyChanged(['match', n % 2 === 0 ? 'team' : 'event']);
  }
  expect(said()).toEqual(['hello']);
  take();
  expect(said()).toEqual(['changed match team event']);
  take();
  expect(said()).toEqual(['pull']);
  take();
  expect(said()).toEqual([]);
});

test('a live stream disconnects a client that reads nothing between two heartbeats, and no one else', () => {
  const [slow, quick] = [client(), client()];
  for (const { stream } of [slow, quick]) {
    stream.sendHello();
    stream.sendHeartbeat();
  }
  quick.take();
  for (const { stream } of [slow, quick]) stream.sendHeartbeat();
  expect([slow.response.destroyed, slow.stream.isOpen, slow.onEnd.mock.calls.length]).toEqual([
    true,
    false,
    1,
  ]);
  expect([quick.response.destroyed, quick.stream.isOpen]).toEqual([false, true]);
});

test('a live stream ends once, says so, and writes nothing afterwards', () => {
  const { stream, said, take, onEnd } = client();
  stream.sendHello();
  stream.notifyPull();
  stream.endSession();
  stream.endSession();
  stream.close();
  take();
  stream.notifyPull();
  stream.sendHeartbeat();
  expect(said()).toEqual(['hello', 'end']);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a connection that breaks ends its live stream and is no error of the server', () => {
  const { stream, response, onEnd } = client();
  response.emit('error', new Error('reset'));
  response.emit('close');
  expect([stream.isOpen, onEnd.mock.calls.length]).toEqual([false, 1]);
});
