import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { FilePurpose } from '#sync/contracts/content/files.ts';
import { claimByName } from '#api/files/attachments.ts';
import { officeParts, zip } from '#api/files/testing/office-files.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { testConfig } from '#api/platform/testing/services.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { images } from '#api/platform/images/images.ts';
import type { Uploader } from '#api/platform/services.ts';

const db = withDatabase();
const store = diskStore(`${testConfig().dataDir}/files`);
const files = createFiles(store, images);
const refused = (key: string) => ({ code: 'validation', key, statusCode: 422 });
const unknownFile = refused('files.unknownFile');

const png = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#336' } })
  .png()
  .toBuffer();

const account = () => db.tx((tx) => createActor(tx, 'admin'));
const stage = (uploader: Uploader, bytes: Buffer = png, fileName = 'me.png') =>
  db.tx(async (tx) => (await files.stage(tx, { bytes, fileName, uploader })).name);

interface Claiming {
  name: string;
  by: Uploader;
  purpose?: FilePurpose;
  ownerId?: string | null;
  maxBytes?: number;
}
const claimIn = (tx: Tx, { by, purpose = 'logo', ownerId = null, ...rest }: Claiming) =>
  files.claim(tx, { purpose, ownerId, claimant: by, ...rest });
const claim = (claiming: Claiming) => db.tx((tx) => claimIn(tx, claiming));

describe('a form claims', () => {
  test('a form claims its uploader’s file, once', async () => {
    const by = { accountId: (await account()).id };
    const name = await stage(by);
    await claim({ name, by });
    await expect(claim({ name, by })).rejects.toMatchObject(unknownFile);
  });

  test('a form claims no one else’s file: neither another account’s nor a guest’s, nor one as a guest', async () => {
    const [one, other] = [await account(), await account()];
    const guest = { staging: randomBytes(16).toString('base64url') };
    const accounts = await stage({ accountId: one.id });
    const guests = await stage(guest);
    for (const [name, by] of [
      [accounts, { accountId: other.id }],
      [accounts, guest],
      [guests, { accountId: one.id }],
      [guests, { staging: '' }],
      [guests, { staging: guest.staging.slice(1) }],
      ['AAAAAAAAAAAAAAAAAAAAAA.png', guest],
      ['../../etc/passwd', guest],
    ] as const) {
      await expect(claim({ name, by })).rejects.toMatchObject(unknownFile);
    }
    await claim({ name: accounts, by: { accountId: one.id } });
    await claim({ name: guests, by: guest });
  });

  test('a form claims only the files it accepts: pictures here, documents there', async () => {
    const by = { accountId: (await account()).id };
    const pdf = await stage(by, Buffer.from('%PDF-1.7\n'), 'guide.pdf');
    await expect(claim({ name: pdf, by, purpose: 'banner' })).rejects.toMatchObject({
      ...refused('files.notAnImage'),
      message: `${pdf} is not an image.`,
    });
    await claim({ name: pdf, by, purpose: 'document' });
    const picture = await stage(by);
    const asDocument = claim({ name: picture, by, purpose: 'document' });
    await expect(asDocument).rejects.toMatchObject({
      ...refused('files.notAFile'),
      message: `${picture} is not a file.`,
    });
    await claim({ name: picture, by, purpose: 'cover' });
  });

  test('only an email form claims a presentation, so that a document or a report cannot be one', async () => {
    const { id } = await account();
    const by = { accountId: id };
    const name = await stage(by, zip(officeParts('pptx')), 'slides.pptx');
    for (const purpose of ['document', 'report_attachment'] as const)
      await expect(claim({ name, by, purpose })).rejects.toMatchObject(refused('files.notAFile'));
    await expect(claim({ name, by, purpose: 'cover' })).rejects.toMatchObject(
      refused('files.notAnImage'),
    );
    expect(await db.tx((tx) => claimByName(tx, { uploaderId: id, name }))).toBeNull();
    await claim({ name, by, purpose: 'mail_attachment' });
  });

  test('a form’s limit is for the size that was sent, not the size after encoding', async () => {
    const { id } = await account();
    const by = { accountId: id };
    const own = { by, purpose: 'identification', ownerId: id } as const;
    const most = 2 * 1024 * 1024;
    const [fits, large] = [await stage(by), await stage(by)];
    await db.tx(async (tx) => {
      const resize = 'update stored_file set sent_bytes = ?, bytes = ? where name = ?';
      await tx.execute(resize, [most, most * 2, fits]);
      await tx.execute(resize, [most + 1, most / 2, large]);
    });
    await claim({ name: fits, ...own });
    await expect(claim({ name: large, ...own })).rejects.toMatchObject({
      ...refused('files.imageTooLarge'),
      message: `${large} size should be less than 2 MB.`,
    });
    await claim({ name: large, by, purpose: 'banner' });
  });

  test('a refused claim names the exceeded limit, for the claimant’s own free files only', async () => {
    const [one, other] = [await account(), await account()];
    const by = { accountId: one.id };
    const large = await stage(by);
    const resize = 'update stored_file set sent_bytes = ? where name = ? returning 1';
    await db.tx((tx) => tx.execute(resize, [10 * 1024 * 1024 + 1, large]));
    const claiming = { name: large, by, ownerId: one.id };
    const own = { ...claiming, purpose: 'press_id' } as const;
    await expect(claim({ name: large, by, purpose: 'cover' })).rejects.toMatchObject({
      ...refused('files.adminImageTooLarge'),
      message: `${large} size should be less than 5 MB`,
    });
    await expect(claim({ ...own, maxBytes: 5 * 1024 * 1024 })).rejects.toMatchObject(
      refused('files.adminImageTooLarge'),
    );
    await expect(claim({ ...claiming, purpose: 'report_attachment' })).rejects.toMatchObject(
      refused('files.tooLarge'),
    );
    const anothers = claim({ ...own, by: { accountId: other.id } });
    await expect(anothers).rejects.toMatchObject(unknownFile);
    await claim({ ...own, maxBytes: 20 * 1024 * 1024 });
    await expect(claim(own)).rejects.toMatchObject(unknownFile);
  });

  test('a form that fails in its own transaction claims nothing: the file is free again', async () => {
    const by = { accountId: (await account()).id };
    const name = await stage(by);
    const failing = db.tx(async (tx) => {
      await claimIn(tx, { name, by });
      throw new Error('later in the same command');
    });
    await expect(failing).rejects.toThrow('later');
    await claim({ name, by });
  });
});

describe('two forms at the same time', () => {
  test('two forms claim a file at the same time: one gets it, the other is refused', async () => {
    const by = { accountId: (await account()).id };
    const name = await stage(by);
    const second = duringTransaction(
      db,
      (tx) => claimIn(tx, { name, by }),
      () => claim({ name, by }),
    );
    await expect(second).rejects.toMatchObject(unknownFile);
  });

  test('control: checking before writing gives the file to both', async () => {
    const by = { accountId: (await account()).id };
    const name = await stage(by);
    let owners = 0;
    const careless = async (tx: Tx) => {
      const free = 'select 1 from stored_file where name = ? and claimed_at is null';
      if ((await tx.execute<unknown[]>(free, [name])).length === 0) throw new Error('taken');
      return async () => {
        const take = `update stored_file set purpose = 'logo', claimed_at = now() where name = ?`;
        await tx.execute(take, [name]);
        owners += 1;
      };
    };
    const both = { looked: 0, release: () => {} };
    const ready = new Promise<void>((resolve) => (both.release = resolve));
    const run = () =>
      db.tx(async (tx) => {
        const write = await careless(tx);
        both.looked += 1;
        if (both.looked === 2) both.release();
        await ready;
        await write();
      });
    await Promise.all([run(), run()]);
    expect(owners).toBe(2);
  });

  test('exactly one of forty claims of a file succeeds', async () => {
    const by = { accountId: (await account()).id };
    const name = await stage(by);
    const tries = Array.from({ length: 40 }, () => claim({ name, by }));
    const won = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
  });
});
