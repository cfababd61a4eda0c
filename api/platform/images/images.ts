/** Decodes and encodes uploaded images again, so that the result contains nothing but the image. */
import {
  maxGuestImagePixels,
  maxImagePixels,
  maxImageSide,
} from '#sync/contracts/content/files.ts';
import { createCostBudget } from '#api/platform/http/cost-budget.ts';
import { readImageHeader, type ImageHeader } from '#api/platform/images/image-size.ts';
import type { ImageJob } from '#api/platform/images/image-worker.ts';
import type { TaskReply } from '#api/platform/processes/answer-tasks.ts';
import { createWorkerLane } from '#api/platform/processes/worker-lane.ts';
import type { RunTask } from '#api/platform/processes/worker-process.ts';

/** Maximum bytes of a thumbnail; the database checks the same number. */
const thumbnailBytes = 30_000;
const thumbnailPixels = 240;

/** The bytes are not a png or jpeg that can be decoded completely. */
export class NotAnImageError extends Error {
  override readonly name: string = 'NotAnImageError';
}

/** The picture has too many pixels, takes too long, or becomes too large. */
export class ImageTooCostlyError extends NotAnImageError {
  override readonly name = 'ImageTooCostlyError';
}

/** A picture that is read when its turn has come; its beginning tells how much it takes. */
export interface ImageSource {
  beginning(): Promise<Buffer>;
  read(): Promise<Buffer>;
}

/** The sender of a picture, for the limits of an account or a guest's address. */
export interface ImageSender {
  guest: boolean;
  /** Undefined if the sender has no limits. */
  owner: string | undefined;
}

const megabyte = 1024 * 1024;
const maxMemory = 800 * megabyte;

/** Budgets in milliseconds of processor time; a phone's photo takes half a second. */
const usualBudgets = {
  guest: { burst: 20_000, perMinute: 4000 },
  member: { burst: 120_000, perMinute: 20_000 },
};
const guestPixelsAtOnce = maxGuestImagePixels + 5_000_000;
/** Maximum side of a guest's picture: smaller than most cameras' pictures, and as good to read. */
const guestSide = 2400;

const ownLimits = { bytes: 30 * megabyte, processor: 15_000, memory: maxMemory };
const guestLimits = { bytes: 6 * megabyte, processor: 4000, memory: maxMemory };

export type Images = ReturnType<typeof createImages>;

/** `budgets` limits what one sender's pictures may take, in milliseconds of processor time. */
export function createImages(budgets = usualBudgets) {
  // Each has processes of its own: members do not wait for guests, nor screens for uploads. A turn's
  // cost are its pixels: decoding takes up to 13 bytes for each, so a member's largest picture has
  // none beside it, and a guest's largest only small ones.
  const lane = createWorkerLane<ImageJob, Uint8Array>;
  const worker = new URL('./image-worker.ts', import.meta.url);
  const lanes = {
    member: lane(worker, {
      atOnce: 2,
      perOwner: 1,
      costAtOnce: maxImagePixels,
      waitingAtMost: 60,
      budget: createCostBudget(budgets.member),
    }),
    guest: lane(worker, {
      atOnce: 3,
      perOwner: 2,
      costAtOnce: guestPixelsAtOnce,
      waitingAtMost: 30,
      budget: createCostBudget(budgets.guest),
    }),
    thumbnail: lane(worker, { atOnce: 1, waitingAtMost: 60 }),
    // Screens wait for resized images, and request them again if the queue is full.
    resize: lane(worker, { atOnce: 1, waitingAtMost: 200 }),
  };

  return {
    /**
     * Decodes and encodes the image again: png or jpeg, without metadata, upright. `source` is read
     * when its turn has come. Throws 429 for a sender who has used up the processor's time.
     */
    reencode: async (
      source: Buffer | ImageSource,
      { guest, owner }: ImageSender = { guest: false, owner: undefined },
    ): Promise<{ bytes: Buffer; mime: 'image/png' | 'image/jpeg' }> => {
      const maxPixels = guest ? maxGuestImagePixels : maxImagePixels;
      const turn = { owner, cost: await expectedPixels(source, maxPixels) };
      return lanes[guest ? 'guest' : 'member'](async (run) => {
        const bytes = Buffer.isBuffer(source) ? source : await source.read();
        const header = requireHeader(bytes, maxPixels);
        const operation = { kind: 'reencode', ...(guest && { side: guestSide }) } as const;
        const limits = guest ? guestLimits : ownLimits;
        const done = await run({ bytes, header, operation, limits });
        return { bytes: requireResult(done), mime: `image/${header.format}` };
      }, turn);
    },

    /**
     * Makes the image at most `width` pixels wide, in the same format; never larger than it was.
     * Returns a function that queues a turn for an owner and waits for the result. The first turn that
     * comes does the work for all; if it fails, the next one tries again.
     */
    shareResize(bytes: Buffer, width: number): (owner?: string) => Promise<Buffer> {
      const { promise, resolve } = Promise.withResolvers<Buffer>();
      let resized: Buffer | undefined;
      // The lane runs one at a time, so a turn finds what an earlier one made.
      const resize = async (run: RunTask<ImageJob, Uint8Array>) => {
        if (resized !== undefined) return resized;
        const header = requireHeader(bytes, maxImagePixels);
        const operation = { kind: 'resize', width } as const;
        const encoded = requireResult(await run({ bytes, header, operation, limits: ownLimits }));
        resized = encoded.length < bytes.length ? encoded : bytes;
        resolve(resized);
        return resized;
      };
      return (owner) => Promise.race([promise, lanes.resize(resize, { owner })]);
    },

    /** A small JPEG for the phone. */
    thumbnail: (bytes: Buffer, owner?: string): Promise<Buffer> =>
      lanes.thumbnail(
        async (run) => {
          const header = requireHeader(bytes, maxImagePixels);
          const size = { side: thumbnailPixels, maxBytes: thumbnailBytes };
          const operation = { kind: 'thumbnail', ...size } as const;
          return requireResult(await run({ bytes, header, operation, limits: ownLimits }));
        },
        { owner },
      ),

    /** Eight bytes that similar pictures share, whatever their size and compression. */
    hash: (bytes: Buffer): Promise<Buffer> =>
      lanes.thumbnail(async (run) => {
        const header = requireHeader(bytes, maxImagePixels);
        const job = { bytes, header, operation: { kind: 'hash' }, limits: ownLimits } as const;
        return requireResult(await run(job));
      }),
  };
}

export const images = createImages();

/** Reads the pixels from the header; returns `most` where the beginning has no header. */
async function expectedPixels(source: Buffer | ImageSource, most: number): Promise<number> {
  const header = readImageHeader(Buffer.isBuffer(source) ? source : await source.beginning());
  return header === null ? most : Math.min(header.width * header.height, most);
}

function requireHeader(bytes: Buffer, maxPixels: number): ImageHeader {
  const header = readImageHeader(bytes);
  if (header === null) throw new NotAnImageError('neither png nor jpeg');
  const { width, height } = header;
  if (width * height > maxPixels || Math.max(width, height) > maxImageSide)
    throw new ImageTooCostlyError('too many pixels');
  return header;
}

function requireResult(reply: TaskReply<Uint8Array>): Buffer {
  if (reply.kind === 'failed') throw new NotAnImageError(`cannot be decoded: ${reply.reason}`);
  if (reply.kind === 'tooCostly')
    throw new ImageTooCostlyError('takes too long or too much memory');
  return Buffer.from(reply.result);
}
