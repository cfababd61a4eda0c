import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { images, NotAnImageError } from '#api/platform/images/images.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

/** Random pixels, so that nothing can be interpolated and truncation removes real data. */
function noise(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0, seed = 7; at < data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[at] = seed >> 16;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#045d3a' } });

describe('a picture', () => {
  test('a picture comes out as png or jpeg, as it came in', async () => {
    const png = await images.reencode(await noise(80, 60).png().toBuffer());
    const jpeg = await images.reencode(await noise(80, 60).jpeg().toBuffer());
    expect([png.mime, (await sharp(png.bytes).metadata()).format]).toEqual(['image/png', 'png']);
    expect([jpeg.mime, (await sharp(jpeg.bytes).metadata()).format]).toEqual([
      'image/jpeg',
      'jpeg',
    ]);
  });

  test('a picture loses its metadata, the place it was taken at among them', async () => {
    const original = await noise(40, 40)
      .withExif({ IFD0: { Artist: 'Mona' }, IFD3: { GPSLatitude: '30/1 3/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif, 'control').toBeDefined();
    const { bytes } = await images.reencode(original);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('Mona')).toBe(false);
  });

  test('a picture stands upright, as the camera was held', async () => {
    const lying = await noise(60, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { bytes } = await images.reencode(lying);
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect({ width, height, orientation }).toEqual({
      width: 30,
      height: 60,
      orientation: undefined,
    });
  });

  test.each(['png', 'jpeg'] as const)('in %s loses what hangs behind it', async (format) => {
    const tail = Buffer.from('<script>alert(document.domain)</script>PK\u0003\u0004');
    const polyglot = Buffer.concat([await noise(30, 30).toFormat(format).toBuffer(), tail]);
    const { bytes } = await images.reencode(polyglot);
    expect(bytes.includes('<script>')).toBe(false);
    expect(bytes.includes('PK\u0003\u0004')).toBe(false);
  });
});

describe('refused pictures', () => {
  test.each(['png', 'jpeg'] as const)('a %s that ends early is refused', async (format) => {
    const whole = await noise(300, 300).toFormat(format).toBuffer();
    await expect(images.reencode(whole.subarray(0, whole.length / 2))).rejects.toBeInstanceOf(
      NotAnImageError,
    );
    await expect(images.reencode(whole.subarray(0, whole.length - 200))).rejects.toBeInstanceOf(
      NotAnImageError,
    );
    await expect(images.reencode(whole), 'control: whole it is taken').resolves.toBeDefined();
  });

  test('a picture of more than 40 megapixels is refused, however few bytes it has', async () => {
    const bomb = await flat(6400, 6400).png().toBuffer();
    expect(bomb.length).toBeLessThan(600_000);
    await expect(images.reencode(bomb)).rejects.toBeInstanceOf(NotAnImageError);
    const most = await flat(6300, 6300).png().toBuffer();
    await expect(images.reencode(most), 'control: a little less is taken').resolves.toBeDefined();
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
    ['a PNG signature and nonsense', '\u0089PNG\r\n\u001a\nnonsense'],
    ['a JPEG signature and nonsense', '\u00ff\u00d8\u00ffnonsense'],
  ])('a file with %s is refused as a picture', async (_name, content) => {
    const bytes = Buffer.from(content, 'latin1');
    await expect(images.reencode(bytes)).rejects.toBeInstanceOf(NotAnImageError);
  });

  test.each(['webp', 'gif', 'tiff', 'avif'] as const)(
    'a picture of the type %s, which no form takes, is refused',
    async (format) => {
      const bytes = await flat(20, 20).toFormat(format).toBuffer();
      await expect(images.reencode(bytes)).rejects.toBeInstanceOf(NotAnImageError);
    },
  );
});

describe('a thumbnail', () => {
  test('a thumbnail is a small square JPEG, whatever the picture', async () => {
    const bytes = await images.thumbnail(await noise(1200, 900).png().toBuffer());
    expect(bytes.length).toBeLessThanOrEqual(30_000);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 240, height: 240 });
  });

  test(
    'a thumbnail does not wait for large pictures',
    async () => {
      const large = await noise(2000, 2000).png({ compressionLevel: 1 }).toBuffer();
      const small = await noise(64, 64).png().toBuffer();
      await images.thumbnail(small);
      const order: string[] = [];
      const clean = Array.from({ length: 8 }, () =>
        images.reencode(large).then(() => order.push('large')),
      );
      await images.thumbnail(small).then(() => order.push('thumbnail'));
      await Promise.all(clean);
      // In a shared queue it would come last.
      expect(order.indexOf('thumbnail')).toBeLessThan(6);
      // Eight large pictures, one after the other.
    },
    longTestLimit,
  );
});

test('more than a few dozen pictures at the same time are refused for the moment', async () => {
  const bytes = await flat(32, 32).png().toBuffer();
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, () => images.reencode(bytes)),
  );
  const busy = answers.filter(
    (answer) => answer.status === 'rejected' && answer.reason.code === 'busy',
  );
  expect(busy).toHaveLength(38);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(62);
  await expect(images.reencode(bytes), 'and the next is taken').resolves.toBeDefined();
});
