/** The brightness of a camera's frame, in the worker, so that the page draws nothing. */
import { centreOf } from '#pwa/gate/camera/centre.ts';
import { type GrayImage, toGray } from '#pwa/gate/camera/stretch-contrast.ts';

/** Formats whose brightness is a plane of its own, before the colours. */
const planar = ['I420', 'NV12'];
/** Formats of four bytes per pixel; red and blue may be exchanged, because codes are black and white. */
const packed = ['RGBA', 'RGBX', 'BGRA', 'BGRX'];

/**
 * The centre of a frame.
 *
 * @throws DOMException if this browser's workers cannot read frames
 */
export async function grayFrame(frame: VideoFrame): Promise<GrayImage> {
  const { codedWidth, codedHeight, format } = frame;
  const { x, y, side } = centreOf(codedWidth, codedHeight);
  const rect = { x, y, width: side, height: side };
  if (format === null || ![...planar, ...packed].includes(format)) {
    const context = new OffscreenCanvas(side, side).getContext('2d');
    if (context === null) throw new DOMException('no canvas', 'NotSupportedError');
    context.drawImage(frame, x, y, side, side, 0, 0, side, side);
    return toGray(context.getImageData(0, 0, side, side));
  }
  const data = new Uint8Array(frame.allocationSize({ rect }));
  await frame.copyTo(data, { rect });
  const image = { data, width: side, height: side };
  return planar.includes(format) ? image : toGray(image);
}
