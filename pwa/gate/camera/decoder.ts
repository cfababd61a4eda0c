/** Reads QR codes in frames: with the browser's detector if it works, else in JavaScript. */
import { decodeQR } from 'qr/decode.js';
import { centreOf } from '#pwa/gate/camera/centre.ts';
import { detect, workingDetector } from '#pwa/gate/camera/detector.ts';
import { grayPicture } from '#pwa/gate/camera/gray-picture.ts';
import { type GrayImage, stretchContrast } from '#pwa/gate/camera/stretch-contrast.ts';

export interface Decoder {
  /** Shown when the camera is tested. */
  readonly kind: 'built-in' | 'script' | 'zxing';
  /** The texts of QR codes in the picture or in the frame; two are enough to say so. */
  read(picture: ImageData | VideoFrame): Promise<string[]>;
}

/** Reads the centre of frames. */
export async function createDecoder(): Promise<Decoder> {
  const detector = await workingDetector();
  const readGray = async (picture: ImageData | VideoFrame) =>
    readInScript(await grayPicture(picture, centreOf));
  if (detector === null) return { kind: 'script', read: readGray };
  return {
    kind: 'built-in',
    // A detector may lose its service while the page is open.
    read: async (picture) =>
      (await detect(detector, picture, centreOf).catch(() => null)) ?? readGray(picture),
  };
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
