/** Reads QR codes in frames: with the browser's detector if it works, else in JavaScript. */
import { decodeQR } from 'qr/decode.js';
import { builtInText, drawBuiltInCode } from '#pwa/gate/camera/built-in-code.ts';
import { centreOf } from '#pwa/gate/camera/centre.ts';
import { type GrayImage, stretchContrast, toGray } from '#pwa/gate/camera/stretch-contrast.ts';

/** The part of the Shape Detection API that is used; the DOM library does not include it. */
interface Detector {
  detect(image: ImageData | ImageBitmap): Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

export interface Decoder {
  /** Shown when the camera is tested. */
  readonly kind: 'built-in' | 'script';
  /** The texts of QR codes in the picture or in the frame's centre; two are enough to say so. */
  read(picture: ImageData | VideoFrame): Promise<string[]>;
}

export async function createDecoder(): Promise<Decoder> {
  const detector = await workingDetector();
  const readGray = async (picture: ImageData | VideoFrame) =>
    readInScript(picture instanceof ImageData ? toGray(picture) : await grayFrame(picture));
  if (detector === null) return { kind: 'script', read: readGray };
  return {
    kind: 'built-in',
    // A detector may lose its service while the page is open.
    read: async (picture) => {
      const found = await detect(detector, picture).catch(() => null);
      return found === null ? readGray(picture) : found.map(({ rawValue }) => rawValue);
    },
  };
}

async function detect(detector: Detector, picture: ImageData | VideoFrame) {
  if (picture instanceof ImageData) return detector.detect(picture);
  const { x, y, side } = centreOf(picture.displayWidth, picture.displayHeight);
  const centre = await createImageBitmap(picture, x, y, side, side);
  try {
    return await detector.detect(centre);
  } finally {
    centre.close();
  }
}

async function workingDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return null;
  try {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    const [found] = await detector.detect(drawBuiltInCode());
    return found?.rawValue === builtInText ? detector : null;
  } catch {
    // The browser knows the name, but the system has no detector.
    return null;
  }
}

/** The first code that is found, and another that is in view beside it. */
export function readInScript(gray: GrayImage): string[] {
  const { text, cover } = readOne(gray);
  if (text === null) return [];
  // The decoder finds one code in a picture.
  const other = cover && decode(cover()).text;
  return other === null || other === text ? [text] : [text, other];
}

interface Decoded {
  text: string | null;
  hasCode: boolean;
  /** The same picture without the code; null if its place is not known. */
  cover: (() => GrayImage) | null;
}

/**
 * Tries again with more contrast, because a dim screen or the sun makes everything grey, and then
 * turned, if there is a code that cannot be read: at a slant some are only found in other rows.
 */
function readOne(gray: GrayImage): Decoded {
  const plain = decode(gray);
  if (plain.text !== null) return plain;
  const stretched = stretchContrast(gray) ? decode(gray) : plain;
  if (stretched.text !== null || !stretched.hasCode) return stretched;
  return { ...decode(turnImage(gray)), cover: null };
}

function decode(gray: GrayImage): Decoded {
  let cover: Decoded['cover'] = null;
  try {
    // More effort read no more frames; without it nothing depends on the decoder’s time limit.
    const text = decodeQR(gray, {
      format: 'I420',
      effort: 1,
      pointsOnDetect: ({ boundingBox }) => {
        cover = () => coverBox(gray, boundingBox);
      },
    });
    return { text, hasCode: true, cover };
  } catch (error) {
    // It throws for a frame without a code, of which it misses the corners’ squares.
    const hasCode = error instanceof Error && error.message !== 'finder';
    return { text: null, hasCode, cover: null };
  }
}

function coverBox(
  { data, width, height }: GrayImage,
  box: { x: number; y: number; width: number; height: number },
): GrayImage {
  const covered = data.slice();
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(width, box.x + box.width)];
  const bottom = Math.min(height, box.y + box.height);
  for (let row = Math.max(0, Math.floor(box.y)); row < bottom; row += 1)
    covered.fill(255, row * width + left, row * width + Math.ceil(right));
  return { data: covered, width, height };
}

/** Formats whose brightness is a plane of its own, before the colours. */
const planar = ['I420', 'NV12'];
/** Formats of four bytes per pixel; red and blue may be exchanged, because codes are black and white. */
const packed = ['RGBA', 'RGBX', 'BGRA', 'BGRX'];

/**
 * The brightness of a frame's centre, in the worker, so that the page draws nothing.
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

/** The cosine and the sine of 45 degrees. */
const slope = Math.SQRT1_2;

/** A square picture turned by 45 degrees about its centre; the corners are cut off and filled. */
export function turnImage({ data, width, height }: GrayImage): GrayImage {
  const turned = new Uint8Array(width * height).fill(128);
  const [middleX, middleY] = [width / 2, height / 2];
  for (let y = 0; y < height; y += 1) {
    let fromX = slope * (-middleX - (y - middleY)) + middleX;
    let fromY = slope * (-middleX + (y - middleY)) + middleY;
    for (let x = 0; x < width; x += 1, fromX += slope, fromY += slope)
      if (fromX >= 0 && fromY >= 0 && fromX < width && fromY < height)
        turned[y * width + x] = data[(fromY | 0) * width + (fromX | 0)] ?? 0;
  }
  return { data: turned, width, height };
}
