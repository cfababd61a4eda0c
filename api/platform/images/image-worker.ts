/** Decodes and encodes pictures in a process of its own. */
import sharp, { type Sharp } from 'sharp';
import type { ImageHeader } from '#api/platform/images/image-size.ts';
import { answerTasks, TooCostlyError, type Task } from '#api/platform/processes/answer-tasks.ts';
import type { TaskLimits } from '#api/platform/processes/watch-limits.ts';

export type ImageOperation =
  /** The picture upright, without metadata, at most `side` pixels wide and high if given. */
  | { kind: 'reencode'; side?: number }
  /** The picture at most this wide. */
  | { kind: 'resize'; width: number }
  | { kind: 'thumbnail'; side: number; maxBytes: number }
  /** Eight bytes that similar pictures share. */
  | { kind: 'hash' };

export interface ImageLimits extends TaskLimits {
  /** Maximum bytes of the result. */
  bytes: number;
}

export interface ImageJob extends Task {
  bytes: Buffer;
  header: ImageHeader;
  operation: ImageOperation;
  limits: ImageLimits;
}

/** Larger JPEGs are encoded without mozjpeg, which takes seven times as long. */
const mozjpegPixels = 12_500_000;

sharp.cache(false);

answerTasks(async (job: ImageJob) => {
  const bytes = await carryOut(job);
  if (bytes === null || bytes.length > job.limits.bytes) throw new TooCostlyError();
  return bytes;
});

/** Returns the encoded picture; null if no result is small enough. */
async function carryOut({ bytes, header, operation }: ImageJob): Promise<Buffer | null> {
  const { format, width, height } = header;
  const image = sharp(bytes, {
    // sharp treats 0 as unlimited.
    limitInputPixels: Math.max(1, width * height),
    failOn: 'error',
    sequentialRead: true,
  });
  switch (operation.kind) {
    case 'reencode': {
      // Without an argument `rotate` applies the camera's orientation; metadata are dropped.
      const { side } = operation;
      const upright = image.rotate();
      const fitted = side === undefined ? upright : fit(upright, side, side);
      if (format === 'png') return fitted.png({ compressionLevel: 6 }).toBuffer();
      const pixels = Math.min(width * height, (side ?? Infinity) ** 2);
      return fitted.jpeg({ quality: 88, mozjpeg: pixels <= mozjpegPixels }).toBuffer();
    }
    case 'resize': {
      const small = fit(image, operation.width, 4 * operation.width);
      return format === 'png'
        ? small.png({ compressionLevel: 6, palette: true }).toBuffer()
        : small.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
    }
    case 'thumbnail':
      return thumbnail(image, operation);
    case 'hash':
      return differenceHash(image);
  }
}

function fit(image: Sharp, width: number, height: number): Sharp {
  return image.resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

async function thumbnail(
  image: Sharp,
  { side, maxBytes }: { side: number; maxBytes: number },
): Promise<Buffer | null> {
  const square = await image
    .rotate()
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const quality of [80, 60, 40]) {
    const small = await sharp(square).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (small.length <= maxBytes) return small;
  }
  return null;
}

/**
 * Each bit says whether a pixel of the picture, 9 wide and 8 high and gray, is lighter than the one to the
 * left. Other sizes, compressions and brightnesses of a picture change few bits.
 */
async function differenceHash(image: Sharp): Promise<Buffer> {
  const pixels = await image
    .flatten({ background: '#ffffff' })
    .grayscale()
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer();
  const hash = Buffer.alloc(8);
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const left = pixels[row * 9 + column] ?? 0;
      const right = pixels[row * 9 + column + 1] ?? 0;
      if (right > left) hash[row] = (hash[row] ?? 0) | (0x80 >> column);
    }
  return hash;
}
