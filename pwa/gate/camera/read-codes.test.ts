// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { DecoderMessage, FrameMessage } from '#pwa/gate/camera/decoder-messages.ts';
import type { DecoderThread } from '#pwa/gate/camera/read-codes.ts';
import type { takeFrame, takeWhole } from '#pwa/gate/camera/take-frame.ts';

/** Replaces the decoder's worker, and answers what a test says. */
class FakeWorker {
  static made: FakeWorker[] = [];
  sent: FrameMessage[] = [];
  #listeners: Record<string, (event: { data: DecoderMessage; message: string }) => void> = {};
  constructor() {
    FakeWorker.made.push(this);
  }
  addEventListener(type: string, listener: (event: { data: DecoderMessage }) => void) {
    this.#listeners[type] = listener;
  }
  postMessage(message: FrameMessage) {
    this.sent.push(message);
  }
  answer(data: DecoderMessage, type = 'message') {
    this.#listeners[type]?.({ data, message: 'not found' });
  }
  terminate() {}
}

let frames = {
  take: null as unknown as typeof takeFrame,
  takeWhole: null as unknown as typeof takeWhole,
  read: null as unknown as DecoderThread['read'],
  start: null as unknown as DecoderThread['start'],
};
const picture = {
  videoWidth: 1280,
  videoHeight: 720,
  readyState: 2,
  HAVE_CURRENT_DATA: 2,
  paused: false,
};
const video = picture as HTMLVideoElement;
const codes: (readonly string[])[] = [];

/** Sends the video's picture, and says whether the frame itself was sent. */
function sendsFrame(): boolean {
  const taken = frames.take(video);
  if (taken === null) throw new Error('there is no picture');
  frames.read(taken, (texts) => codes.push(texts));
  return 'frame' in taken;
}

function answerLast(answer: { type: 'read'; texts: string[] } | { type: 'unreadable' }) {
  const [worker] = FakeWorker.made;
  worker?.answer({ ...answer, id: worker.sent.at(-1)?.id ?? 0 });
}

beforeEach(async () => {
  vi.resetModules();
  FakeWorker.made = [];
  codes.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('VideoFrame', function VideoFrame() {});
  const context = {
    drawImage() {},
    getImageData: () => ({ data: new Uint8ClampedArray(4) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const [{ takeFrame: take, takeWhole }, { firstDecoder }] = await Promise.all([
    import('#pwa/gate/camera/take-frame.ts'),
    import('#pwa/gate/camera/read-codes.ts'),
  ]);
  frames = { take, takeWhole, ...firstDecoder };
});

it('frames and pixels are sent in turn until a code was read in a frame', () => {
  expect([sendsFrame(), sendsFrame(), sendsFrame()]).toEqual([true, false, true]);
  answerLast({ type: 'read', texts: ['TICKET'] });
  expect([sendsFrame(), sendsFrame()]).toEqual([true, true]);
  expect(codes).toEqual([['TICKET']]);
});

it('the page reads the pixels once the worker could not read a frame', () => {
  expect(sendsFrame()).toBe(true);
  answerLast({ type: 'unreadable' });
  expect([sendsFrame(), sendsFrame()]).toEqual([false, false]);
  expect(codes).toEqual([[]]);
});

it('the page reads the pixels where the browser gives no frame', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('VideoFrame', () => {
    throw new DOMException('no frame', 'InvalidStateError');
  });
  expect([sendsFrame(), sendsFrame()]).toEqual([false, false]);
});

it('a camera without a picture sends nothing', () => {
  expect(frames.take({ ...picture, readyState: 1 } as HTMLVideoElement)).toBeNull();
  expect(frames.take({ ...picture, paused: true } as HTMLVideoElement)).toBeNull();
});

it('one worker stays, and its answer to an earlier picture is not taken for the last one’s', () => {
  sendsFrame();
  sendsFrame();
  expect(FakeWorker.made).toHaveLength(1);
  const [worker] = FakeWorker.made;
  worker?.answer({ type: 'read', id: worker.sent[0]?.id ?? 0, texts: ['EARLIER'] });
  expect(codes).toEqual([]);
  answerLast({ type: 'read', texts: ['LAST'] });
  expect(codes).toEqual([['LAST']]);
});

it('the second decoder gets the whole picture, in the way of the first one’s', () => {
  const clone = {} as VideoFrame;
  const frame = { clone: () => clone } as unknown as VideoFrame;
  expect(frames.takeWhole(video, { frame })).toEqual({ frame: clone });
  const centre = { width: 640, height: 640, pixels: new ArrayBuffer(4) };
  expect(frames.takeWhole(video, centre)).toMatchObject({ width: 1280, height: 720 });
});

it.each([
  ['says so', 'message'],
  ['cannot be fetched', 'error'],
])('a decoder’s start fails if its worker %s', async (_, event) => {
  const started = frames.start();
  FakeWorker.made[0]?.answer({ type: 'failed' }, event);
  await expect(started).rejects.toThrow(/could not be loaded|not found/);
});

it('a decoder’s start ends with what it read its built-in code with', async () => {
  const started = frames.start();
  const ready = { type: 'ready', kind: 'script', milliseconds: 4 } as const;
  FakeWorker.made[0]?.answer(ready);
  expect(await started).toEqual(ready);
});
