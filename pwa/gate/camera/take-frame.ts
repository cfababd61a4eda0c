/** Takes from a video what the decoder's worker is sent. */
import { centreOf } from '#pwa/gate/camera/centre.ts';
import type { Picture } from '#pwa/gate/camera/decoder-messages.ts';

/**
 * Whether workers can read this browser's frames; null until one has read a code. Reading the
 * pixels takes a slow phone's page longer than its worker needs for the code.
 */
let handsOver: boolean | null = typeof VideoFrame === 'function' ? null : false;
let isOdd = false;
let canvas: HTMLCanvasElement | undefined;

/** Returns null while the video has no picture. */
export function takeFrame(video: HTMLVideoElement): Picture | null {
  const { videoWidth, videoHeight, readyState, paused, HAVE_CURRENT_DATA } = video;
  if (paused || videoWidth === 0 || readyState < HAVE_CURRENT_DATA) return null;
  isOdd = !isOdd;
  if (handsOver ?? isOdd) {
    try {
      return { frame: new VideoFrame(video) };
    } catch (error) {
      console.warn('frames cannot be handed over', error);
      learnHandingOver(false);
    }
  }
  canvas ??= document.createElement('canvas');
  const { x, y, side } = centreOf(videoWidth, videoHeight);
  if (canvas.width !== side) canvas.width = canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(video, x, y, side, side, 0, 0, side, side);
  return { width: side, height: side, pixels: context.getImageData(0, 0, side, side).data.buffer };
}

/** Whether the worker has read a code in a frame, or cannot read frames. */
export function learnHandingOver(works: boolean): void {
  handsOver = works;
}
