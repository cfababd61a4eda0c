/** Pictures and multipart bodies for the permission table. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { FilePurpose } from '#sync/contracts/content/files.ts';
import type { Cell } from '#api/permissions/permission-row.ts';

const png = await sharp({
  create: { width: 8, height: 8, channels: 3, background: '#0a5' },
})
  .png()
  .toBuffer();

const picture = { bytes: png, fileName: 'me.png' };
const pdf = Buffer.from('%PDF-1.7\n');

/** Builds the body of `POST /api/file` with a picture. */
export function upload() {
  const boundary = randomBytes(8).toString('hex');
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\n` +
        'content-type: image/png\r\n\r\n',
    ),
    png,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Stores a claimed file and returns its name; without an owner it is published. */
export async function storedFile(
  { db, t }: Cell,
  uploaderId: string,
  purpose: FilePurpose,
  ownerId: string | null = null,
): Promise<string> {
  const { files } = t.app.services;
  const claimant = { accountId: uploaderId };
  return db.tx(async (tx) => {
    const file = purpose === 'document' ? { bytes: pdf, fileName: 'map.pdf' } : picture;
    const { name } = await files.stage(tx, { ...file, uploader: claimant });
    await files.claim(tx, { name, purpose, ownerId, claimant });
    return name;
  });
}

/** Stores an unclaimed upload, a picture or a document, and returns its name. */
export async function stagedFile(
  { db, t }: Cell,
  uploaderId: string,
  purpose?: FilePurpose,
): Promise<string> {
  const uploader = { accountId: uploaderId };
  const file = purpose === 'document' ? { bytes: pdf, fileName: 'map.pdf' } : picture;
  return db.tx(async (tx) => (await t.app.services.files.stage(tx, { ...file, uploader })).name);
}

/** Uploads as a guest; returns the file names and the cookie that owns them. */
export async function guestUploads({ t }: Cell, count: number) {
  const names: string[] = [];
  let cookie = '';
  for (let file = 0; file < count; file += 1) {
    const { body, headers } = upload();
    const answer = await t.call(null, 'POST', '/api/file', body, { ...headers, cookie });
    names.push(answer.body.data.fileName as string);
    if (cookie === '') cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  }
  return { names, cookie };
}
