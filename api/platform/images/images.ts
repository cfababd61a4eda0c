/** Decodes and encodes uploaded images again, so that the result contains nothing but the image. */
import sharp from 'sharp';
import { maxImagePixels } from '#sync/contracts/content/files.ts';
import { AppError } from '#api/platform/errors/app-error.ts';

/** Maximum bytes of a thumbnail; the database checks the same number. */
const thumbnailBytes = 30_000;
const thumbnailPixels = 240;

/** The bytes are not a png or jpeg that can be decoded completely. */
export class NotAnImageError extends Error {
  override readonly name = 'NotAnImageError';
}

// Decoding needs up to 160 MB per image; registrations must not wait behind large uploads.
const reencodeQueue = createWorkQueue({ atOnce: 2, waitingAtMost: 60 });
const thumbnailQueue = createWorkQueue({ atOnce: 1, waitingAtMost: 60 });
// Screens wait for resized images, and request them again if the queue is full.
const resizeQueue = createWorkQueue({ atOnce: 1, waitingAtMost: 200 });

const openImage = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error', sequentialRead: true });

export type Images = typeof images;

export const images = {
  /** Decodes and encodes the image again: png or jpeg, without metadata, upright. */
  reencode: (bytes: Buffer): Promise<{ bytes: Buffer; mime: 'image/png' | 'image/jpeg' }> =>
    reencodeQueue(async () => {
      const format = detectFormat(bytes);
      if (format === null) throw new NotAnImageError('neither png nor jpeg');
      try {
        // Without an argument `rotate` applies the camera's orientation; metadata are dropped.
        const upright = openImage(bytes).rotate();
        return format === 'png'
          ? { bytes: await upright.png({ compressionLevel: 9 }).toBuffer(), mime: 'image/png' }
          : {
              bytes: await upright.jpeg({ quality: 88, mozjpeg: true }).toBuffer(),
              mime: 'image/jpeg',
            };
      } catch (error) {
        throw new NotAnImageError('cannot be decoded', { cause: error });
      }
    }),

  /** The image in the same format, at most `width` pixels wide; never larger than it was. */
  resize: (bytes: Buffer, width: number): Promise<Buffer> =>
    resizeQueue(async () => {
      const small = openImage(bytes).resize({ width, withoutEnlargement: true });
      const encoded =
        detectFormat(bytes) === 'png'
          ? await small.png({ compressionLevel: 9, palette: true }).toBuffer()
          : await small.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
      return encoded.length < bytes.length ? encoded : bytes;
    }),

  /** A small JPEG for the phone. */
  thumbnail: (bytes: Buffer): Promise<Buffer> =>
    thumbnailQueue(async () => {
      for (const quality of [80, 60, 40]) {
        const small = await openImage(bytes)
          .rotate()
          .resize(thumbnailPixels, thumbnailPixels, { fit: 'cover', position: 'attention' })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality, mozjpeg: true })
          .toBuffer();
        if (small.length <= thumbnailBytes) return small;
      }
      throw new NotAnImageError('no thumbnail of it is small enough');
    }),
};

/** Detects the format by the first bytes (PNG 3rd edition 5.2; JPEG, ITU-T T.81 B.1.1.3). */
function detectFormat(bytes: Buffer): 'png' | 'jpeg' | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg';
  return null;
}

/** Runs work in order. Throws `busy` if too many wait, because each holds its upload in memory. */
function createWorkQueue({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (waiting.length >= waitingAtMost)
      throw new AppError('busy', 'error.busy', { retryAfter: 5 });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The free slot goes to the longest waiting; a newcomer cannot take it.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
