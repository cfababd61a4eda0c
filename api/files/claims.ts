/**
 * Claims uploaded files for forms: a file can be claimed once, only by its uploader, and only if
 * the form accepts it.
 */
import { createHash } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import {
  maxAdminFileBytes,
  imageTypes,
  logoTypes,
  maxRegistrationImageBytes,
  maxUploadBytes,
  type FilePurpose,
} from '#sync/contracts/content/files.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, invalid } from '#api/platform/errors/app-error.ts';
import type { FileClaim, Uploader } from '#api/platform/services.ts';
import { db, type Database } from '#api/schema.ts';

/**
 * Maximum size and image types that the form behind each purpose accepts; `images: null` allows any
 * type.
 */
const acceptedFiles: Record<
  FilePurpose,
  { bytes: number; images: boolean | null; types?: readonly string[] }
> = {
  identification: { bytes: maxRegistrationImageBytes, images: true },
  press_id: { bytes: maxRegistrationImageBytes, images: true },
  profile_picture: { bytes: maxRegistrationImageBytes, images: true },
  banner: { bytes: maxAdminFileBytes, images: true },
  logo: { bytes: maxAdminFileBytes, images: true, types: logoTypes },
  cover: { bytes: maxAdminFileBytes, images: true },
  document: { bytes: maxAdminFileBytes, images: false },
  // Reports claim by hash or name instead (`attachments.ts`).
  report_attachment: { bytes: maxUploadBytes, images: null },
  mail_attachment: { bytes: maxUploadBytes, images: null },
};

/** Claims the file for its owner. Throws 422, with the reason if the file is the claimant's own. */
export async function claimFile(
  tx: Tx,
  claim: FileClaim & { ownerId: string | null },
): Promise<void> {
  const { bytes, images, types = imageTypes } = acceptedFiles[claim.purpose];
  // A single statement makes the claim atomic: the second of two concurrent claims finds no row.
  const claimed = await db(tx)
    .updateTable('stored_file')
    .set((eb) => ({
      purpose: claim.purpose,
      owner_id: claim.ownerId,
      claimed_at: eb.fn<Date>('now'),
    }))
    .where('name', '=', claim.name)
    .where('claimed_at', 'is', null)
    .where(isUploadedBy(claim.claimant))
    .where('sent_bytes', '<=', claim.maxBytes ?? bytes)
    .$if(images !== null, (query) => query.where('mime', images ? 'in' : 'not in', types))
    .returning('name')
    .executeTakeFirst();
  if (claimed) return;
  await checkClaim(tx, claim);
  throw unknownFileError();
}

/** Throws the error that `claimFile` would throw now, without claiming. */
export async function checkClaim(
  em: Tx,
  { name, purpose, claimant, maxBytes }: FileClaim,
): Promise<void> {
  const file = await db(em)
    .selectFrom('stored_file')
    .select(['sent_bytes as bytes', 'mime'])
    .where('name', '=', name)
    .where('claimed_at', 'is', null)
    .where(isUploadedBy(claimant))
    .executeTakeFirst();
  if (!file) throw unknownFileError();
  const { bytes, images, types = imageTypes } = acceptedFiles[purpose];
  const isImage = types.some((type) => type === file.mime);
  if (images !== null && images !== isImage)
    throw refusedClaim(wrongKindKey(purpose, images), name);
  if (file.bytes > (maxBytes ?? bytes)) throw refusedClaim(tooLargeKey(maxBytes ?? bytes), name);
}

function wrongKindKey(purpose: FilePurpose, images: boolean): MessageKey {
  if (purpose === 'logo') return 'places.notAPng';
  return images ? 'files.notAnImage' : 'files.notAFile';
}

function tooLargeKey(maxBytes: number): MessageKey {
  if (maxBytes <= maxRegistrationImageBytes) return 'files.imageTooLarge';
  return maxBytes <= maxAdminFileBytes ? 'files.adminImageTooLarge' : 'files.tooLarge';
}

/** Names the stored file, because the original file name is not stored. */
const refusedClaim = (key: MessageKey, name: string) =>
  new AppError('validation', key, { params: { file: name, name }, fields: { name: key } });
const unknownFileError = () => invalid({ name: 'files.unknownFile' });

/** The database stores only this hash of a guest's staging secret. */
export function stagingHash(staging: string): Buffer {
  return createHash('sha256').update(`staging ${staging}`).digest();
}

function isUploadedBy(claimant: Uploader) {
  return (eb: ExpressionBuilder<Database, 'stored_file'>) =>
    'staging' in claimant
      ? eb('staging_hash', '=', stagingHash(claimant.staging))
      : eb('uploaded_by', '=', claimant.accountId);
}
