import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { manifest } from '#pwa/manifest.ts';

const maxBytes = 100_000;
const screenshots = manifest.screenshots ?? [];

describe('the manifest', () => {
  it('has screenshots for phones and wide screens', () => {
    expect(new Set(screenshots.map(({ form_factor: form }) => form))).toEqual(
      new Set(['narrow', 'wide']),
    );
  });

  it.each(screenshots)('tells the size and type of $src, which is small', async (screenshot) => {
    const file = fileURLToPath(new URL(`public${screenshot.src}`, import.meta.url));
    const { info, data } = await sharp(file).toBuffer({ resolveWithObject: true });
    expect(screenshot).toMatchObject({
      sizes: `${info.width}x${info.height}`,
      type: `image/${info.format}`,
    });
    expect(data.length).toBeLessThan(maxBytes);
  });

  it('has shortcuts to tickets, events and documents', () => {
    expect(manifest.shortcuts?.map(({ url }) => url)).toEqual([
      '/tickets',
      '/events',
      '/documents',
    ]);
  });
});
