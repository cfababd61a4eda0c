/** Tests pictures that would keep a processor busy, or fill the memory, in a real process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ImageJob } from '#api/platform/images/image-worker.ts';
import { readImageHeader } from '#api/platform/images/image-size.ts';
import { createImages, ImageTooCostlyError, NotAnImageError } from '#api/platform/images/images.ts';
import {
  pngChunk,
  repeatScans,
  repeatedRowPng,
} from '#api/platform/images/testing/hostile-pictures.ts';
import type { TaskReply } from '#api/platform/processes/answer-tasks.ts';
import { createWorkerProcess } from '#api/platform/processes/worker-process.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

const worker = new URL('./image-worker.ts', import.meta.url);
const images = createImages();
const guest = { guest: true, owner: undefined };
const bits = repeatedRowPng({ width: 5000, height: 5000 });
const slow = repeatedRowPng({ width: 3000, height: 3000 });
const megabyte = 1024 * 1024;
const ample = { bytes: 100 * megabyte, processor: 60_000, memory: 4000 * megabyte };

function jobOf(bytes: Buffer, limits: Partial<typeof ample>) {
  const header = readImageHeader(bytes);
  if (header === null) throw new Error('The picture has no header.');
  return {
    bytes,
    header,
    operation: { kind: 'reencode' } as const,
    limits: { ...ample, ...limits },
  };
}

// Milliseconds: these processes have a low priority, so that other programs hold them up for long.
const lowPriority = { timeout: longTestLimit };

describe('pictures over a limit', lowPriority, () => {
  test.each([
    ['its processor time', { processor: 100 }],
    ['its memory', { memory: 20 * megabyte }],
    ['the bytes of its result', { bytes: megabyte }],
  ])('a picture that exceeds %s is given up, and the next one is taken', async (_name, limits) => {
    const run = createWorkerProcess<ImageJob, Uint8Array>(worker);
    expect((await run(jobOf(slow, limits))).kind).toBe('tooCostly');
    const small = repeatedRowPng({ width: 64, height: 64 });
    expect((await run(jobOf(small, {}))).kind).toBe('done');
    // Control: within its limits it is taken.
    expect((await run(jobOf(slow, {}))).kind).toBe('done');
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a %s to all of the server’s processes does not end the picture in progress',
  async (signal) => {
    const started = fork(worker, {
      execArgv: [],
      serialization: 'advanced',
    });
    const ask = async (bytes: Buffer, meanwhile = () => {}) => {
      const answer = Promise.race([once(started, 'message'), once(started, 'exit')]);
      started.send(jobOf(bytes, {}));
      meanwhile();
      const [reply] = await answer;
      return (reply as TaskReply<unknown> | null)?.kind;
    };
    const picture = repeatedRowPng({ width: 1500, height: 1500 });
    expect(await ask(picture)).toBe('done');
    expect(await ask(picture, () => started.kill(signal))).toBe('done');
    // Control: without the server it ends by itself.
    started.disconnect();
    await once(started, 'exit');
  },
);

describe('a guest’s picture', () => {
  test('a guest’s picture of 25 megapixels in a few kilobytes takes little time and comes out small', async () => {
    expect(bits.length).toBeLessThan(60_000);
    const { bytes } = await images.reencode(bits, guest);
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([2400, 2400]);
    expect(bytes.length).toBeLessThan(6 * megabyte);
  });

  test('a guest’s picture may have fewer pixels than a member’s', async () => {
    const large = repeatedRowPng({ width: 5001, height: 5000 });
    await expect(images.reencode(large, guest)).rejects.toBeInstanceOf(ImageTooCostlyError);
    await expect(images.reencode(large), 'control').resolves.toBeDefined();
  });

  test('a guest’s picture keeps no member waiting', async () => {
    const order: string[] = [];
    await images.reencode(repeatedRowPng({ width: 64, height: 64 }));
    const hostile = Array.from({ length: 4 }, () =>
      images.reencode(slow, guest).then(() => order.push('guest')),
    );
    await images.reencode(repeatedRowPng({ width: 64, height: 64 }));
    order.push('member');
    await Promise.all(hostile);
    // In a shared queue it would come last.
    expect(order.indexOf('member')).toBeLessThan(3);
  });

  test('a guest’s picture waits for no large ones, whether of its own address or of another', async () => {
    const order: string[] = [];
    const small = repeatedRowPng({ width: 64, height: 64 });
    const [hostile, other] = ['192.0.2.1', '192.0.2.2'].map((owner) => ({ guest: true, owner }));
    // A process that still has to start can be slower than large pictures in another one, so all
    // three run before.
    const senders = [hostile, hostile, other];
    await Promise.all(senders.map((sender) => images.reencode(small, sender)));
    const large = Array.from({ length: 4 }, () =>
      images.reencode(slow, hostile).then(() => order.push('large')),
    );
    const smalls = [hostile, other].map((sender) =>
      images.reencode(small, sender).then(() => order.push('small')),
    );
    await Promise.all([...large, ...smalls]);
    // In the order of arrival they would come last.
    expect(order.lastIndexOf('small')).toBeLessThan(5);
  });

  test('a guest’s picture is refused with 429 once its address has used up its time', async () => {
    const limited = createImages({
      guest: { burst: 1, perMinute: 1 },
      member: { burst: 1, perMinute: 1 },
    });
    const small = repeatedRowPng({ width: 400, height: 400, depth: 8, colour: 2 });
    const home = { guest: true, owner: '192.0.2.1' };
    await limited.reencode(small, home);
    await expect(limited.reencode(small, home)).rejects.toMatchObject({
      code: 'rate_limited',
      statusCode: 429,
    });
    const other = { guest: true, owner: '192.0.2.2' };
    await expect(limited.reencode(small, other), 'control').resolves.toBeDefined();
  });
});

describe('pictures refused before decoding', () => {
  test.each([
    ['of 60,000 by 60,000 pixels', { width: 60_000, height: 60_000 }],
    ['of 4 by a million pixels', { width: 4, height: 1_000_000 }],
  ])('a picture is refused without being decoded: %s', async (_name, size) => {
    const header = repeatedRowPng({ ...size, height: 1 });
    header.writeUInt32BE(size.height, 20);
    await expect(images.reencode(header)).rejects.toBeInstanceOf(ImageTooCostlyError);
  });
});

describe('costly pictures', () => {
  test('a JPEG that repeats its scans is refused within seconds', async () => {
    const flat = sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#369' } });
    const progressive = await flat.jpeg({ progressive: true }).toBuffer();
    const bomb = repeatScans(progressive, 60);
    await expect(images.reencode(bomb)).rejects.toBeInstanceOf(NotAnImageError);
    await expect(images.reencode(progressive), 'control: once is enough').resolves.toBeDefined();
  });

  test('an interlaced picture is taken within seconds, and refused if it ends early', async () => {
    const whole = repeatedRowPng({ width: 2000, height: 2000, interlaced: true });
    await expect(images.reencode(whole)).resolves.toMatchObject({ mime: 'image/png' });
    const cut = whole.subarray(0, whole.length - 200);
    await expect(images.reencode(cut)).rejects.toBeInstanceOf(NotAnImageError);
  });

  test('texts and profiles of 50 MB inside a picture are left out of it within seconds', async () => {
    const packed = deflateSync(Buffer.alloc(50 * megabyte));
    const named = (type: string) =>
      pngChunk(type, Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]));
    const bomb = repeatedRowPng({ width: 64, height: 64, extra: [named('zTXt'), named('iCCP')] });
    const { bytes } = await images.reencode(bomb);
    expect(bytes.length).toBeLessThan(5000);
  });

  test('an animated PNG becomes its first picture', async () => {
    const frames = Buffer.alloc(8);
    frames.writeUInt32BE(1000, 0);
    const animated = repeatedRowPng({
      width: 64,
      height: 64,
      extra: [pngChunk('acTL', frames)],
    });
    const { bytes } = await images.reencode(animated);
    expect(bytes.includes('acTL')).toBe(false);
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  });

  test.each(['gif', 'webp'] as const)('an animated %s is refused', async (format) => {
    const film = Buffer.alloc(32 * 320 * 3, 7);
    const animated = await sharp(film, {
      raw: { width: 32, height: 320, channels: 3, pageHeight: 32 },
    })
      .toFormat(format)
      .toBuffer();
    await expect(images.reencode(animated)).rejects.toBeInstanceOf(NotAnImageError);
  });
});
