/**
 * Reads frame after frame of a video. It never stops by itself: a code that cannot be handled, or a
 * worker that died, costs one frame.
 */
import type { DecoderMessage, FrameMessage } from '#pwa/gate/camera/decoder-messages.ts';
import { type Pace, paceAfter, slowInterval } from '#pwa/gate/camera/scan-pace.ts';

export interface FrameLoopOptions {
  video: HTMLVideoElement;
  /** Called for each frame, with the text of its code or null. */
  onFrame: (text: string | null) => void;
  onPace: (pace: Pace) => void;
  onReady?: (decoder: { kind: 'built-in' | 'script'; milliseconds: number }) => void;
}

export interface FrameLoop {
  /** The screen was touched: full pace again. */
  wake(): void;
  stop(): void;
}

/** Pixels of the picture's centre that are read: a code at arm's length fills a third of them. */
const side = 640;
/**
 * Milliseconds after a code, which is in the next frames too: a slow phone has the answer to make.
 */
const pauseAfterCode = 200;
/** After this silence the worker is replaced. */
const silence = 5_000;

export function startFrameLoop({ video, onFrame, onPace, onReady }: FrameLoopOptions): FrameLoop {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let worker = startWorker();
  let stopped = false;
  let pace: Pace = 'full';
  let lastCode = performance.now();
  let sentAt = 0;
  let timer: ReturnType<typeof setTimeout>;
  next(0);

  return {
    wake() {
      lastCode = performance.now();
      if (pace === 'asleep') next(0);
      setPace('full');
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      worker.terminate();
    },
  };

  function startWorker(): Worker {
    const made = new Worker(new URL('./decoder-worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<DecoderMessage>) => {
      if (stopped) return;
      if (data.type === 'ready') onReady?.(data);
      else handleFrame(data.text);
    });
    return made;
  }

  function handleFrame(text: string | null): void {
    if (text !== null) lastCode = performance.now();
    setPace(paceAfter(performance.now() - lastCode));
    try {
      onFrame(text);
    } catch (error) {
      console.error('a code could not be handled', error);
    }
    if (pace === 'asleep') return;
    next(text !== null ? pauseAfterCode : pace === 'slow' ? slowInterval : 0);
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
      if (!stopped) grab();
    }, delay);
  }

  function grab(): void {
    const { videoWidth, videoHeight } = video;
    if (context === null || videoWidth === 0 || video.paused) return next(100);
    const size = Math.min(side, videoWidth, videoHeight);
    if (canvas.width !== size) canvas.width = canvas.height = size;
    const [left, top] = [(videoWidth - size) / 2, (videoHeight - size) / 2];
    context.drawImage(video, left, top, size, size, 0, 0, size, size);
    const { data, width, height } = context.getImageData(0, 0, size, size);
    const message: FrameMessage = { width, height, pixels: data.buffer };
    worker.postMessage(message, [message.pixels]);
    sentAt = performance.now();
    timer = setTimeout(replaceSilentWorker, silence);
  }

  function replaceSilentWorker(): void {
    if (stopped || performance.now() - sentAt < silence) return;
    worker.terminate();
    worker = startWorker();
    next(0);
  }
}
