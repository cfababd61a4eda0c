/** Staging uploads (rulings §4, note a); claiming them is in `claims.ts`. */
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import type { FileStore } from '#api/platform/files/file-store.ts';
import type { Files, Images, PreparedUpload, Uploader } from '#api/platform/services.ts';
import { checkClaim, claimFile, stagingHash } from '#api/files/claims.ts';
import { prepareUpload } from '#api/files/uploads/prepare-upload.ts';

/** Bytes of guests' uploads that may lie unclaimed, over all guests. */
const maxGuestBytes = 500 * 1024 * 1024;
/** The same for one account: more than two reports full of the largest photos. */
const maxAccountBytes = 1536 * 1024 * 1024;
/** Guests' uploads are counted one after the other; any number that nobody else locks. */
const guestQuotaLock = 7_240_631;

export function createFiles(store: FileStore, images: Images, most = maxGuestBytes): Files {
  const files: Files = {
    prepare: (upload) => prepareUpload({ store, images }, upload),

    async stagePrepared(tx, prepared, uploader) {
      if ('staging' in uploader) await requireGuestQuota(tx, prepared.bytes, most);
      else await requireAccountQuota(tx, prepared.bytes, uploader.accountId);
      await insertStaged(tx, prepared, uploader);
      return { name: prepared.name };
    },

    async stage(tx, { bytes, fileName, uploader }) {
      const guest = 'staging' in uploader;
      return files.stagePrepared(tx, await files.prepare({ bytes, fileName, guest }), uploader);
    },

    claim: claimFile,
    checkClaim,
    read: (name) => store.read(name),
    discard: ({ name }) => store.remove(name),
  };
  return files;
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
async function requireGuestQuota(tx: Tx, bytes: number, most: number): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(?)', [guestQuotaLock]);
  const [staged] = await tx.execute<{ bytes: string }[]>(
    `select coalesce(sum(bytes), 0) as bytes from stored_file
     where claimed_at is null and staging_hash is not null`,
  );
  if (Number(staged?.bytes ?? 0) + bytes > most) throw tooManyUnclaimedError();
}

/** The same for one account, of whose uploads none is counted at the same time as another. */
async function requireAccountQuota(tx: Tx, bytes: number, accountId: string): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `files.staged ${accountId}`,
  ]);
  const [staged] = await tx.execute<{ bytes: string }[]>(
    `select coalesce(sum(bytes), 0) as bytes from stored_file
     where uploaded_by = ? and claimed_at is null`,
    [accountId],
  );
  if (Number(staged?.bytes ?? 0) + bytes > maxAccountBytes) throw tooManyUnclaimedError();
}

const tooManyUnclaimedError = () =>
  new AppError('rate_limited', 'files.tooManyUnclaimed', { retryAfter: 600 });
