/** Stages uploads until a form claims them (`claims.ts`). */
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import type { FileStore } from '#api/platform/files/file-store.ts';
import type { Images } from '#api/platform/images/images.ts';
import type { Files, PreparedUpload, Sender } from '#api/platform/services.ts';
import { checkClaim, claimUpload, stagingHash } from '#api/files/claims.ts';
import { db } from '#api/schema.ts';
import { inMemory, prepareUpload } from '#api/files/uploads/prepare-upload.ts';
import type { VirusScanner } from '#api/files/uploads/virus-scanner.ts';

/** Maximum bytes of unclaimed uploads of all guests together. */
const maxGuestBytes = 500 * 1024 * 1024;
/** A guest's address may take this part of the room that is left, so that some is always left for the next. */
const shareOfRoom = 1 / 8;
/** Maximum bytes of an account's unclaimed uploads: more than two reports with the largest photos need. */
const maxAccountBytes = 1536 * 1024 * 1024;
/** Serialises the quota checks of guest uploads; an arbitrary key that no other lock uses. */
const guestQuotaLock = 7_240_631;

interface FilesOptions {
  /** Maximum bytes of all guests' unclaimed uploads together. */
  guestBytes?: number;
  /** Null if files are not scanned. */
  scan?: VirusScanner | null;
}

export function createFiles(
  store: FileStore,
  images: Images,
  { guestBytes = maxGuestBytes, scan = null }: FilesOptions = {},
): Files {
  const files: Files = {
    prepare: (upload) => prepareUpload({ store, images, scan }, upload),

    async stagePrepared(tx, prepared, sender) {
      if ('staging' in sender) await requireGuestQuota(tx, prepared.bytes, sender, guestBytes);
      else await requireAccountQuota(tx, prepared.bytes, sender.accountId);
      await insertStaged(tx, prepared, sender);
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
  sender: Sender,
): Promise<void> {
  const isGuest = 'staging' in sender;
  await db(tx)
    .insertInto('stored_file')
    .values({
      name,
      mime,
      bytes,
      sent_bytes: sentBytes,
      sha256: Buffer.from(sha256, 'hex'),
      sent_sha256: Buffer.from(sentSha256, 'hex'),
      uploaded_by: isGuest ? null : sender.accountId,
      staging_hash: isGuest ? stagingHash(sender.staging) : null,
      staging_network: sender.network ?? null,
    })
    .execute();
}

/** Throws 429 if the guest's address would have more than its share of the room that is left. */
async function requireGuestQuota(
  tx: Tx,
  bytes: number,
  { network }: Sender,
  maxBytes: number,
): Promise<void> {
  await lockUntilCommit(tx, guestQuotaLock);
  const staged = await selectUnclaimedBytes(tx)
    .select((eb) =>
      eb.fn
        .coalesce(
          eb.fn.sum<string>('bytes').filterWhere('staging_network', '=', network ?? null),
          eb.val('0'),
        )
        .as('ofNetwork'),
    )
    .where('staging_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  const room = maxBytes - Number(staged.bytes);
  if (Number(staged.ofNetwork) + bytes > room * shareOfRoom) throw tooManyUnclaimedError();
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
