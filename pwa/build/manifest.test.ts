import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { manifestIn } from '#pwa/build/manifest.ts';

const maxBytes = 100_000;
const [english, arabic] = [manifestIn('en'), manifestIn('ar')];
const screenshots = english.screenshots ?? [];

describe('the manifest', () => {
  it('the manifest has screenshots for phones and wide screens', () => {
    expect(new Set(screenshots.map(({ form_factor: form }) => form))).toEqual(
      new Set(['narrow', 'wide']),
    );
  });

  it.each([...screenshots, ...(arabic.screenshots ?? [])])(
    'the manifest has the size and type of $src',
    async (screenshot) => {
      const file = fileURLToPath(new URL(`../public${screenshot.src}`, import.meta.url));
      const { info, data } = await sharp(file).toBuffer({ resolveWithObject: true });
      expect(screenshot).toMatchObject({
        sizes: `${info.width}x${info.height}`,
        type: `image/${info.format}`,
      });
      expect(data.length).toBeLessThan(maxBytes);
    },
  );

  it('the manifest has shortcuts to tickets, events and documents', () => {
    expect(english.shortcuts?.map(({ url }) => url)).toEqual(['/tickets', '/events', '/documents']);
  });

  it.each(english.shortcuts ?? [])('the shortcut to $url has an icon', async ({ icons = [] }) => {
    expect(icons).toHaveLength(1);
    for (const { src, sizes, type } of icons) {
      const file = fileURLToPath(new URL(`../public${src}`, import.meta.url));
      const { width, height, format } = await sharp(file).metadata();
      expect({ sizes, type }).toEqual({ sizes: `${width}x${height}`, type: `image/${format}` });
    }
  });

  it('both languages’ manifests are of one app, each with its texts and direction', () => {
    expect(english).toMatchObject({ lang: 'en', dir: 'ltr' });
    expect(arabic).toMatchObject({ lang: 'ar', dir: 'rtl' });
    for (const key of ['id', 'start_url', 'scope'] as const) expect(arabic[key]).toBe(english[key]);
    expect(arabic.description).toMatch(/^[\u0600-\u06ff ]+$/);
    const labels = [...(arabic.shortcuts ?? []), ...(arabic.screenshots ?? [])].map((each) =>
      'name' in each ? each.name : each.label,
    );
    for (const label of labels) expect(label).toMatch(/[\u0600-\u06ff]/);
    const addresses = (manifest: typeof english) => [
      manifest.icons,
      manifest.shortcuts?.map(({ url }) => url),
      manifest.screenshots?.map(({ src }) => src.replace('-ar', '')),
    ];
    expect(addresses(arabic)).toEqual(addresses(english));
    expect(arabic.screenshots?.every(({ src }) => src.includes('-ar.'))).toBe(true);
  });
});
