import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { FilePurpose } from '#sync/contracts/content/files.ts';
import { deleteOrphanFiles } from '#api/files/ownership/orphan-files.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase();
const t = testApp(db, {
  routes: fileRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

/** Random pixels, so that the file size grows with the picture. */
const noise = (format: 'jpeg' | 'png', width: number) =>
  sharp({
    create: {
      width,
      height: width / 2,
      channels: 3,
      background: '#363',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .toFormat(format)
    .toBuffer();

let admin: TestActor;
beforeAll(async () => {
  admin = await t.asActor('admin');
});

async function publish(bytes: Buffer, fileName: string, purpose: FilePurpose, owner?: string) {
  const claimant = { accountId: admin.id };
  return db.tx(async (tx) => {
    const { files } = t.app.services;
    const { name } = await files.stage(tx, { bytes, fileName, uploader: claimant });
    await files.claim(tx, { name, purpose, ownerId: owner ?? null, claimant });
    return name;
  });
}
const get = (path: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url: `/api/file/${path}`, headers });
const namesInStore = async () => {
  const names: string[] = [];
  for await (const { name } of t.app.services.store.list()) names.push(name);
  return names;
};

test.each([
  ['jpeg', 'cover.jpg', 'cover'],
  ['png', 'banner.png', 'banner'],
] as const)('a public %s comes in the width that is asked for', async (format, called, purpose) => {
  const name = await publish(await noise(format, 1200), called, purpose);
  const whole = await get(name);
  const small = await get(`${name}?width=160`);
  expect([small.statusCode, small.headers['content-type']]).toEqual([200, `image/${format}`]);
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const { width, height, format: made } = await sharp(small.rawPayload).metadata();
  expect([width, height, made]).toEqual([160, 80, format]);
  expect(small.rawPayload.length * 10).toBeLessThan(whole.rawPayload.length);
  const again = await get(`${name}?width=160`, { 'if-none-match': String(small.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a small picture is not made larger, and a width that is not made gives the whole', async () => {
  const bytes = await noise('jpeg', 100);
  const name = await publish(bytes, 'logo.jpg', 'cover');
  const [small, odd, whole] = await Promise.all([
    get(`${name}?width=480`),
    get(`${name}?width=481`),
    get(name),
  ]);
  expect((await sharp(small.rawPayload).metadata()).width).toBe(100);
  expect(odd.rawPayload.equals(whole.rawPayload)).toBe(true);
});

test('a picture of a width is made once, however many ask, and once more after the clean-up', async () => {
  const name = await publish(await noise('jpeg', 1200), 'cover.jpg', 'cover');
  const before = await namesInStore();
  const answers = await Promise.all(Array.from({ length: 6 }, () => get(`${name}?width=480`)));
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(1);
  const made = (await namesInStore()).filter((each) => !before.includes(each));
  expect(made).toHaveLength(1);
  const { orm, store } = t.app.services;
  await deleteOrphanFiles(orm, store, new Date(Date.now() + 2 * 86_400_000));
  expect(await namesInStore()).not.toContain(made[0]);
  expect(await namesInStore(), 'control: the picture itself stays').toContain(name);
  expect((await get(`${name}?width=480`)).statusCode).toBe(200);
});

test('a report’s photo comes small too, for everyone who may see it and no cache; its PDF is whole', async () => {
  const officer = await t.asActor('officer');
  const photo = await publish(
    await noise('jpeg', 1200),
    'pitch.jpg',
    'report_attachment',
    officer.id,
  );
  for (const { headers } of [officer, admin]) {
    const small = await get(`${photo}?width=480`, headers);
    expect(small.statusCode).toBe(200);
    expect((await sharp(small.rawPayload).metadata()).width).toBe(480);
    expect(small.headers['cache-control']).toBe('no-store, private');
    expect(small.headers['cross-origin-resource-policy']).toBe('same-origin');
  }
  const stranger = await t.asActor('officer');
  expect((await get(`${photo}?width=480`, stranger.headers)).statusCode).toBe(404);
  expect((await get(`${photo}?width=480`)).statusCode).toBe(401);
  const saved = await get(`${photo}/download?width=480`, officer.headers);
  expect((await sharp(saved.rawPayload).metadata()).width, 'to be saved: the photo').toBe(1200);

  const pdf = await publish(
    Buffer.from('%PDF-1.7\n%%EOF\n'),
    'plan.pdf',
    'report_attachment',
    officer.id,
  );
  const plan = await get(`${pdf}?width=480`, officer.headers);
  expect([plan.statusCode, plan.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test('a personal picture has no other size, and a lost picture is not found', async () => {
  const member = await t.asActor('member');
  const own = await publish(await noise('jpeg', 400), 'me.jpg', 'profile_picture', member.id);
  const answer = await get(`${own}?width=160`, member.headers);
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(400);
  expect(answer.headers['cache-control']).toBe('no-store, private');
  expect((await get(`${own}?width=160`)).statusCode).toBe(401);

  const lost = await publish(await noise('jpeg', 400), 'cover.jpg', 'cover');
  await t.app.services.store.remove(lost);
  expect((await get(`${lost}?width=160`)).statusCode).toBe(404);
});

test('a photo comes as the thumbnail of its account', async () => {
  const member = await t.asActor('member');
  const photo = await publish(await noise('jpeg', 400), 'me.jpg', 'profile_picture', member.id);
  const thumbnail = await t.app.services.images.thumbnail(await noise('jpeg', 300));
  await db.tx((tx) =>
    tx.execute('update account set profile_picture = ?, photo_thumbnail = ? where id = ?', [
      photo,
      thumbnail,
      member.id,
    ]),
  );
  const widthOf = async (path: string) => {
    const { rawPayload } = await get(path, admin.headers);
    return (await sharp(rawPayload).metadata()).width;
  };
  expect(await widthOf(`${photo}?width=160`)).toBe((await sharp(thumbnail).metadata()).width);
  expect(await widthOf(photo)).toBe(400);
  expect(await widthOf(`${photo}/download?width=160`)).toBe(400);
  const small = await get(`${photo}?width=160`, admin.headers);
  expect(small.headers['cache-control']).toBe('no-store, private');
  const stranger = await t.asActor('member');
  expect((await get(`${photo}?width=160`, stranger.headers)).statusCode).toBe(404);
  expect((await get(`${photo}?width=160`)).statusCode).toBe(401);
});
