/** Stages uploads until a form claims them (`claims.ts`). */
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import type { FileStore } from '#api/platform/files/file-store.ts';
import type { Images } from '#api/platform/images/images.ts';
import type { Files, PreparedUpload, Uploader } from '#api/platform/services.ts';
import { checkClaim, claimUpload, stagingHash } from '#api/files/claims.ts';
import { db } from '#api/schema.ts';
import { inMemory, prepareUpload } from '#api/files/uploads/prepare-upload.ts';
import type { VirusScanner } from '#api/files/uploads/virus-scanner.ts';

/** Maximum bytes of unclaimed uploads of all guests together. */
const maxGuestBytes = 500 * 1024 * 1024;
/** More than two reports with the largest photos need, in bytes. */
const maxAccountBytes = 1536 * 1024 * 1024;
/** Serialises the quota checks of guest uploads; an arbitrary key that no other lock uses. */
const guestQuotaLock = 7_240_631;

interface FilesOptions {
  /** Of all guests' unclaimed uploads together. */
  guestBytes?: number;
  /** Null: files are not scanned. */
  scan?: VirusScanner | null;
}

export function createFiles(
  store: FileStore,
  images: Images,
  { guestBytes = maxGuestBytes, scan = null }: FilesOptions = {},
): Files {
  const files: Files = {
    prepare: (upload) => prepareUpload({ store, images, scan }, upload),

    async stagePrepared(tx, prepared, uploader) {
      if ('staging' in uploader) await requireGuestQuota(tx, prepared.bytes, guestBytes);
      else await requireAccountQuota(tx, prepared.bytes, uploader.accountId);
      await insertStaged(tx, prepared, uploader);
      return { name: prepared.name };
    },

    async stage(tx, { bytes, fileName, uploader }) {
      const guest = 'staging' in uploader;
      return files.stagePrepared(
        tx,
        await files.prepare({ ...inMemory(bytes), fileName, guest, admin: !guest }),
        uploader,
      );
    },

    claim: claimUpload,
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
  const isGuest = 'staging' in uploader;
  await db(tx)
    .insertInto('stored_file')
    .values({
      name,
      mime,
      bytes,
      sent_bytes: sentBytes,
      sha256: Buffer.from(sha256, 'hex'),
      sent_sha256: Buffer.from(sentSha256, 'hex'),
      uploaded_by: isGuest ? null : uploader.accountId,
      staging_hash: isGuest ? stagingHash(uploader.staging) : null,
    })
    .execute();
}

async function requireGuestQuota(tx: Tx, bytes: number, maxBytes: number): Promise<void> {
  await lockUntilCommit(tx, guestQuotaLock);
  const staged = await selectUnclaimedBytes(tx)
    .where('staging_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(staged.bytes) + bytes > maxBytes) throw tooManyUnclaimedError();
}

/** Throws 429 if the account's unclaimed files would exceed its quota; serialises its uploads. */
async function requireAccountQuota(tx: Tx, bytes: number, accountId: string): Promise<void> {
  await lockUntilCommit(tx, `files.staged ${accountId}`);
  const staged = await selectUnclaimedBytes(tx)
    .where('uploaded_by', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(staged.bytes) + bytes > maxAccountBytes) throw tooManyUnclaimedError();
}

const selectUnclaimedBytes = (tx: Tx) =>
  db(tx)
    .selectFrom('stored_file')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('bytes'), eb.val('0')).as('bytes'))
    .where('claimed_at', 'is', null);

const tooManyUnclaimedError = () =>
  new AppError('rate_limited', 'files.tooManyUnclaimed', { retryAfter: 600 });
