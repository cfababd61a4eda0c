/**
 * Reads frame after frame of a video. It never stops by itself: a code that cannot be handled, or a
 * worker that died, costs one frame.
 */
import type { ReadyMessage } from '#pwa/gate/camera/decoder-messages.ts';
import { firstDecoder } from '#pwa/gate/camera/read-codes.ts';
import { type Pace, paceAfter, slowInterval } from '#pwa/gate/camera/scan-pace.ts';
import { createSecondLook } from '#pwa/gate/camera/second-look.ts';
import { takeFrame, takeWhole } from '#pwa/gate/camera/take-frame.ts';

export interface FrameLoopOptions {
  video: HTMLVideoElement;
  /** Called for each frame, with the texts of its codes. */
  onFrame: (texts: readonly string[]) => void;
  /** `asleep` is the moment to stop it. */
  onPace: (pace: Pace) => void;
  onReady: (decoder: ReadyMessage) => void;
}

export interface FrameLoop {
  /** The screen was touched: full pace again. */
  wake(): void;
  stop(): void;
}

/**
 * Milliseconds to wait after a code, which is in the next frames too: a slow phone makes the answer.
 */
const pauseAfterCode = 200;
/** Milliseconds of silence after which the worker is replaced. */
const silence = 5_000;
/** Milliseconds between looks at a video that has no picture yet. */
const pauseWithoutPicture = 100;

export function startFrameLoop({ video, onFrame, onPace, onReady }: FrameLoopOptions): FrameLoop {
  let stopped = false;
  let pace: Pace = 'full';
  let lastCode = performance.now();
  let pausedUntil = 0;
  let timer: ReturnType<typeof setTimeout>;
  const secondLook = createSecondLook(handleTexts);
  firstDecoder.start().then(
    (decoder) => !stopped && onReady(decoder),
    (error: unknown) => console.error('the decoder could not be started', error),
  );
  next(0);

  return {
    wake() {
      lastCode = performance.now();
      setPace('full');
    },
    stop() {
      stopped = true;
      secondLook.stop();
      clearTimeout(timer);
    },
  };

  function handleFrame(texts: readonly string[]): void {
    if (stopped) return;
    if (texts.length > 0) secondLook.rest();
    handleTexts(texts);
    next(Math.max(pausedUntil - performance.now(), pace === 'slow' ? slowInterval : 0));
  }

  function handleTexts(texts: readonly string[]): void {
    const now = performance.now();
    if (texts.length > 0) [lastCode, pausedUntil] = [now, now + pauseAfterCode];
    setPace(paceAfter(now - lastCode));
    try {
      onFrame(texts);
    } catch (error) {
      console.error('a code could not be handled', error);
    }
  }

  function setPace(now: Pace): void {
    if (now === pace) return;
    pace = now;
    onPace(pace);
  }

  /** Waits for the next frame, and for nothing else. */
  function next(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!stopped) read();
    }, delay);
  }

  function read(): void {
    const picture = takeFrame(video);
    if (picture === null) return next(pauseWithoutPicture);
    secondLook.offer(() => takeWhole(video, picture));
    firstDecoder.read(picture, handleFrame);
    clearTimeout(timer);
    timer = setTimeout(() => {
      firstDecoder.end();
      next(0);
    }, silence);
  }
}
