import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { FilePurpose } from '#sync/contracts/content/files.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { encryptStoredFiles } from '#api/files/encrypt-files.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { multipart } from '#api/files/testing/multipart.ts';
import {
  makeEncryptionKey,
  parseEncryptionKeys,
  type EncryptionKeys,
} from '#api/platform/encryption/encryption-keys.ts';
import { encryptedStore } from '#api/platform/files/encrypted-store.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase();
const t = testApp(db, {
  routes: fileRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336' } })
  .png()
  .toBuffer();
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(150_000, 'passport ')]);

const folder = () => join(t.app.services.config.dataDir, 'files');
const raw = () => diskStore(folder());
const under = (keys: EncryptionKeys) => encryptedStore(raw(), keys);
const onDisk = (name: string) => readFileSync(join(folder(), name.slice(0, 2), name));
const namesInStore = async () => (await Array.fromAsync(raw().list())).map((file) => file.name);
const newKeys = () => parseEncryptionKeys(makeEncryptionKey());

async function upload(actor: TestActor, fileName: string, content: Buffer): Promise<string> {
  const { body, headers } = await multipart({ fileName, content });
  const reply = await t.call(actor, 'POST', '/api/file', body, headers);
  expect(reply.status).toBe(201);
  return (reply.body as { data: { fileName: string } }).data.fileName;
}

const claim = (name: string, purpose: FilePurpose, { id }: TestActor) =>
  db.tx((tx) => {
    const ownerId = purpose === 'cover' ? null : id;
    return t.app.services.files.claim(tx, { name, purpose, ownerId, claimant: { accountId: id } });
  });

const get = ({ headers }: TestActor, path: string, more = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ method, url: `/api/file/${path}`, headers: { ...headers, ...more } });

beforeEach(() => db.tx((tx) => tx.execute('delete from stored_file')));

test('an uploaded identity document is encrypted on disk and served as it was sent', async () => {
  const member = await t.asActor('member');
  const name = await upload(member, 'passport.png', png);
  const sent = (await get(member, name)).rawPayload;
  expect((await sharp(sent).metadata()).width).toBe(400);
  await claim(name, 'identification', member);
  const stored = onDisk(name);
  expect(stored.includes(sent.subarray(0, 8))).toBe(false);
  expect(stored.subarray(1, 7).toString()).toBe('TLFILE');
  const reply = await get(member, name);
  expect(reply.rawPayload.equals(sent)).toBe(true);
  expect(reply.headers['content-length']).toBe(String(sent.length));
});

test('a part of an encrypted document is served, and the length of the whole', async () => {
  const admin = await t.asActor('admin');
  const name = await upload(admin, 'guide.pdf', pdf);
  expect(onDisk(name).includes('passport')).toBe(false);
  const part = await get(admin, name, { range: 'bytes=70000-139999' });
  expect(part.statusCode).toBe(206);
  expect(part.headers).toMatchObject({
    'content-length': '70000',
    'content-range': `bytes 70000-139999/${pdf.length}`,
  });
  expect(part.rawPayload.equals(pdf.subarray(70_000, 140_000))).toBe(true);
  const head = await get(admin, name, {}, 'HEAD');
  expect([head.headers['content-length'], head.body]).toEqual([String(pdf.length), '']);
});

test('smaller sizes of a picture are encrypted too, and made again when their key is gone', async () => {
  const admin = await t.asActor('admin');
  const name = await upload(admin, 'cover.png', png);
  await claim(name, 'cover', admin);
  const before = await namesInStore();
  const small = (await get(admin, `${name}?width=160`)).rawPayload;
  expect((await sharp(small).metadata()).width).toBe(160);
  const made = (await namesInStore()).filter((known) => !before.includes(known));
  expect(made).toHaveLength(1);
  for (const other of made) {
    expect(onDisk(other).subarray(1, 7).toString()).toBe('TLFILE');
    await under(newKeys()).put(other, Buffer.from('under a key that is not configured'));
  }
  expect((await get(admin, `${name}?width=160`)).rawPayload.equals(small)).toBe(true);
});

/** Puts plain files into the store, as before there were keys. */
async function storePlainFiles(count: number): Promise<string[]> {
  const member = await t.asActor('member');
  const names: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { name } = await db.tx((tx) =>
      t.app.services.files.stage(tx, {
        bytes: png,
        fileName: 'me.png',
        uploader: { accountId: member.id },
      }),
    );
    await raw().put(name, await t.app.services.store.read(name));
    names.push(name);
  }
  return names;
}

test('files stored before are encrypted, and again with a newer key; a second run finds them done', async () => {
  const names = await storePlainFiles(3);
  const content = await raw().read(String(names[0]));
  const first = newKeys();
  const second = [...newKeys(), ...first];
  for (const keys of [first, second]) {
    const store = under(keys);
    const newest = String(keys[0]?.id);
    const done = await encryptStoredFiles(db.orm, store, newest);
    expect(done).toEqual({ encrypted: 3, unchanged: 0, problems: [] });
    for (const name of names) {
      expect(await store.keyIdOf(name)).toBe(newest);
      expect((await store.read(name)).equals(content)).toBe(true);
    }
    const again = await encryptStoredFiles(db.orm, store, newest);
    expect(again).toEqual({ encrypted: 0, unchanged: 3, problems: [] });
  }
});

test('a run that was killed half way leaves every file readable, and the next one completes it', async () => {
  const names = await storePlainFiles(20);
  const content = await raw().read(String(names[0]));
  const keys = newKeys();
  const store = under(keys);
  let puts = 0;
  const dying = {
    ...store,
    put: async (name: string, bytes: Buffer) => {
      puts += 1;
      if (puts > 7) throw new Error('killed');
      await store.put(name, bytes);
    },
  };
  await expect(encryptStoredFiles(db.orm, dying, String(keys[0]?.id))).rejects.toThrow('killed');
  for (const name of names) expect((await store.read(name)).equals(content)).toBe(true);
  const { encrypted, unchanged } = await encryptStoredFiles(db.orm, store, String(keys[0]?.id));
  expect([encrypted + unchanged, unchanged > 0]).toEqual([20, true]);
  for (const name of names) expect(await store.keyIdOf(name)).toBe(keys[0]?.id);
});

test('a file that is deleted during a run does not come back', async () => {
  const [name = ''] = await storePlainFiles(1);
  const keys = newKeys();
  const store = under(keys);
  const interrupted = {
    ...store,
    read: async (wanted: string) => {
      const content = await store.read(wanted);
      await db.tx((tx) => tx.execute('delete from stored_file where name = ?', [wanted]));
      await store.remove(wanted);
      return content;
    },
  };
  const done = await encryptStoredFiles(db.orm, interrupted, String(keys[0]?.id));
  expect(done).toEqual({ encrypted: 0, unchanged: 0, problems: [] });
  expect(await namesInStore()).not.toContain(name);
});

test('damaged and missing files and those of an unknown key stay as they are and are named', async () => {
  const [damaged = '', missing = '', foreign = ''] = await storePlainFiles(3);
  const foreignKeys = newKeys();
  await raw().put(damaged, Buffer.from('other bits'));
  await raw().remove(missing);
  await under(foreignKeys).put(foreign, png);
  const keys = newKeys();
  const { problems } = await encryptStoredFiles(db.orm, under(keys), String(keys[0]?.id));
  expect(new Map(problems.map(({ name, reason }) => [name, reason]))).toEqual(
    new Map([
      [damaged, 'is damaged'],
      [missing, 'is missing in the store'],
      [foreign, `is encrypted with the key ${foreignKeys[0]?.id}, which is not configured`],
    ]),
  );
  expect(onDisk(damaged).toString()).toBe('other bits');
});
