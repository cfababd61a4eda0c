import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { createFiles } from '#api/files/stage-upload.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { multipart, type Part } from '#api/files/testing/multipart.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase();
const t = testApp(db, {
  routes: fileRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336' } })
  .png()
  .toBuffer();
const picture: Part = { fileName: 'me.png', content: png };
const guide: Part = { fileName: 'guide.pdf', content: '%PDF-1.7\n%%EOF\n' };

async function send(actor: TestActor | null, parts: Part[], headers: Record<string, string> = {}) {
  const made = await multipart(...parts);
  return t.call(actor, 'POST', '/api/file', made.body, { ...made.headers, ...headers });
}

/** A file of this size with a PDF signature. */
const pdfOf = (bytes: number): Part => ({
  fileName: 'guide.pdf',
  content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, ' ')]),
});

const rowsOf = (name: string) =>
  db.tx((tx) =>
    tx.execute<{ mime: string; sent: number; uploader: string | null }[]>(
      `select mime, sent_bytes as sent, uploaded_by as uploader from stored_file where name = ?`,
      [name],
    ),
  );

const stored = () => Array.fromAsync(t.app.services.store.list());

/** The reply to a refused upload, and the rows and files that it left behind. */
async function refusal(actor: TestActor | null, parts: Part[]) {
  const count = async () => {
    const [row] = await db.tx((tx) =>
      tx.execute<{ rows: number }[]>('select count(*)::int as rows from stored_file'),
    );
    return { rows: row?.rows ?? 0, files: (await stored()).length };
  };
  const before = await count();
  const { status, body } = await send(actor, parts);
  const after = await count();
  const left = { rows: after.rows - before.rows, files: after.files - before.files };
  return { status, ...(body as { code: string; message: string }), left };
}

const nothing = { rows: 0, files: 0 };

describe('a member', () => {
  test('a member uploads a picture, which is encoded again and gets a random name', async () => {
    const member = await t.asActor('member');
    const { status, body } = await send(member, [picture]);
    expect(status).toBe(201);
    const { fileName } = body.data as { fileName: string };
    expect(fileName).toMatch(/^[A-Za-z0-9_-]{22}\.png$/);
    const row = { mime: 'image/png', sent: png.length, uploader: member.id };
    expect(await rowsOf(fileName)).toEqual([row]);
    const kept = await t.app.services.store.read(fileName);
    expect((await sharp(kept).metadata()).width).toBe(64);
  });

  test('a member uploads a document of up to 10 MB, and not a byte more', async () => {
    const member = await t.asActor('member');
    const most = 10 * 1024 * 1024;
    expect((await send(member, [pdfOf(most)])).status).toBe(201);
    const message = 'guide.pdf size should be less than 10 MB';
    const refused = await refusal(member, [pdfOf(most + 1)]);
    expect(refused).toEqual({ status: 413, code: 'too_large', message, left: nothing });
  });

  test('an administrator, but no member, uploads files that only emails have attached', async () => {
    const film: Part = { fileName: 'goal.mp4', content: '\0\0\0\u0018ftypisom\0\0\0\0' };
    const { status, body } = await send(await t.asActor('admin'), [film]);
    expect([status, (await rowsOf(body.data.fileName))[0]?.mime]).toEqual([201, 'video/mp4']);
    for (const kind of ['member', 'officer'] as const)
      expect(await refusal(await t.asActor(kind), [film])).toMatchObject({
        status: 415,
        message: 'goal.mp4 is not a file.',
        left: nothing,
      });
  });

  test('a member gets the same error when the first byte over the limit arrives late', async () => {
    const member = await t.asActor('member');
    const most = 10 * 1024 * 1024;
    const { body, headers } = await multipart(pdfOf(most + 1));
    const contentStart = body.indexOf('%PDF');
    async function* slowly() {
      yield body.subarray(0, contentStart + most);
      // After this pause everything up to the limit has been read.
      await sleep(200);
      yield body.subarray(contentStart + most);
    }
    const answer = await t.call(member, 'POST', '/api/file', Readable.from(slowly()), headers);
    const message = 'guide.pdf size should be less than 10 MB';
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large', message } });
  });

  test('a member gets the stored reply for a repeated key, and 409 for another file under it', async () => {
    const member = await t.asActor('member');
    const key = { 'idempotency-key': randomBytes(8).toString('hex') };
    const before = (await stored()).length;
    const answers = await Promise.all([1, 2, 3].map(() => send(member, [picture], key)));
    expect(new Set(answers.map(({ body }) => body.data.fileName)).size).toBe(1);
    expect((await send(member, [guide], key)).status).toBe(409);
    expect((await stored()).length).toBe(before + 1);
    // Control: without a key each upload creates a file.
    await Promise.all([1, 2].map(() => send(member, [picture])));
    expect((await stored()).length).toBe(before + 3);
  });
});

describe('refused uploads', () => {
  const cases: [string, Part[], { status: number; code: string; message?: string }][] = [
    [
      'HTML named .png',
      [{ fileName: 'me.png', content: '<script>alert(1)</script>' }],
      { status: 415, code: 'unsupported_media', message: 'me.png is not an image.' },
    ],
    [
      'SVG named .jpg',
      [{ fileName: 'me.jpg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
      { status: 415, code: 'unsupported_media', message: 'me.jpg is not an image.' },
    ],
    [
      'a program named .pdf',
      [{ fileName: 'guide.pdf', content: 'MZ\u0090' }],
      { status: 415, code: 'unsupported_media', message: 'guide.pdf is not a file.' },
    ],
    [
      'a type that no form takes',
      [{ fileName: 'page.html', content: '<p>' }],
      { status: 415, code: 'unsupported_media', message: 'page.html is not a file.' },
    ],
    ['a second file', [picture, picture], { status: 422, code: 'validation' }],
    ['a third file', [picture, picture, picture], { status: 422, code: 'validation' }],
    ['another field', [{ ...picture, field: 'picture' }], { status: 422, code: 'validation' }],
    [
      'a field beside it',
      [picture, { field: 'x', content: '1' }],
      { status: 422, code: 'validation' },
    ],
    ['no file', [{ field: 'file', content: 'text' }], { status: 422, code: 'validation' }],
    [
      'an empty file',
      [{ fileName: 'me.png', content: '' }],
      { status: 415, code: 'unsupported_media' },
    ],
  ];
  test.each(cases)(
    'an upload is refused and nothing is kept: %s',
    async (_name, parts, expected) => {
      const refused = await refusal(await t.asActor('member'), parts);
      expect(refused).toMatchObject({ ...expected, left: nothing });
    },
  );

  test('a body that ends early is refused, and nothing is kept', async () => {
    const { body, headers } = await multipart({ fileName: 'guide.pdf', content: '%PDF-1.7' });
    const member = await t.asActor('member');
    const before = (await stored()).length;
    for (const cut of [4, 20, 60, body.length - 10]) {
      const answer = await t.call(
        member,
        'POST',
        '/api/file',
        body.subarray(0, body.length - cut),
        headers,
      );
      expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
    }
    expect((await stored()).length).toBe(before);
    const whole = await t.call(member, 'POST', '/api/file', body, headers);
    expect(whole.status, 'control: whole it is taken').toBe(201);
  });

  test('a body that is not a form is refused, and nothing is kept', async () => {
    const member = await t.asActor('member');
    const type = { 'content-type': 'image/png' };
    expect((await t.call(member, 'POST', '/api/file', png, type)).status).toBe(415);
    expect((await t.call(member, 'POST', '/api/file', {})).status).toBe(415);
    expect((await t.call(member, 'POST', '/api/file')).status).toBe(415);
    const noBoundary = { 'content-type': 'multipart/form-data' };
    const answer = await t.call(member, 'POST', '/api/file', png, noBoundary);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('a file that the disk has no room for is refused, and nothing is kept', async () => {
    const full = new AppError('storage_full', 'error.storageFull');
    vi.spyOn(t.app.services.store, 'put').mockRejectedValueOnce(full);
    const refused = await refusal(await t.asActor('member'), [picture]);
    expect(refused).toMatchObject({ status: 507, code: 'storage_full', left: nothing });
  });
});

test('an arbitrary file name comes back as harmless text', async () => {
  const content = 'no picture';
  const names = [
    '../../etc/passwd.png',
    'a\u0000b.png',
    '\u202egnp.png',
    `${'x'.repeat(5000)}.png`,
  ];
  const member = await t.asActor('member');
  for (const fileName of names) {
    const { status, body } = await send(member, [{ fileName, content }]);
    expect(status).toBe(415);
    expect(body.message).toMatch(/^[^\p{C}]{1,130}$/u);
  }
});

test('pending and rejected accounts upload nothing', async () => {
  for (const kind of ['pending', 'rejected'] as const) {
    const refused = await refusal(await t.asActor(kind), [picture]);
    expect(refused).toMatchObject({ status: 403, code: 'forbidden', left: nothing });
  }
});

test('a bad token is refused, not taken for a guest’s upload', async () => {
  const { status } = await send(null, [picture], { 'x-access-token': 'nonsense' });
  expect(status).toBe(401);
});
