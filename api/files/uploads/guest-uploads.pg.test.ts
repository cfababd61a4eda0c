import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { deleteUnclaimedUploads } from '#api/files/cleanup.ts';
import { deleteOrphanFiles } from '#api/files/ownership/orphan-files.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { multipart, type Part } from '#api/files/testing/multipart.ts';
import { createImages } from '#api/platform/images/images.ts';
import { repeatedRowPng } from '#api/platform/images/testing/hostile-pictures.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase();
const capacity = 16_000_000;
const t = testApp(db, {
  routes: fileRoutes,
  services: ({ store, images }) => ({
    files: createFiles(store, images, { guestBytes: capacity }),
  }),
});
const otherServer = testApp(db, {
  routes: fileRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});
const slow = testApp(db, {
  routes: fileRoutes,
  env: { RATE_LIMIT: 'on' },
  services: ({ store }) => {
    const least = { burst: 1, perMinute: 1 };
    return { files: createFiles(store, createImages({ guest: least, member: least })) };
  },
});
const proxied = testApp(db, {
  routes: fileRoutes,
  env: { TRUST_PROXY: '127.0.0.1' },
  services: ({ store, images }) => ({
    files: createFiles(store, images, { guestBytes: capacity }),
  }),
});
const limited = testApp(db, {
  routes: fileRoutes,
  env: { RATE_LIMIT: 'on' },
  services: ({ store, images }) => ({
    files: createFiles(store, images),
    clock: { now: () => new Date('2026-11-20T19:30:00Z') },
  }),
});

// All of these servers count the same address, and their clocks differ. Uploads that another test
// left unclaimed take up the room of guests.
beforeEach(() =>
  db.tx(async (tx) => {
    await tx.execute('delete from rate_limit');
    await tx.execute('delete from stored_file where claimed_at is null');
  }),
);

const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336' } })
  .png()
  .toBuffer();
const picture: Part = { fileName: 'me.png', content: png };

async function send(part: Part, headers: Record<string, string> = {}, app = t) {
  const made = await multipart(part);
  const answer = await app.call(null, 'POST', '/api/file', made.body, {
    ...made.headers,
    ...headers,
  });
  const cookie = String(answer.headers['set-cookie'] ?? '');
  const name = answer.body.data?.fileName as string | undefined;
  return { ...answer, name: name ?? '', cookie, secret: /staging=([^;]*)/.exec(cookie)?.[1] ?? '' };
}

const claim = (name: string, staging: string) =>
  db.tx((tx) => {
    const claimant = { staging };
    return t.app.services.files.claim(tx, { name, purpose: 'logo', ownerId: null, claimant });
  });

const unknownFile = { code: 'validation', key: 'files.unknownFile', statusCode: 422 };

describe('a guest', () => {
  test('an uploading guest gets a cookie that no script reads and no other site sends', async () => {
    const { status, cookie } = await send(picture);
    expect(status).toBe(201);
    expect(cookie).toMatch(/^touchline_staging=[A-Za-z0-9_-]{22};/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/api/);
    expect(cookie).toMatch(/Max-Age=7200/);
  });

  test.each(['cross-site', 'same-site'])('uploads nothing from a %s page', async (site) => {
    const { status, cookie } = await send(picture, { 'sec-fetch-site': site });
    expect([status, cookie]).toEqual([403, '']);
  });

  test.each(['same-origin', 'none'])('uploads with Sec-Fetch-Site: %s', async (site) => {
    expect((await send(picture, { 'sec-fetch-site': site })).status).toBe(201);
  });

  test('an uploading guest has the cookie renewed for two hours with each upload', async () => {
    const first = await send(picture);
    const second = await send(picture, { cookie: `touchline_staging=${first.secret}` });
    expect(second.secret).toBe(first.secret);
    expect(second.cookie).toMatch(/Max-Age=7200/);
  });

  test('a guest cannot read back an upload, nor send anything but pictures of 2 MB', async () => {
    const { name, secret } = await send(picture);
    const headers = { cookie: `touchline_staging=${secret}` };
    expect((await t.call(null, 'GET', `/api/file/${name}`, undefined, headers)).status).toBe(401);
    const guide = await send({ fileName: 'guide.pdf', content: '%PDF-1.7\n' });
    expect([guide.status, guide.body.message]).toEqual([415, 'guide.pdf is not an image.']);
    const large = await send({ fileName: 'me.png', content: Buffer.alloc(2 * 1024 * 1024 + 1) });
    const message = 'me.png size should be less than 2 MB.';
    expect([large.status, large.body.message]).toEqual([413, message]);
  });

  test('an uploading guest owns concurrent uploads that were sent before its cookie arrived', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => send(picture)));
    // The browser keeps the cookie of the last reply.
    for (const { secret } of sent) expect(secret).toBe(sent[2]?.secret);
    for (const { name } of sent) await claim(name, sent[2]?.secret ?? '');
  });

  test('an uploading guest owns uploads to two servers by the secret that its page made', async () => {
    const group = { 'x-upload-group': 'made-by-the-page-22-ch' };
    const sent = await Promise.all([send(picture, group), send(picture, group, otherServer)]);
    for (const { name, secret } of sent) {
      expect(secret).toBe(group['x-upload-group']);
      await claim(name, secret);
    }
  });

  test.each(['short', 'x'.repeat(23), 'with space in it 22 ch', ''])(
    'an uploading guest whose own secret is malformed gets one from the server: %j',
    async (bad) => {
      const { secret } = await send(picture, {
        'x-upload-group': bad,
        cookie: `touchline_staging=${bad}`,
      });
      expect(secret).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect(secret).not.toBe(bad);
    },
  );

  test('an uploading guest does not own the uploads of another guest at the same address', async () => {
    const one = await send(picture);
    const other = await send(picture);
    expect(other.secret).not.toBe(one.secret);
    await expect(claim(one.name, other.secret)).rejects.toMatchObject(unknownFile);
    await expect(claim(one.name, '')).rejects.toMatchObject(unknownFile);
    await claim(one.name, one.secret);
  });
});

test('pictures that take too long use up the time of their address only', async () => {
  const content = repeatedRowPng({ width: 400, height: 400, depth: 8, colour: 2 });
  const part = { fileName: 'me.png', content };
  expect((await send(part, {}, slow)).status).toBe(201);
  const refused = await send(part, {}, slow);
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const made = await multipart(part);
  const member = await slow.asActor('member');
  const answer = await slow.call(member, 'POST', '/api/file', made.body, made.headers);
  expect(answer.status, 'control: a member at the same address').toBe(201);
});

test('a picture with too many pixels is refused in words', async () => {
  const content = repeatedRowPng({ width: 6000, height: 1 });
  content.writeUInt32BE(6000, 20);
  const { status, body } = await send({ fileName: 'me.png', content });
  const message = englishText('files.imageTooCostly', { file: 'me.png' });
  expect([status, body]).toEqual([413, { code: 'too_large', message }]);
});

test('the 61st upload of an hour from one address has to wait', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 61; at += 1) {
    statuses.push((await send({ fileName: 'a.png', content: 'x' }, {}, limited)).status);
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});

test('two addresses cannot fill the room of all guests’ unclaimed uploads', async () => {
  const raw = { width: 400, height: 400, channels: 3 } as const;
  const content = await sharp(randomBytes(400 * 400 * 3), { raw })
    .png()
    .toBuffer();
  const upload = (from: string) =>
    send({ fileName: 'me.png', content }, { 'x-forwarded-for': from }, proxied);
  const [first, second, third] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
  const taken: Awaited<ReturnType<typeof upload>>[] = [];
  for (const from of [first, second]) {
    const sent = await Promise.all(Array.from({ length: 8 }, () => upload(from)));
    const refused = sent.filter(({ status }) => status === 429);
    expect(refused[0]?.body.code).toBe('rate_limited');
    taken.push(...sent.filter(({ status }) => status === 201));
    expect(taken.length).toBeGreaterThan(0);
  }
  expect((await upload(third)).status, 'another address').toBe(201);
  const { name, secret } = taken[0]!;
  await claim(name, secret);
  expect((await upload(first)).status, 'a claimed file makes room').toBe(201);
  const [kept] = await db.tx((tx) =>
    tx.execute<{ network: string | null }[]>(
      'select staging_network as network from stored_file where name = ?',
      [name],
    ),
  );
  expect(kept, 'it keeps no address').toEqual({ network: null });
});

test('the more uploads of guests are unclaimed, the less an address may have', async () => {
  const upload = (from: string) => send(picture, { 'x-forwarded-for': from }, proxied);
  const fill = (bytes: number) =>
    db.tx((tx) =>
      tx.execute(
        `insert into stored_file (name, mime, bytes, sha256, sent_bytes, staging_hash)
         values ('others-others-others-o.png', 'image/png', ?, '', 1, '')
         on conflict (name) do update set bytes = excluded.bytes`,
        [bytes],
      ),
    );
  await fill(capacity - 100_000);
  expect((await upload('192.0.2.9')).status, 'control').toBe(201);
  await fill(capacity - 1000);
  expect((await upload('192.0.2.9')).status).toBe(429);
});

test('the clean-up deletes only uploads unclaimed for two hours and files without a row', async () => {
  const { orm, store } = t.app.services;
  const [old, young, claimed] = [await send(picture), await send(picture), await send(picture)];
  await claim(claimed.name, claimed.secret);
  await db.tx((tx) =>
    tx.execute(
      `update stored_file set created_at = now() - interval '121 minutes' where name in (?, ?)`,
      [old.name, claimed.name],
    ),
  );
  expect(await deleteUnclaimedUploads(orm, store)).toBe(1);
  await expect(store.read(old.name)).rejects.toThrow();
  await expect(store.read(young.name)).resolves.toBeDefined();
  await expect(store.read(claimed.name)).resolves.toBeDefined();

  const orphan = 'orphanorphanorphanorph.png';
  await store.put(orphan, png);
  await deleteOrphanFiles(orm, store, new Date());
  await expect(store.read(orphan), 'its row may be on its way').resolves.toBeDefined();
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  await deleteOrphanFiles(orm, store, tomorrow, undefined, 100);
  await expect(store.read(orphan)).rejects.toThrow();
  await expect(store.read(young.name)).resolves.toBeDefined();
  await expect(store.read(claimed.name)).resolves.toBeDefined();
});
