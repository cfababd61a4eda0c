/** From what somebody sent to what may be kept: types, sizes, pictures encoded again. */
import { createHash, randomBytes } from 'node:crypto';
import { registrationImageBytes, uploadBytes } from '#sync/contracts/files.ts';
import { AppError } from '#api/platform/errors.ts';
import { NotAnImageError } from '#api/platform/images.ts';
import type { FileStore } from '#api/platform/file-store.ts';
import type { Images, PreparedUpload, Upload } from '#api/platform/services.ts';
import { documentKind, isImageName, type Kind } from '#api/files/kinds.ts';
import { officeProblem } from '#api/files/office.ts';

/** The most bytes one upload may have. */
export function bytesAllowed(guest: boolean): number {
  return guest ? registrationImageBytes : uploadBytes;
}

/**
 * Checks, encodes again and writes to the store. Slow, so outside of any transaction; what no
 * transaction then keeps, the clean-up removes. Throws 413, 415, 503, 507.
 */
export async function prepareUpload(
  { store, images }: { store: FileStore; images: Images },
  { bytes, fileName, guest }: Upload,
): Promise<PreparedUpload> {
  if (bytes.length > bytesAllowed(guest)) throw tooLarge(fileName, guest);
  const { kind, cleaned } = await clean(images, bytes, fileName, guest);
  const name = `${randomBytes(16).toString('base64url')}${kind.extension}`;
  await store.put(name, cleaned);
  return {
    name,
    mime: kind.mime,
    bytes: cleaned.length,
    sentBytes: bytes.length,
    sha256: hashOf(cleaned),
    sentSha256: hashOf(bytes),
  };
}

/** SHA-256 in lower-case hex. */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
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
): Promise<{ cleaned: Buffer; kind: Kind }> {
  if (isImageName(fileName)) {
    try {
      const { bytes: cleaned, mime } = await images.clean(bytes);
      const extension = mime === 'image/png' ? '.png' : '.jpg';
      return { cleaned, kind: { extension, mime } };
    } catch (error) {
      if (!(error instanceof NotAnImageError)) throw error;
      throw notAnImage(fileName, error);
    }
  }
  if (guest) throw notAnImage(fileName);
  const kind = documentKind(fileName, bytes);
  if (kind === null)
    throw new AppError('unsupported_media', 'files.notAFile', { params: { name: fileName } });
  const problem = officeProblem(kind.extension, bytes);
  if (problem !== null)
    throw new AppError('unsupported_media', problem, { params: { name: fileName } });
  return { cleaned: bytes, kind };
}

function notAnImage(file: string, cause?: unknown): AppError {
  return new AppError('unsupported_media', 'files.notAnImage', { params: { file }, cause });
}
