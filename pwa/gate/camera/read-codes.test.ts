// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { DecoderMessage, FrameMessage } from '#pwa/gate/camera/decoder-messages.ts';
import type { readPicture } from '#pwa/gate/camera/read-codes.ts';
import type { takeFrame } from '#pwa/gate/camera/take-frame.ts';

/** Replaces the decoder's worker, and answers what a test says. */
class FakeWorker {
  static made: FakeWorker[] = [];
  sent: FrameMessage[] = [];
  #listener: ((event: { data: DecoderMessage }) => void) | undefined;
  constructor() {
    FakeWorker.made.push(this);
  }
  addEventListener(_: string, listener: (event: { data: DecoderMessage }) => void) {
    this.#listener = listener;
  }
  postMessage(message: FrameMessage) {
    this.sent.push(message);
  }
  answer(data: DecoderMessage) {
    this.#listener?.({ data });
  }
  terminate() {}
}

let frames = {
  take: null as unknown as typeof takeFrame,
  read: null as unknown as typeof readPicture,
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
  const [{ takeFrame: take }, { readPicture: read }] = await Promise.all([
    import('#pwa/gate/camera/take-frame.ts'),
    import('#pwa/gate/camera/read-codes.ts'),
  ]);
  frames = { take, read };
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
