// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FrameLoopOptions, startFrameLoop } from '#pwa/gate/camera/frame-loop.ts';
import { firstDecoder, secondDecoder } from '#pwa/gate/camera/read-codes.ts';
import { takeFrame, takeWhole } from '#pwa/gate/camera/take-frame.ts';

vi.mock(import('#pwa/gate/camera/take-frame.ts'), () => ({
  takeFrame: vi.fn<typeof takeFrame>(),
  takeWhole: vi.fn<typeof takeWhole>(),
}));
vi.mock(import('#pwa/gate/camera/read-codes.ts'), () => {
  const decoder = () => ({
    start: vi.fn<typeof firstDecoder.start>(),
    read: vi.fn<typeof firstDecoder.read>(),
    end: vi.fn<typeof firstDecoder.end>(),
  });
  return { firstDecoder: decoder(), secondDecoder: decoder() };
});

const { start: startDecoder, read: readPicture, end: endDecoder } = vi.mocked(firstDecoder);
const second = vi.mocked(secondDecoder);
const picture = { width: 1, height: 1, pixels: new ArrayBuffer(4) };
const ready = { type: 'ready', kind: 'script', milliseconds: 40 } as const;
const options = {
  video: {} as HTMLVideoElement,
  onFrame: vi.fn<FrameLoopOptions['onFrame']>(),
  onPace: vi.fn<FrameLoopOptions['onPace']>(),
  onReady: vi.fn<FrameLoopOptions['onReady']>(),
};
/** Milliseconds that the worker takes for a frame; null if it does not answer. */
let answersIn: number | null;
/** The code in the pictures; null for none. */
let code: string | null;

beforeEach(() => {
  vi.useFakeTimers();
  [answersIn, code] = [20, null];
  startDecoder.mockResolvedValue(ready);
  vi.mocked(takeFrame).mockReturnValue(picture);
  vi.mocked(takeWhole).mockReturnValue(picture);
  second.start.mockRejectedValue(new Error('not loaded'));
  readPicture.mockImplementation((_, onTexts) => {
    const texts = code === null ? [] : [code];
    if (answersIn !== null) setTimeout(() => onTexts(texts), answersIn);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

/** How many frames are read in so many milliseconds. */
async function framesIn(milliseconds: number): Promise<number> {
  readPicture.mockClear();
  await vi.advanceTimersByTimeAsync(milliseconds);
  return readPicture.mock.calls.length;
}

it('frames are read one after the other, with a pause after a code', async () => {
  const loop = startFrameLoop(options);
  expect(await framesIn(1000)).toBeGreaterThan(30);
  expect(options.onReady).toHaveBeenCalledExactlyOnceWith(ready);
  expect(options.onFrame).toHaveBeenLastCalledWith([]);
  code = 'a ticket';
  await framesIn(40);
  expect(options.onFrame).toHaveBeenLastCalledWith(['a ticket']);
  expect(await framesIn(1000)).toBeLessThan(6);
  loop.stop();
});

it('without a code fewer frames are read after half a minute, until the screen is touched', async () => {
  const loop = startFrameLoop(options);
  await framesIn(29_000);
  expect(options.onPace).not.toHaveBeenCalled();
  await framesIn(2000);
  expect(options.onPace.mock.lastCall).toEqual(['slow']);
  expect(await framesIn(1000)).toBeLessThan(6);
  loop.wake();
  expect(options.onPace.mock.lastCall).toEqual(['full']);
  expect(await framesIn(1000)).toBeGreaterThan(30);
  expect(options.onPace).toHaveBeenCalledTimes(2);
  await framesIn(181_000);
  expect(options.onPace.mock.calls.slice(2)).toEqual([['slow'], ['asleep']]);
  loop.stop();
});

it('a code keeps the full pace', async () => {
  const loop = startFrameLoop(options);
  await framesIn(29_000);
  code = 'a ticket';
  await framesIn(100);
  code = null;
  await framesIn(29_000);
  expect(options.onPace).not.toHaveBeenCalled();
  loop.stop();
});

it('a code that cannot be handled costs one frame', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  options.onFrame.mockImplementationOnce(() => {
    throw new Error('a bad code');
  });
  const loop = startFrameLoop(options);
  expect(await framesIn(1000)).toBeGreaterThan(30);
  expect(error).toHaveBeenCalledOnce();
  loop.stop();
});

it('a worker that does not answer for five seconds is replaced', async () => {
  answersIn = null;
  const loop = startFrameLoop(options);
  expect(await framesIn(4900)).toBe(1);
  expect(endDecoder).not.toHaveBeenCalled();
  answersIn = 20;
  expect(await framesIn(1000)).toBeGreaterThan(30);
  expect(endDecoder).toHaveBeenCalledOnce();
  loop.stop();
});

it('a video without a picture is looked at again until it has one', async () => {
  vi.mocked(takeFrame).mockReturnValue(null);
  const loop = startFrameLoop(options);
  expect(await framesIn(7000)).toBe(0);
  vi.mocked(takeFrame).mockReturnValue(picture);
  expect(await framesIn(1000)).toBeGreaterThan(30);
  expect(endDecoder).not.toHaveBeenCalled();
  loop.stop();
});

it('once stopped nothing is read or said, also of a frame that was under way', async () => {
  const loop = startFrameLoop(options);
  await framesIn(10);
  loop.stop();
  expect(await framesIn(10_000)).toBe(0);
  expect(options.onFrame).not.toHaveBeenCalled();
  expect(options.onReady.mock.calls.length).toBeLessThan(2);
});

it('a second decoder that cannot be loaded costs the first one nothing', async () => {
  const loop = startFrameLoop(options);
  expect(await framesIn(1000)).toBeGreaterThan(30);
  expect(second.start).toHaveBeenCalledOnce();
  expect(await framesIn(1000)).toBeGreaterThan(30);
  expect(second.read).not.toHaveBeenCalled();
  loop.stop();
});

it('a code that only the second decoder reads is reported, and keeps the full pace', async () => {
  second.start.mockResolvedValue({ ...ready, kind: 'zxing' });
  second.read.mockImplementation((_, onTexts) => void setTimeout(() => onTexts(['hard']), 50));
  const loop = startFrameLoop(options);
  await framesIn(1000);
  expect(options.onFrame).toHaveBeenCalledWith(['hard']);
  await framesIn(40_000);
  expect(options.onPace).not.toHaveBeenCalled();
  code = 'easy';
  await framesIn(300);
  second.read.mockClear();
  options.onFrame.mockClear();
  await framesIn(5000);
  expect(second.read).not.toHaveBeenCalled();
  expect(options.onFrame).not.toHaveBeenCalledWith(['hard']);
  loop.stop();
});

it('a second decoder that does not answer holds no frame of the first one up', async () => {
  second.start.mockResolvedValue({ ...ready, kind: 'zxing' });
  const loop = startFrameLoop(options);
  await framesIn(1000);
  expect(second.read).toHaveBeenCalledOnce();
  expect(await framesIn(1000)).toBeGreaterThan(30);
  loop.stop();
});
