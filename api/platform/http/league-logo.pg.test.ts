import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { logoPng } from '#api/notifications/emails/email-layout.ts';
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

test('e-mails show it in place of the portal’s mark', async () => {
  const logo = await sharp(await logoPng(picture)).metadata();
  expect([logo.format, logo.width, logo.height]).toEqual(['png', 60, 60]);
  expect(await logoPng(picture)).not.toEqual(await logoPng());
  expect(await logoPng(picture)).toBe(await logoPng(picture));
});
