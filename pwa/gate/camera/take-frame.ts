/** Takes from a video what the decoders' workers are sent. */
import { type Area, centreOf, wholeOf } from '#pwa/gate/camera/centre.ts';
import type { Picture } from '#pwa/gate/camera/decoder-messages.ts';

/**
 * Whether workers can read this browser's frames; null until one has read a code. Reading the
 * pixels takes a slow phone's page longer than its worker needs for the code.
 */
let handsOver: boolean | null = typeof VideoFrame === 'function' ? null : false;
let isOdd = false;

/** Returns null while the video has no picture. */
export function takeFrame(video: HTMLVideoElement): Picture | null {
  const { videoWidth, readyState, paused, HAVE_CURRENT_DATA } = video;
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
  return takeCentre(video);
}

/** The same picture for the second decoder, which reads all of it; to be called before it is sent. */
export function takeWhole(video: HTMLVideoElement, picture: Picture): Picture | null {
  return 'frame' in picture ? { frame: picture.frame.clone() } : takePixels(video);
}

/** Whether the worker has read a code in a frame, or cannot read frames. */
export function learnHandingOver(works: boolean): void {
  handsOver = works;
}

const takeCentre = pixelsOf(centreOf);
const takePixels = pixelsOf(wholeOf);

function pixelsOf(areaOf: (width: number, height: number) => Area) {
  let canvas: HTMLCanvasElement | undefined;
  return (video: HTMLVideoElement): Picture | null => {
    canvas ??= document.createElement('canvas');
    const { x, y, width, height } = areaOf(video.videoWidth, video.videoHeight);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return null;
    context.drawImage(video, x, y, width, height, 0, 0, width, height);
    return { width, height, pixels: context.getImageData(0, 0, width, height).data.buffer };
  };
}
