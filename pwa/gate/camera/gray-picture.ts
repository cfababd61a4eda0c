/** The brightness of a picture, or of a part of a frame. */
import type { Area } from '#pwa/gate/camera/centre.ts';
import { type GrayImage, toGray } from '#pwa/gate/camera/stretch-contrast.ts';

/** Formats whose brightness is a plane of its own, before the colours. */
const planar = ['I420', 'NV12'];
/** Formats of four bytes per pixel; red and blue may be exchanged, because codes are black and white. */
const packed = ['RGBA', 'RGBX', 'BGRA', 'BGRX'];

/**
 * Reads a frame in the worker, so that the page draws nothing, and closes it: a camera has few.
 *
 * @throws DOMException if this browser's workers cannot read frames
 */
export async function grayPicture(
  picture: ImageData | VideoFrame,
  areaOf: (width: number, height: number) => Area,
): Promise<GrayImage> {
  if ('data' in picture) return toGray(picture);
  const { codedWidth, codedHeight, format } = picture;
  const rect = areaOf(codedWidth, codedHeight);
  const { x, y, width, height } = rect;
  if (format === null || ![...planar, ...packed].includes(format)) {
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new DOMException('no canvas', 'NotSupportedError');
    context.drawImage(picture, x, y, width, height, 0, 0, width, height);
    picture.close();
    return toGray(context.getImageData(0, 0, width, height));
  }
  const data = new Uint8Array(picture.allocationSize({ rect }));
  await picture.copyTo(data, { rect });
  picture.close();
  const image = { data, width, height };
  return planar.includes(format) ? image : toGray(image);
}
