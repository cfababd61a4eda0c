/** A form takes its upload over, once, if it is its own and what it accepts (rulings §4, note a). */
import { createHash } from 'node:crypto';
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

/** What a form accepts when it claims a file: types and size (specification §5). */
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
  // Claimed by what was sent, with `attachFile`; either kind.
  report_attachment: { bytes: maxUploadBytes, images: null },
  mail_attachment: { bytes: maxUploadBytes, images: null },
};

/** Throws 422, with what is wrong with it where the file is the claimant's and free. */
export async function claimFile(
  tx: Tx,
  claim: FileClaim & { ownerId: string | null },
): Promise<void> {
  const { bytes, images, types = imageTypes } = acceptedFiles[claim.purpose];
  const [mine, owner] = ownerCondition(claim.claimant);
  const pictures = types.join(',');
  // One statement decides: of two claims of a file the second finds no row.
  const claimed = await tx.execute<{ name: string }[]>(
    `update stored_file set purpose = ?, owner_id = ?, claimed_at = now()
     where name = ? and claimed_at is null and ${mine}
       and sent_bytes <= ? and (mime = any (string_to_array(?, ','))) is not distinct from
         coalesce(?::boolean, mime = any (string_to_array(?, ',')))
     returning name`,
    [
      claim.purpose,
      claim.ownerId,
      claim.name,
      owner,
      claim.maxBytes ?? bytes,
      pictures,
      images,
      pictures,
    ],
  );
  if (claimed.length > 0) return;
  await checkClaim(tx, claim);
  throw unknownFileError();
}

/** Throws what claiming would be refused with at this moment, and takes nothing. */
export async function checkClaim(
  em: Tx,
  { name, purpose, claimant, maxBytes }: FileClaim,
): Promise<void> {
  const [mine, owner] = ownerCondition(claimant);
  const [file] = await em.execute<{ bytes: number; mime: string }[]>(
    `select sent_bytes as bytes, mime from stored_file
     where name = ? and claimed_at is null and ${mine}`,
    [name, owner],
  );
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

function tooLargeKey(most: number): MessageKey {
  if (most <= maxRegistrationImageBytes) return 'files.imageTooLarge';
  return most <= maxAdminFileBytes ? 'files.adminImageTooLarge' : 'files.tooLarge';
}

/** What the person's own file was called is not kept: the name that its upload was answered with. */
const refusedClaim = (key: MessageKey, name: string) =>
  new AppError('validation', key, { params: { file: name, name }, fields: { name: key } });
const unknownFileError = () => invalid({ name: 'files.unknownFile' });

/** How a staging secret lies in the database: not as what opens it. */
export function stagingHash(staging: string): string {
  return createHash('sha256').update(`staging ${staging}`).digest('hex');
}

function ownerCondition(claimant: Uploader): [condition: string, value: string] {
  return 'staging' in claimant
    ? [`staging_hash = decode(?, 'hex')`, stagingHash(claimant.staging)]
    : ['uploaded_by = ?', claimant.accountId];
}
