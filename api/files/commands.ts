/** Staging and claiming uploads (rulings §4, note a). */
import { createHash } from 'node:crypto';
import {
  adminFileBytes,
  imageTypes,
  registrationImageBytes,
  uploadBytes,
  type FilePurpose,
} from '#sync/contracts/files.ts';
import type { Tx } from '#api/platform/database.ts';
import { AppError, invalid } from '#api/platform/errors.ts';
import type { FileStore } from '#api/platform/file-store.ts';
import type { Files, Images, PreparedUpload, Uploader } from '#api/platform/services.ts';
import { prepareUpload } from '#api/files/uploads.ts';

/** Bytes of guests' uploads that may lie unclaimed, over all guests. */
const guestsAtMost = 500 * 1024 * 1024;
/** The same for one account: more than two reports full of the largest photos. */
const accountAtMost = 1536 * 1024 * 1024;
/** Guests' uploads are counted one after the other; any number that nobody else locks. */
const guestsLock = 7_240_631;

/** What a form accepts when it claims a file: types and size (specification §5). */
const accepts: Record<FilePurpose, { bytes: number; images: boolean | null }> = {
  identification: { bytes: registrationImageBytes, images: true },
  press_id: { bytes: registrationImageBytes, images: true },
  profile_picture: { bytes: registrationImageBytes, images: true },
  banner: { bytes: adminFileBytes, images: true },
  logo: { bytes: adminFileBytes, images: true },
  cover: { bytes: adminFileBytes, images: true },
  document: { bytes: adminFileBytes, images: false },
  // Claimed by what was sent, with `attachFile`; either kind.
  report_attachment: { bytes: uploadBytes, images: null },
};

export function createFiles(store: FileStore, images: Images, most = guestsAtMost): Files {
  const files: Files = {
    prepare: (upload) => prepareUpload({ store, images }, upload),

    async keep(tx, prepared, uploader) {
      if ('staging' in uploader) await requireRoom(tx, prepared.bytes, most);
      else await requireOwnRoom(tx, prepared.bytes, uploader.accountId);
      await insertStaged(tx, prepared, uploader);
      return { name: prepared.name };
    },

    async stage(tx, { bytes, fileName, uploader }) {
      const guest = 'staging' in uploader;
      return files.keep(tx, await files.prepare({ bytes, fileName, guest }), uploader);
    },

    async claim(tx, { name, purpose, ownerId, claimant, most }) {
      const { bytes, images: imagesOnly } = accepts[purpose];
      const [mine, owner] = ownership(claimant);
      const pictures = imageTypes.join(',');
      // One statement decides: of two claims of a file the second finds no row.
      const claimed = await tx.execute<{ name: string }[]>(
        `update stored_file set purpose = ?, owner_id = ?, claimed_at = now()
         where name = ? and claimed_at is null and ${mine}
           and sent_bytes <= ? and (mime = any (string_to_array(?, ','))) is not distinct from
             coalesce(?::boolean, mime = any (string_to_array(?, ',')))
         returning name`,
        [purpose, ownerId, name, owner, most ?? bytes, pictures, imagesOnly, pictures],
      );
      if (claimed.length === 0) throw invalid({ name: 'files.unknownFile' });
    },

    read: (name) => store.read(name),
    discard: ({ name }) => store.remove(name),
  };
  return files;
}

/** How a staging secret lies in the database: not as what opens it. */
function stagingHash(staging: string): string {
  return createHash('sha256').update(`staging ${staging}`).digest('hex');
}

function ownership(claimant: Uploader): [condition: string, value: string] {
  return 'staging' in claimant
    ? [`staging_hash = decode(?, 'hex')`, stagingHash(claimant.staging)]
    : ['uploaded_by = ?', claimant.accountId];
}

async function insertStaged(
  tx: Tx,
  { name, mime, bytes, sentBytes, sha256, sentSha256 }: PreparedUpload,
  uploader: Uploader,
): Promise<void> {
  const [accountId, hash] =
    'staging' in uploader ? [null, stagingHash(uploader.staging)] : [uploader.accountId, null];
  await tx.execute(
    `insert into stored_file
       (name, mime, bytes, sent_bytes, sha256, sent_sha256, uploaded_by, staging_hash)
     values (?, ?, ?, ?, decode(?, 'hex'), decode(?, 'hex'), ?, decode(?, 'hex'))`,
    [name, mime, bytes, sentBytes, sha256, sentSha256, accountId, hash],
  );
}

/** Throws 429 when what guests left unclaimed fills its part of the store. */
async function requireRoom(tx: Tx, bytes: number, most: number): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(?)', [guestsLock]);
  const [staged] = await tx.execute<{ bytes: string }[]>(
    `select coalesce(sum(bytes), 0) as bytes from stored_file
     where claimed_at is null and staging_hash is not null`,
  );
  if (Number(staged?.bytes ?? 0) + bytes > most) throw tooManyUnclaimed();
}

/** The same for one account, of whose uploads none is counted at the same time as another. */
async function requireOwnRoom(tx: Tx, bytes: number, accountId: string): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `files.staged ${accountId}`,
  ]);
  const [staged] = await tx.execute<{ bytes: string }[]>(
    `select coalesce(sum(bytes), 0) as bytes from stored_file
     where uploaded_by = ? and claimed_at is null`,
    [accountId],
  );
  if (Number(staged?.bytes ?? 0) + bytes > accountAtMost) throw tooManyUnclaimed();
}

const tooManyUnclaimed = () =>
  new AppError('rate_limited', 'files.tooManyUnclaimed', { retryAfter: 600 });
