/**
 * Decodes and encodes pictures in a process of its own (`image-process.ts`). It kills itself when a
 * picture exceeds its limits, because libvips cannot be interrupted everywhere.
 */
import sharp, { type Sharp } from 'sharp';
import type { ImageHeader } from '#api/platform/images/image-size.ts';

export type ImageOperation =
  /** Upright, without metadata, at most `side` pixels wide and high if given. */
  | { kind: 'reencode'; side?: number }
  /** At most this wide. */
  | { kind: 'resize'; width: number }
  | { kind: 'thumbnail'; side: number; maxBytes: number };

export interface ImageLimits {
  /** Of the result. */
  bytes: number;
  /** Milliseconds of processor time, which other work on the machine does not lengthen. */
  processor: number;
  /** Resident bytes of the process. */
  memory: number;
}

export interface ImageJob {
  bytes: Buffer;
  header: ImageHeader;
  operation: ImageOperation;
  limits: ImageLimits;
}

/** `processor` is what it took, in milliseconds; `memory` the bytes that the process now holds. */
export type ImageReply = { processor: number; memory: number } & (
  | { kind: 'done'; bytes: Buffer }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'tooCostly' }
);

/** Larger JPEGs are encoded without mozjpeg, which takes seven times as long. */
const mozjpegPixels = 12_500_000;
/** Milliseconds between two looks at the time and memory used. */
const watchInterval = 25;

sharp.cache(false);

process.on('message', (job: ImageJob) => void answer(job));
// Ctrl-C and systemd signal this process too; the server, which may be waiting for it, disconnects.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function answer(job: ImageJob): Promise<void> {
  const start = process.cpuUsage();
  const cost = () => {
    const { user, system } = process.cpuUsage(start);
    return { processor: (user + system) / 1000, memory: process.memoryUsage.rss() };
  };
  const watch = setInterval(() => {
    const used = cost();
    if (used.processor <= job.limits.processor && used.memory <= job.limits.memory) return;
    clearInterval(watch);
    send({ kind: 'tooCostly', ...used }, () => process.kill(process.pid, 'SIGKILL'));
  }, watchInterval);
  try {
    const bytes = await carryOut(job);
    send(
      bytes === null || bytes.length > job.limits.bytes
        ? { kind: 'tooCostly', ...cost() }
        : { kind: 'done', bytes, ...cost() },
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    send({ kind: 'unreadable', reason, ...cost() });
  } finally {
    clearInterval(watch);
  }
}

function send(reply: ImageReply, sent: () => void = () => undefined): void {
  process.send?.(reply, undefined, {}, sent);
}

/** Null if no result is small enough. */
async function carryOut({ bytes, header, operation }: ImageJob): Promise<Buffer | null> {
  const { format, width, height } = header;
  const image = sharp(bytes, {
    // Of zero there would be no limit.
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
