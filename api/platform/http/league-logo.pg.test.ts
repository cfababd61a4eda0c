import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { logoPng } from '#api/notifications/emails/email-layout.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig } from '#api/platform/testing/services.ts';

const file = join(testConfig().dataDir, 'logo.png');
const picture = await sharp({
  create: { width: 1200, height: 600, channels: 4, background: '#07a' },
})
  .withExif({ IFD0: { Copyright: 'secret' } })
  .png()
  .toBuffer();
writeFileSync(file, picture);

const db = withDatabase();
const t = testApp(db, { routes: () => undefined, env: { LEAGUE_LOGO: file } });
let calls = 0;
const busyAtFirst = testApp(db, {
  routes: () => undefined,
  env: { LEAGUE_LOGO: file },
  services: ({ images }) => ({
    images: {
      ...images,
      reencode: async (...args) => {
        calls += 1;
        if (calls === 1) throw new AppError('busy', 'error.busy', { retryAfter: 5 });
        return images.reencode(...args);
      },
    },
  }),
});

test('the configured logo is public, small and without metadata, and phones learn its address', async () => {
  const { body } = await t.call(null, 'GET', '/api/league');
  const answer = await t.app.inject({ method: 'GET', url: body.data.logo });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const { format, width, height, exif } = await sharp(answer.rawPayload).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'png', width: 480, height: 240 });
});

test('a logo that could not be drawn is drawn at the next request, and its refusal is not cached', async () => {
  const read = () => busyAtFirst.app.inject({ method: 'GET', url: '/api/file/league_logo.png' });
  const refused = await read();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['content-type']).toMatch(/json/);
  expect(refused.headers['cache-control'] ?? '').not.toMatch(/immutable/);
  expect((await read()).statusCode).toBe(200);
});

test('emails show the league’s logo instead of the portal’s mark', async () => {
  const logo = await sharp(await logoPng(picture)).metadata();
  expect([logo.format, logo.width, logo.height]).toEqual(['png', 60, 60]);
  expect(await logoPng(picture)).not.toEqual(await logoPng());
  expect(await logoPng(picture)).toBe(await logoPng(picture));
});
