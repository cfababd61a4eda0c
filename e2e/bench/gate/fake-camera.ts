/** Draws frames of tickets instead of a phone's camera, and records when the page reads a code. */
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { drawFrame, type FrameKind, frameSide } from '#e2e/bench/ticket/draw-frame.ts';
import { createSeededRandom } from '#sync/contracts/core/seeded-random.ts';
import { drawTicketCode } from '#e2e/bench/ticket/ticket-code.ts';

/** Functions that the page's script offers. */
export interface FakeCamera {
  /** Adds a frame, a JPEG in base64; resolves to its number. */
  add(jpeg: string): Promise<number>;
  /** Shows a frame, or an empty gate with null. */
  show(frame: number | null): void;
  /** The pixels of a frame as the page gets them from its camera. */
  pixels(frame: number): ImageData;
  /** Codes that the page's decoder has read; milliseconds of the page's clock. */
  readonly codes: ReadCode[];
}

export interface ReadCode {
  text: string;
  /** The time when the page took the frame from its camera. */
  grabbedAt: number;
  /** The time when the decoder had answered. */
  readAt: number;
}

/** @param first a frame that is in view from the start */
export async function fakeCamera(context: BrowserContext, first: string | null): Promise<void> {
  await context.addInitScript(install, { side: frameSide, first });
}

function install({ side, first }: { side: number; first: string | null }): void {
  if (location.protocol === 'about:') return;
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser cannot draw');
  const [left, top] = [(canvas.width - side) / 2, (canvas.height - side) / 2];
  const frames: ImageBitmap[] = [];
  const codes: ReadCode[] = [];
  let grabbedAt = Number.NaN;

  const camera: FakeCamera = {
    codes,
    async add(jpeg) {
      const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.codePointAt(0) ?? 0);
      return frames.push(await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))) - 1;
    },
    show(frame) {
      context.fillStyle = '#999';
      context.fillRect(0, 0, canvas.width, canvas.height);
      const image = frame === null ? undefined : frames[frame];
      if (image !== undefined) context.drawImage(image, left, top);
    },
    pixels(frame) {
      camera.show(frame);
      return context.getImageData(left, top, side, side);
    },
  };
  camera.show(null);
  // A canvas that does not change sends no frames.
  setInterval(() => context.fillRect(0, 0, 1, 1), 33);
  navigator.mediaDevices.getUserMedia = async () => {
    performance.mark('camera-asked');
    if (first !== null) camera.show(await camera.add(first));
    return canvas.captureStream(30);
  };

  // oxlint-disable-next-line typescript/unbound-method -- called with its context below
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
    if (args[0] instanceof HTMLVideoElement) grabbedAt = performance.now();
    Reflect.apply(drawImage, this, args);
  };
  globalThis.VideoFrame = new Proxy(VideoFrame, {
    construct(made, args) {
      grabbedAt = performance.now();
      return Reflect.construct(made, args) as VideoFrame;
    },
  });
  globalThis.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.addEventListener('message', ({ data }: MessageEvent<{ texts?: string[] }>) => {
        const [text] = data.texts ?? [];
        if (text === undefined) return;
        codes.push({ text, grabbedAt, readAt: performance.now() });
        dispatchEvent(new Event('code-read'));
      });
    }
  };
  Object.assign(globalThis, { fakeCamera: camera });
}

/** A ticket in a hand as a JPEG in base64; the seed gives hand, light and noise. */
export async function ticketFrame(text: string, kind: FrameKind, seed: number): Promise<string> {
  const luma = drawFrame(drawTicketCode(text), kind, createSeededRandom(seed).next);
  const raw = { width: frameSide, height: frameSide, channels: 1 } as const;
  return (await sharp(luma, { raw }).jpeg({ quality: 90 }).toBuffer()).toString('base64');
}

/** Adds frames to the page's camera; their numbers are those of the list. */
export async function addFrames(page: Page, frames: readonly string[]): Promise<void> {
  for (const frame of frames)
    await page.evaluate(
      (jpeg) => (globalThis as unknown as { fakeCamera: FakeCamera }).fakeCamera.add(jpeg),
      frame,
    );
}
