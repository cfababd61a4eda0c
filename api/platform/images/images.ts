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

/** Maximum bytes of a thumbnail; the database checks the same number. */
const thumbnailBytes = 30_000;
const thumbnailPixels = 240;

/** The bytes are not a png or jpeg that can be decoded completely. */
export class NotAnImageError extends Error {
  override readonly name: string = 'NotAnImageError';
}

/** It has too many pixels, takes too long, or becomes too large. */
export class ImageTooCostlyError extends NotAnImageError {
  override readonly name = 'ImageTooCostlyError';
}

/** Who sent a picture, for the limits of an account or a guest's address. */
export interface ImageSender {
  guest: boolean;
  /** Undefined: without limits. */
  owner: string | undefined;
}

const megabyte = 1024 * 1024;
const maxMemory = 800 * megabyte;

/** Milliseconds of processor time; a phone's photo takes half a second. */
const usualBudgets = {
  guest: { burst: 20_000, perMinute: 4000 },
  member: { burst: 120_000, perMinute: 20_000 },
};
/** For guests: smaller than what comes from most cameras, and as good to read. */
const guestSide = 2400;

const ownLimits = { bytes: 30 * megabyte, processor: 15_000, memory: maxMemory };
const guestLimits = { bytes: 6 * megabyte, processor: 4000, memory: maxMemory };

export type Images = ReturnType<typeof createImages>;

/** `budgets` limits what one sender's pictures may take, in milliseconds of processor time. */
export function createImages(budgets = usualBudgets) {
  // Each has processes of its own: members do not wait for guests, nor screens for uploads.
  const lane = createWorkerLane<ImageJob, Uint8Array>;
  const worker = new URL('./image-worker.ts', import.meta.url);
  const lanes = {
    member: lane(worker, {
      atOnce: 2,
      waitingAtMost: 60,
      perOwner: 1,
      budget: createCostBudget(budgets.member),
    }),
    guest: lane(worker, { atOnce: 1, waitingAtMost: 30, budget: createCostBudget(budgets.guest) }),
    thumbnail: lane(worker, { atOnce: 1, waitingAtMost: 60 }),
    // Screens wait for resized images, and request them again if the queue is full.
    resize: lane(worker, { atOnce: 1, waitingAtMost: 200 }),
  };
  // Decoding takes up to 13 bytes a pixel, so a member's largest picture has none beside it.
  const memberPixels = createPixelLimit(maxImagePixels);

  return {
    /**
     * Decodes and encodes the image again: png or jpeg, without metadata, upright. `source` is read
     * when its turn has come. Throws 429 for a sender who has used up the processor's time.
     */
    reencode: async (
      source: Buffer | (() => Promise<Buffer>),
      { guest, owner }: ImageSender = { guest: false, owner: undefined },
    ): Promise<{ bytes: Buffer; mime: 'image/png' | 'image/jpeg' }> => {
      return lanes[guest ? 'guest' : 'member'](async (run) => {
        const bytes = typeof source === 'function' ? await source() : source;
        const header = requireHeader(bytes, guest ? maxGuestImagePixels : maxImagePixels);
        const operation = { kind: 'reencode', ...(guest && { side: guestSide }) } as const;
        const limits = guest ? guestLimits : ownLimits;
        const work = async () => run({ bytes, header, operation, limits });
        const done = await (guest ? work() : memberPixels(header.width * header.height, work));
        return { bytes: requireResult(done), mime: `image/${header.format}` };
      }, owner);
    },

    /** The image in the same format, at most `width` pixels wide; never larger than it was. */
    resize: (bytes: Buffer, width: number): Promise<Buffer> =>
      lanes.resize(async (run) => {
        const header = requireHeader(bytes, maxImagePixels);
        const operation = { kind: 'resize', width } as const;
        const encoded = requireResult(await run({ bytes, header, operation, limits: ownLimits }));
        return encoded.length < bytes.length ? encoded : bytes;
      }),

    /** A small JPEG for the phone. */
    thumbnail: (bytes: Buffer): Promise<Buffer> =>
      lanes.thumbnail(async (run) => {
        const header = requireHeader(bytes, maxImagePixels);
        const size = { side: thumbnailPixels, maxBytes: thumbnailBytes };
        const operation = { kind: 'thumbnail', ...size } as const;
        return requireResult(await run({ bytes, header, operation, limits: ownLimits }));
      }),
  };
}

export const images = createImages();

/** Waits until the pixels of all work in progress, with these, are no more than `limit`. */
function createPixelLimit(limit: number) {
  let inProgress = 0;
  const waiting: (() => void)[] = [];
  return async <T>(pixels: number, work: () => Promise<T>): Promise<T> => {
    while (inProgress > 0 && inProgress + pixels > limit)
      await new Promise<void>((resolve) => waiting.push(resolve));
    inProgress += pixels;
    try {
      return await work();
    } finally {
      inProgress -= pixels;
      for (const resume of waiting.splice(0)) resume();
    }
  };
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
