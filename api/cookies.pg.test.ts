/** Every cookie that the server sets, with https and without. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { registerRoutes } from '#api/app.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { multipartFile } from '#api/fixture-import/testing/import-input.ts';
import { testApp, type TestApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Services } from '#api/platform/services.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const options = {
  routes: registerRoutes,
  services: ({ store, images }: Services) => ({ files: createFiles(store, images) }),
};
const plain = testApp(db, options);
const overHttps = testApp(db, {
  ...options,
  env: { PUBLIC_URL: 'https://press.league.example' },
});
const password = 'a corner flag in the wind';
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a5' } })
  .png()
  .toBuffer();

/** The attributes of the cookies of a login and a guest's upload, by name. */
async function cookiesOf(t: TestApp): Promise<Record<string, string[]>> {
  const { id, email } = await t.asActor('member');
  await db.tx(async (tx) =>
    tx.execute('update account set password_hash = ? where id = ?', [
      await hashPassword(password),
      id,
    ]),
  );
  const { body, headers } = multipartFile(png, 'me.png');
  const answers = [
    await t.call(null, 'POST', '/api/auth/login', { email, password }),
    await t.call(null, 'POST', '/api/file', body, headers),
  ];
  const cookies = answers.flatMap((answer) => answer.headers['set-cookie'] ?? []).map(String);
  return Object.fromEntries(
    cookies.map((cookie) => {
      const [pair = '', ...attributes] = cookie.split('; ');
      const lasting = attributes.filter((attribute) => !attribute.startsWith('Max-Age'));
      return [pair.split('=')[0], lasting.toSorted()];
    }),
  );
}

const attributes = (path: string, ...more: string[]) => [
  'HttpOnly',
  `Path=${path}`,
  'SameSite=Strict',
  ...more,
];

test('every cookie of the server has its prefix and goes to one part of the API with https', async () => {
  expect(await cookiesOf(overHttps)).toEqual({
    '__Secure-touchline_client': attributes('/api/auth', 'Secure'),
    '__Secure-touchline_file': attributes('/api/file', 'Secure'),
    '__Secure-touchline_staging': attributes('/api', 'Secure'),
  });
  // Control: without https a browser would refuse the prefix.
  expect(await cookiesOf(plain)).toEqual({
    touchline_client: attributes('/api/auth'),
    touchline_file: attributes('/api/file'),
    touchline_staging: attributes('/api'),
  });
});
