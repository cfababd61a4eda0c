/** Staging, claiming and clearing away uploads (rulings §4, note a). */
import { createHash, randomBytes } from 'node:crypto';
import {
  adminFileBytes,
  imageTypes,
  registrationImageBytes,
  uploadBytes,
  type FilePurpose,
} from '#sync/contracts/files.ts';
import type { Orm, Tx } from '#api/platform/database.ts';
import { AppError, invalid } from '#api/platform/errors.ts';
import { NotAnImageError } from '#api/platform/images.ts';
import type { FileStore } from '#api/platform/file-store.ts';
import type { Files, Images, Uploader } from '#api/platform/services.ts';
import { documentKind, isImageName, type Kind } from '#api/files/kinds.ts';

/** Bytes of guests' uploads that may lie unclaimed, over all guests. */
const guestsAtMost = 500 * 1024 * 1024;
const stagedHours = 2;

/** What a form accepts when it claims a file: types and size (specification §5). */
const accepts: Record<FilePurpose, { bytes: number; images: boolean }> = {
  identification: { bytes: registrationImageBytes, images: true },
  press_id: { bytes: registrationImageBytes, images: true },
  profile_picture: { bytes: registrationImageBytes, images: true },
  banner: { bytes: adminFileBytes, images: true },
  logo: { bytes: adminFileBytes, images: true },
  cover: { bytes: adminFileBytes, images: true },
  document: { bytes: adminFileBytes, images: false },
};

export function createFiles(store: FileStore, images: Images): Files {
  return {
    async stage(tx, { bytes, fileName, uploader }) {
      const guest = 'staging' in uploader;
      await requireRoom(tx, bytes.length, fileName, guest);
      const cleaned = await clean(images, bytes, fileName, guest);
      const name = `${randomBytes(16).toString('base64url')}${cleaned.kind.extension}`;
      await store.put(name, cleaned.bytes);
      try {
        await tx.execute(
          `insert into stored_file (name, mime, bytes, sha256, uploaded_by, staging_hash)
           values (?, ?, ?, decode(?, 'hex'), ?, decode(?, 'hex'))`,
          [
            name,
            cleaned.kind.mime,
            cleaned.bytes.length,
            createHash('sha256').update(cleaned.bytes).digest('hex'),
            guest ? null : uploader.accountId,
            guest ? stagingHash(uploader.staging) : null,
          ],
        );
      } catch (error) {
        await store.remove(name);
        throw error;
      }
      return { name };
    },

    async claim(tx, { name, purpose, ownerId, claimant }) {
      const { bytes, images: imagesOnly } = accepts[purpose];
      const [mine, owner] = ownership(claimant);
      // One statement decides: of two claims of a file the second finds no row.
      const claimed = await tx.execute<{ name: string }[]>(
        `update stored_file set purpose = ?, owner_id = ?, claimed_at = now()
         where name = ? and claimed_at is null and ${mine}
           and bytes <= ? and (mime = any (string_to_array(?, ','))) = ?
         returning name`,
        [purpose, ownerId, name, owner, bytes, imageTypes.join(','), imagesOnly],
      );
      if (claimed.length === 0) throw invalid({ name: 'files.unknownFile' });
    },

    read: (name) => store.read(name),
  };
}

/** How a staging secret lies in the database: not as what opens it. */
export function stagingHash(staging: string): string {
  return createHash('sha256').update(`staging ${staging}`).digest('hex');
}

function ownership(claimant: Uploader): [condition: string, value: string] {
  return 'staging' in claimant
    ? [`staging_hash = decode(?, 'hex')`, stagingHash(claimant.staging)]
    : ['uploaded_by = ?', claimant.accountId];
}

async function requireRoom(tx: Tx, bytes: number, name: string, guest: boolean): Promise<void> {
  const most = guest ? registrationImageBytes : uploadBytes;
  if (bytes > most) throw tooLarge(name, guest);
  if (!guest) return;
  const [staged] = await tx.execute<{ bytes: string }[]>(
    `select coalesce(sum(bytes), 0) as bytes from stored_file
     where claimed_at is null and staging_hash is not null`,
  );
  if (Number(staged?.bytes ?? 0) + bytes > guestsAtMost)
    throw new AppError('rate_limited', 'files.tooManyUnclaimed', { retryAfter: 600 });
}

/** The catalogue's sentence for a file that is too large, naming it. */
export function tooLarge(name: string, guest: boolean): AppError {
  return guest
    ? new AppError('too_large', 'files.imageTooLarge', { params: { file: name } })
    : new AppError('too_large', 'files.tooLarge', { params: { name } });
}

async function clean(
  images: Images,
  bytes: Buffer,
  fileName: string,
  guest: boolean,
): Promise<{ bytes: Buffer; kind: Kind }> {
  if (isImageName(fileName)) {
    try {
      const { bytes: cleaned, mime } = await images.clean(bytes);
      const extension = mime === 'image/png' ? '.png' : '.jpg';
      return { bytes: cleaned, kind: { extension, mime } };
    } catch (error) {
      if (!(error instanceof NotAnImageError)) throw error;
      throw notAnImage(fileName, error);
    }
  }
  if (guest) throw notAnImage(fileName);
  const kind = documentKind(fileName, bytes);
  if (kind === null)
    throw new AppError('unsupported_media', 'files.notAFile', { params: { name: fileName } });
  return { bytes, kind };
}

function notAnImage(file: string, cause?: unknown): AppError {
  return new AppError('unsupported_media', 'files.notAnImage', { params: { file }, cause });
}

/** Removes what no form claimed within two hours; answers how many. */
export async function clearStaged(orm: Orm, store: FileStore): Promise<number> {
  const rows = await orm.em.fork().execute<{ name: string }[]>(
    `delete from stored_file
     where claimed_at is null and created_at < now() - make_interval(hours => ?) returning name`,
    [stagedHours],
  );
  for (const { name } of rows) await store.remove(name);
  return rows.length;
}
