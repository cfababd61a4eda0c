/** Claims uploads for forms: once, by the uploader only, and only if the form accepts them. */
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
import type { FileClaim, Services, Uploader } from '#api/platform/services.ts';
import {
  documentMimes,
  mailAttachmentMimes,
  pdfMime,
  reportAttachmentMimes,
} from '#api/files/uploads/file-kinds.ts';
import { db, type Database } from '#api/schema.ts';

/** The file types that the form behind each purpose accepts, and its message for another type. */
const acceptedFiles: Record<
  FilePurpose,
  { bytes: number; types: readonly string[]; wrongType: MessageKey }
> = {
  identification: image(maxRegistrationImageBytes),
  press_id: image(maxRegistrationImageBytes),
  profile_picture: image(maxRegistrationImageBytes),
  evidence: {
    bytes: maxAdminFileBytes,
    types: [...imageTypes, pdfMime],
    wrongType: 'evidence.fileInvalid',
  },
  banner: image(maxAdminFileBytes),
  logo: { bytes: maxAdminFileBytes, types: logoTypes, wrongType: 'places.notAPng' },
  cover: image(maxAdminFileBytes),
  document: { bytes: maxAdminFileBytes, types: documentMimes, wrongType: 'files.notAFile' },
  // Reports claim by hash or name instead (`attachments.ts`).
  report_attachment: {
    bytes: maxUploadBytes,
    types: reportAttachmentMimes,
    wrongType: 'files.notAFile',
  },
  mail_attachment: {
    bytes: maxUploadBytes,
    types: [...imageTypes, ...mailAttachmentMimes],
    wrongType: 'files.notAFile',
  },
};

function image(bytes: number) {
  return { bytes, types: imageTypes, wrongType: 'files.notAnImage' as const };
}

/** Claims the file for its owner. Throws 422, with the reason if the file is the claimant's own. */
export async function claimUpload(
  tx: Tx,
  claim: FileClaim & { ownerId: string | null },
): Promise<void> {
  const { bytes, types } = acceptedFiles[claim.purpose];
  // A single statement makes the claim atomic: the second of two concurrent claims finds no row.
  const claimed = await db(tx)
    .updateTable('stored_file')
    .set((eb) => ({
      purpose: claim.purpose,
      owner_id: claim.ownerId,
      claimed_at: eb.fn<Date>('now'),
      staging_network: null,
    }))
    .where('name', '=', claim.name)
    .where('claimed_at', 'is', null)
    .where(isUploadedBy(claim.claimant))
    .where('sent_bytes', '<=', claim.maxBytes ?? bytes)
    .where('mime', 'in', types)
    .returning('name')
    .executeTakeFirst();
  if (claimed) return;
  await checkClaim(tx, claim);
  throw unknownFileError();
}

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
  const { bytes, types, wrongType } = acceptedFiles[purpose];
  if (!types.includes(file.mime)) throw refusedClaim(wrongType, name);
  if (file.bytes > (maxBytes ?? bytes)) throw refusedClaim(tooLargeKey(maxBytes ?? bytes), name);
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

/** Throws 422 at `field` if the upload is another's, already claimed or unsuitable. */
export async function claimFile(
  tx: Tx,
  field: string,
  claim: FileClaim & { ownerId: string | null },
  { files }: Pick<Services, 'files'>,
): Promise<void> {
  try {
    await files.claim(tx, claim);
  } catch (error) {
    throw asFieldError(error, field);
  }
}

/** Claims the caller's upload for a form's record, which publishes the file. */
export async function claimPublishedFile(
  tx: Tx,
  actor: { id: string },
  field: string,
  file: Pick<FileClaim, 'name' | 'purpose'>,
  services: Pick<Services, 'files'>,
): Promise<void> {
  const claim = { ...file, ownerId: null, claimant: { accountId: actor.id } };
  await claimFile(tx, field, claim, services);
}

/** Assigns the error about a refused file to its form field; returns other errors unchanged. */
export function asFieldError(error: unknown, field: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation') return error;
  const { key, params } = error;
  return new AppError('validation', key, { ...(params && { params }), fields: { [field]: key } });
}

/** Releases attachments of reports, which a form may then claim again. */
export async function releaseAttachments(tx: Tx, names: readonly string[]): Promise<void> {
  await releaseFiles(tx, names, ['report_attachment']);
}

/** Releases files from their record for good: no one can read or claim them any more. Skips nulls. */
export async function releasePublishedFiles(
  tx: Tx,
  names: readonly (string | null)[],
): Promise<void> {
  await releaseFiles(
    tx,
    names.filter((name) => name !== null),
    ['banner', 'logo', 'cover', 'document', 'mail_attachment'],
    { uploaded_by: null, staging_hash: null },
  );
}

/** The clean-up deletes released files unless they are claimed again. */
async function releaseFiles(
  tx: Tx,
  names: readonly string[],
  purposes: readonly FilePurpose[],
  uploader: { uploaded_by?: null; staging_hash?: null } = {},
): Promise<void> {
  if (names.length === 0) return;
  await db(tx)
    .updateTable('stored_file')
    .set((eb) => ({
      purpose: null,
      owner_id: null,
      claimed_at: null,
      released_at: eb.fn<string>('now'),
      ...uploader,
    }))
    .where('name', 'in', names)
    .where('purpose', 'in', purposes)
    .execute();
}
