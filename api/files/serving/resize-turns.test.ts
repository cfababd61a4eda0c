import type { FastifyBaseLogger } from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPictureResizer } from '#api/files/serving/serve-file.ts';
import type { StoredFile } from '#api/files/file-access.ts';
import { MissingFileError, type FileStore } from '#api/platform/files/file-store.ts';
import { createImages } from '#api/platform/images/images.ts';

const logo = await sharp({ create: { width: 200, height: 8, channels: 3, background: '#063' } })
  .png()
  .toBuffer();

/** A store of logos, whose sizes `resize` makes for an owner; `made` has them in their order. */
function createLogos(count: number) {
  const nameOf = (at: number) => `${'A'.repeat(18)}${1000 + at}.png`;
  const names = Array.from({ length: count }, (_, at) => nameOf(at));
  const files = new Map<string, Buffer>(names.map((name) => [name, logo]));
  const made: string[] = [];
  const store = {
    read: async (name: string) => {
      const bytes = files.get(name);
      if (bytes === undefined) throw new MissingFileError(name);
      return bytes;
    },
    put: async (name: string, bytes: Buffer) => void files.set(name, bytes),
  } as Partial<FileStore> as FileStore;
  const resizer = createPictureResizer({ store, images: createImages() });
  return {
    made,
    resize: async (owner: string, at: number) => {
      const file = { name: nameOf(at), mime: 'image/png' } as StoredFile;
      const log = { warn: () => {}, error: () => {} } as Partial<FastifyBaseLogger>;
      const { mime } = await resizer(file, 160, { log: log as FastifyBaseLogger, owner });
      made.push(`${owner} ${at}`);
      return mime;
    },
  };
}

test('a picture that a stranger asked for first does not wait for the stranger’s other pictures', async () => {
  const { made, resize } = createLogos(6);
  const strangers = [0, 1, 2, 3, 4, 5].map((at) => resize('stranger', at));
  await Promise.all([...strangers, resize('member', 5), resize('member', 5)]);
  const [first, ...others] = made;
  expect(first).toBe('stranger 0');
  expect(others.slice(0, 3).toSorted()).toEqual(['member 5', 'member 5', 'stranger 5']);
  expect(others.slice(3), 'control').toEqual([1, 2, 3, 4].map((at) => `stranger ${at}`));
});

test('a picture is made for a member although the stranger who asked first has too many', async () => {
  const { resize } = createLogos(202);
  const strangers = Array.from({ length: 202 }, (_, at) => resize('stranger', at));
  const member = resize('member', 201);
  const outcomes = await Promise.allSettled(strangers);
  expect(outcomes.at(-1), 'control').toMatchObject({ reason: { code: 'busy' } });
  expect(await member).toBe('image/png');
});
