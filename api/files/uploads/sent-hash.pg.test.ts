/** Uploads with a hash: damaged uploads are rejected, and known files are not sent twice. */
import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { claimByHash } from '#api/files/attachments.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { multipart } from '#api/files/testing/multipart.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const db = withDatabase();
const t = testApp(db, {
  routes: fileRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#0a5' } })
  .jpeg()
  .toBuffer();
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function send(actor: TestActor | null, headers: Record<string, string>, content = photo) {
  const made = await multipart({ fileName: 'north.jpg', content });
  const answer = await t.call(actor, 'POST', '/api/file', made.body, {
    ...made.headers,
    ...headers,
  });
  return { ...answer, name: answer.body.data?.fileName as string };
}
const kept = async () => ({
  files: (await Array.fromAsync(t.app.services.store.list())).length,
  rows: (await db.tx((tx) => tx.execute<unknown[]>('select from stored_file'))).length,
});
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute(sql, params));

describe('a hash sent along', () => {
  test('a hash sent along identifies the file although it is encoded again', async () => {
    const officer = await t.asActor('officer');
    const { status, name } = await send(officer, { 'x-file-sha256': hashOf(photo) });
    expect(status).toBe(201);
    expect(hashOf(await t.app.services.store.read(name))).not.toBe(hashOf(photo));
    const claim = { uploaderId: officer.id, sha256: hashOf(photo) };
    expect(await db.tx((tx) => claimByHash(tx, claim))).toMatchObject({
      name,
      sha256: hashOf(photo),
    });
  });

  test('the hash of an upload is computed if the phone does not send it', async () => {
    const officer = await t.asActor('officer');
    const { name } = await send(officer, {});
    const claim = { uploaderId: officer.id, sha256: hashOf(photo) };
    expect(await db.tx((tx) => claimByHash(tx, claim))).toMatchObject({ name });
  });

  test('a sent hash of another file is refused for members and guests, and nothing is stored', async () => {
    const before = await kept();
    for (const actor of [await t.asActor('officer'), null]) {
      const { status, body } = await send(actor, { 'x-file-sha256': hashOf(Buffer.from('whole')) });
      const message = englishText('files.uploadFailed', { file: 'north.jpg' });
      expect([status, body]).toEqual([
        422,
        { code: 'validation', message, fields: { file: message } },
      ]);
    }
    expect(await kept()).toEqual(before);
  });

  test.each(['', 'north', hashOf(photo).toUpperCase(), `${hashOf(photo)}00`])(
    'a sent hash that is malformed is refused: %s',
    async (hash) => {
      const { status } = await send(await t.asActor('officer'), { 'x-file-sha256': hash });
      expect(status).toBe(422);
    },
  );

  test('a hash sent along does not match a file that was cut off inside a complete form', async () => {
    const before = await kept();
    const cut = photo.subarray(0, Math.floor(photo.length * 0.6));
    const answer = await send(await t.asActor('officer'), { 'x-file-sha256': hashOf(photo) }, cut);
    expect(answer.status).toBe(422);
    expect(await kept()).toEqual(before);
  });
});

describe('a connection cut at 60 %', () => {
  let port: number;
  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.address() as AddressInfo).port;
  });

  /** Sends part of the body; `ends` says whether the sender pretends that it is complete. */
  async function cut(actor: TestActor, ends: boolean): Promise<number | 'broken'> {
    const { body, headers } = await multipart({ fileName: 'north.jpg', content: photo });
    const part = body.subarray(0, Math.floor(body.length * 0.6));
    const length = { 'content-length': String(ends ? part.length : body.length) };
    return new Promise((resolve) => {
      const call = request({
        port,
        path: '/api/file',
        method: 'POST',
        headers: { ...headers, ...actor.headers, ...length, 'x-file-sha256': hashOf(photo) },
      });
      call.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.on('error', () => resolve('broken'));
      if (ends) call.end(part);
      else call.write(part, () => call.destroy());
    });
  }

  test('a connection cut at 60 % stores nothing, whether the server notices or not', async () => {
    const officer = await t.asActor('officer');
    const before = await kept();
    expect(await cut(officer, true)).toBe(400);
    expect(await cut(officer, false)).toBe('broken');
    // A second request from the same phone succeeds, so the interrupted one is over.
    const { status } = await send(officer, { 'x-file-sha256': hashOf(photo) });
    expect(status).toBe(201);
    expect(await kept()).toEqual({ files: before.files + 1, rows: before.rows + 1 });
  });
});

describe('an upload sent again under its key', () => {
  const keyed = () => ({ 'idempotency-key': randomUUID(), 'x-file-sha256': hashOf(photo) });

  test('an upload sent again under its key is one file', async () => {
    const officer = await t.asActor('officer');
    const headers = keyed();
    const first = await send(officer, headers);
    expect((await send(officer, headers)).name).toBe(first.name);
  });

  test('an upload sent again under its key is stored again if the first file was cleaned up or lost in a restore', async () => {
    const officer = await t.asActor('officer');
    const headers = keyed();
    const first = await send(officer, headers);
    await run('delete from stored_file where name = ?', [first.name]);
    const [second, third] = [await send(officer, headers), await send(officer, headers)];
    expect(second.status).toBe(201);
    expect(second.name).not.toBe(first.name);
    expect(third.name).toBe(second.name);
  });
});

test('unclaimed uploads of an account have a quota that does not affect others', async () => {
  const [officer, other] = [await t.asActor('officer'), await t.asActor('officer')];
  const { name } = await send(officer, {});
  const grow = 'update stored_file set bytes = 1700000000 where name = ?';
  await run(grow, [name]);
  const { status, headers } = await send(officer, {});
  expect([status, headers['retry-after']]).toEqual([429, '600']);
  expect((await send(other, {})).status).toBe(201);
  // A file that a report has claimed no longer counts.
  await db.tx((tx) => claimByHash(tx, { uploaderId: officer.id, sha256: hashOf(photo) }));
  expect((await send(officer, {})).status).toBe(201);
});
