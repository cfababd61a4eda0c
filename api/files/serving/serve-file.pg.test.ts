import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FilePurpose } from '#sync/contracts/content/files.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { parseRange } from '#api/files/serving/serve-file.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { fileCookie, issueToken } from '#api/platform/auth/tokens.ts';

const db = withDatabase();
const t = testApp(db, {
  routes: fileRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const png = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#336' } })
  .png()
  .toBuffer();
const pdf = Buffer.from('%PDF-1.7\n0123456789\n%%EOF\n');

let admin: TestActor;
beforeAll(async () => {
  admin = await t.asActor('admin');
});

async function store(purpose: FilePurpose, ownerId: string | null = null): Promise<string> {
  const [bytes, fileName] = purpose === 'document' ? [pdf, 'guide.pdf'] : [png, 'me.png'];
  const claimant = { accountId: admin.id };
  return db.tx(async (tx) => {
    const { files } = t.app.services;
    const { name } = await files.stage(tx, { bytes, fileName, uploader: claimant });
    await files.claim(tx, { name, purpose, ownerId, claimant });
    return name;
  });
}

const get = (
  actor: TestActor | null,
  path: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => t.app.inject({ method, url: `/api/file/${path}`, headers: { ...actor?.headers, ...headers } });

describe('a public file', () => {
  test('a public file is kept by every cache, and a repeated request gets 304', async () => {
    const name = await store('logo');
    const { headers, rawPayload, statusCode } = await get(null, name);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `inline; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-length': String(rawPayload.length),
      'accept-ranges': 'bytes',
    });
    expect((await sharp(rawPayload).metadata()).width).toBe(16);
    for (const condition of [
      { 'if-none-match': String(headers['etag']) },
      { 'if-none-match': `"other", W/${String(headers['etag'])}` },
      { 'if-modified-since': String(headers['last-modified']) },
    ]) {
      const again = await get(null, name, condition);
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    for (const condition of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': String(headers['last-modified']) },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-modified-since': 'nonsense' },
    ]) {
      expect((await get(null, name, condition)).statusCode).toBe(200);
    }
  });

  test('a public file is shown to a person whose session has ended, too', async () => {
    const member = await t.asActor('member');
    const claims = { accountId: member.id, sessionId: member.sessionId };
    const cookie = `${fileCookie(t.app.services.config)}=${issueToken(t.app, 'file', claims, 60)}`;
    const [logo, own] = [await store('logo'), await store('identification', member.id)];
    expect((await get(null, own, { cookie })).statusCode, 'control: the cookie counts').toBe(200);
    await db.tx((tx) =>
      tx.execute(
        `update session set revoked_at = now(), revoked_reason = 'error.sessionEnded' where id = ?`,
        [member.sessionId],
      ),
    );
    expect((await get(null, logo, { cookie })).statusCode).toBe(200);
    expect((await get(null, own, { cookie })).statusCode).toBe(412);
  });
});

describe('a personal file', () => {
  test.each(['identification', 'press_id', 'profile_picture'] as const)(
    '%s stays in no cache',
    async (purpose) => {
      const member = await t.asActor('member');
      const name = await store(purpose, member.id);
      for (const reader of [member, admin]) {
        const { headers, statusCode } = await get(reader, name);
        expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store, private']);
        expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      }
    },
  );

  test('refusals of a personal file stay in no cache, and tell nothing of the file', async () => {
    const name = await store('identification', (await t.asActor('member')).id);
    const { headers, statusCode } = await get(await t.asActor('member'), name);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('last-modified');
  });
});

test('an email’s attachment is saved, never shown, and by administrators only', async () => {
  const film = Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0');
  const name = await db.tx(async (tx) => {
    const { files } = t.app.services;
    const claimant = { accountId: admin.id };
    const staged = { bytes: film, fileName: 'goal.mp4', uploader: claimant };
    const { name: stagedName } = await files.stage(tx, staged);
    await files.claim(tx, {
      name: stagedName,
      purpose: 'mail_attachment',
      ownerId: null,
      claimant,
    });
    return stagedName;
  });
  const { headers } = await get(admin, name);
  expect(headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await get(await t.asActor('member'), name)).statusCode).toBe(404);
});

describe('a document', () => {
  test('a document that is not published yet is saved, never shown', async () => {
    const name = await store('document');
    const { headers } = await get(await t.asActor('member'), name);
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    expect(headers['content-type']).toBe('application/pdf');
  });

  test('a published document is named after its title, and a PDF is shown', async () => {
    const [member, name] = [await t.asActor('member'), await store('document')];
    await db.tx((tx) =>
      tx.execute(`insert into document (title, name) values ('Media guide: قواعد', ?)`, [name]),
    );
    const named = `filename="${name}"; filename*=UTF-8''Media%20guide%20%D9%82%D9%88%D8%A7%D8%B9%D8%AF.pdf`;
    expect((await get(member, name)).headers).toMatchObject({
      'content-disposition': `inline; ${named}`,
      'content-type': 'application/pdf',
      'content-security-policy': "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    const saved = (await get(member, `${name}/download`)).headers;
    expect(saved['content-disposition']).toBe(`attachment; ${named}`);
    expect(saved['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  test('a document comes in parts where it is asked to', async () => {
    const member = await t.asActor('member');
    const name = await store('document');
    const whole = await get(member, name);
    const part = await get(member, name, { range: 'bytes=9-18' });
    expect([part.statusCode, part.body]).toEqual([206, '0123456789']);
    expect(part.headers['content-range']).toBe(`bytes 9-18/${pdf.length}`);
    expect(part.headers['content-length']).toBe('10');
    const etag = String(whole.headers['etag']);
    expect((await get(member, name, { range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(
      206,
    );
    expect((await get(member, name, { range: 'bytes=0-3', 'if-range': '"x"' })).statusCode).toBe(
      200,
    );
    const beyond = await get(member, name, { range: 'bytes=999-' });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${pdf.length}`);
    expect(beyond.json()).toMatchObject({ code: 'validation' });
    // Control: the two parts together make the full file.
    const halves = [await get(member, name, { range: 'bytes=0-11' })];
    halves.push(await get(member, name, { range: 'bytes=12-' }));
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const joined = Buffer.concat(halves.map(({ rawPayload }) => rawPayload));
    expect(hash(joined)).toBe(hash(pdf));
  });

  test('a HEAD request for a document has no body', async () => {
    const answer = await get(await t.asActor('member'), await store('document'), {}, 'HEAD');
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['content-length']).toBe(String(pdf.length));
  });
});

describe('conditions, then ranges (RFC 9110, 13.2.2 and 14.2)', () => {
  test('a file that has not changed is 304, whatever part of it is asked for', async () => {
    const name = await store('logo');
    const etag = String((await get(null, name)).headers['etag']);
    for (const range of ['bytes=999999-', 'bytes=0-3']) {
      const same = await get(null, name, { range, 'if-none-match': etag });
      expect([same.statusCode, same.headers['content-range']]).toEqual([304, undefined]);
    }
    // Control: the range applies if the condition does not match.
    const beyond = await get(null, name, { range: 'bytes=999999-', 'if-none-match': '"other"' });
    expect(beyond.statusCode).toBe(416);
  });

  test('a range counts for GET alone', async () => {
    const [member, name] = [await t.asActor('member'), await store('document')];
    for (const range of ['bytes=9-18', 'bytes=999-']) {
      const { statusCode, headers } = await get(member, name, { range }, 'HEAD');
      expect([statusCode, headers['content-range']]).toEqual([200, undefined]);
      expect(headers['content-length']).toBe(String(pdf.length));
    }
  });
});

test.each(['GET', 'HEAD'] as const)(
  '%s of a file that is gone from the store is 404, and tells nothing of it',
  async (method) => {
    const name = await store('document');
    await t.app.services.store.remove(name);
    for (const headers of [{}, { range: 'bytes=0-3' }]) {
      const answer = await get(admin, name, headers, method);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
      for (const header of ['etag', 'last-modified', 'content-range', 'content-disposition'])
        expect(answer.headers).not.toHaveProperty(header);
      if (method === 'GET') expect(answer.json()).toMatchObject({ code: 'not_found' });
    }
  },
);

test('a picture to be saved is sent as one', async () => {
  const name = await store('banner');
  const { headers } = await get(null, `${name}/download`);
  expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
});

test.each(['..%2f..%2fetc%2fpasswd', '%00', 'a.png', '..png', 'x'.repeat(400)])(
  'a name that no file can have is 404: %s',
  async (name) => {
    expect((await get(admin, name)).statusCode).toBe(404);
    expect((await get(null, name)).statusCode).toBe(401);
  },
);

test('ranges are read as RFC 9110 writes them', () => {
  expect(parseRange(undefined, 100)).toBeNull();
  expect(parseRange('bytes=0-0', 100)).toEqual({ start: 0, end: 0 });
  expect(parseRange('bytes=90-200', 100)).toEqual({ start: 90, end: 99 });
  expect(parseRange('bytes=-10', 100)).toEqual({ start: 90, end: 99 });
  expect(parseRange('bytes=-200', 100)).toEqual({ start: 0, end: 99 });
  expect(parseRange('bytes=100-', 100)).toBe('unsatisfiable');
  expect(parseRange('bytes=-0', 100)).toBe('unsatisfiable');
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  for (const odd of ['bytes=-', 'bytes=5-1', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b', '']) {
    expect(parseRange(odd, 100)).toBeNull();
  }
});
