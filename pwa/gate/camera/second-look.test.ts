import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { secondDecoder } from '#pwa/gate/camera/read-codes.ts';
import { createSecondLook } from '#pwa/gate/camera/second-look.ts';

vi.mock(import('#pwa/gate/camera/read-codes.ts'), () => ({
  secondDecoder: {
    start: vi.fn<typeof secondDecoder.start>(),
    read: vi.fn<typeof secondDecoder.read>(),
    end: vi.fn<typeof secondDecoder.end>(),
  },
}));

const { start, read, end } = vi.mocked(secondDecoder);
const ready = { type: 'ready', kind: 'zxing', milliseconds: 40 } as const;
const picture = { width: 1, height: 1, pixels: new ArrayBuffer(4) };
const onTexts = vi.fn<(texts: readonly string[]) => void>();
/** Milliseconds that the second decoder takes for a picture; null if it does not answer. */
let answersIn: number | null;
let code: string | null;

beforeEach(() => {
  vi.useFakeTimers();
  [answersIn, code] = [50, 'a ticket'];
  start.mockResolvedValue(ready);
  read.mockImplementation((_, answer) => {
    const texts = code === null ? [] : [code];
    if (answersIn !== null) setTimeout(() => answer(texts), answersIn);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

/** Offers a picture every ten milliseconds, as the first decoder gets them. */
async function offerFor(look: ReturnType<typeof createSecondLook>, milliseconds: number) {
  for (let at = 0; at < milliseconds; at += 10) {
    look.offer(() => picture);
    await vi.advanceTimersByTimeAsync(10);
  }
}

it('the second decoder is loaded and helps after half a second without a code', async () => {
  const look = createSecondLook(onTexts);
  await offerFor(look, 490);
  expect(start).not.toHaveBeenCalled();
  await offerFor(look, 200);
  expect(start).toHaveBeenCalledOnce();
  expect(onTexts).toHaveBeenCalledExactlyOnceWith(['a ticket']);
  look.stop();
});

it('once the first decoder reads a code the second one rests for half a second', async () => {
  const look = createSecondLook(onTexts);
  await offerFor(look, 2000);
  for (let at = 0; at < 10; at += 1) {
    look.rest();
    read.mockClear();
    await offerFor(look, 450);
    expect(read).not.toHaveBeenCalled();
  }
  await offerFor(look, 200);
  expect(read).toHaveBeenCalledOnce();
  expect(start).toHaveBeenCalledOnce();
  look.stop();
});

it('the second decoder gets one picture at a time, and rests at least as long as it works', async () => {
  const look = createSecondLook(onTexts);
  await offerFor(look, 600);
  read.mockClear();
  await offerFor(look, 1000);
  expect(read.mock.calls.length).toBeLessThanOrEqual(4);
  answersIn = 1000;
  await offerFor(look, 300);
  read.mockClear();
  await offerFor(look, 4000);
  expect(read.mock.calls.length).toBeLessThanOrEqual(2);
  look.stop();
});

it('a picture without a code reports nothing, and no picture is taken while it is read', async () => {
  code = null;
  const look = createSecondLook(onTexts);
  await offerFor(look, 560);
  const copy = vi.fn<() => null>(() => null);
  read.mockImplementation(() => undefined);
  await offerFor(look, 300);
  look.offer(copy);
  expect(copy).not.toHaveBeenCalled();
  expect(onTexts).not.toHaveBeenCalled();
  look.stop();
});

it('the second decoder’s answer is dropped if the first one has read a code since', async () => {
  const look = createSecondLook(onTexts);
  await offerFor(look, 540);
  expect(read).toHaveBeenCalledOnce();
  look.rest();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onTexts).not.toHaveBeenCalled();
  look.stop();
});

it('a second decoder that cannot be loaded is asked for again after half a minute', async () => {
  start.mockRejectedValueOnce(new Error('no network'));
  const look = createSecondLook(onTexts);
  await offerFor(look, 29_000);
  expect(start).toHaveBeenCalledOnce();
  expect(end).toHaveBeenCalledOnce();
  await offerFor(look, 2000);
  expect(start).toHaveBeenCalledTimes(2);
  expect(onTexts).toHaveBeenCalledWith(['a ticket']);
  look.stop();
});

it('a second decoder that does not answer for five seconds is ended', async () => {
  answersIn = null;
  const look = createSecondLook(onTexts);
  await offerFor(look, 5400);
  expect(end).not.toHaveBeenCalled();
  await offerFor(look, 400);
  expect(end).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledOnce();
  look.stop();
});

it('a stopped look reports nothing', async () => {
  const look = createSecondLook(onTexts);
  await offerFor(look, 540);
  expect(read).toHaveBeenCalledOnce();
  look.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onTexts).not.toHaveBeenCalled();
  expect(end).not.toHaveBeenCalled();
});
