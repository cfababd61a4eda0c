import { createHash, randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { maxRegistrationImageBytes, maxUploadBytes } from '#sync/contracts/content/files.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { NotAnImageError, type Images } from '#api/platform/images/images.ts';
import type { FileStore } from '#api/platform/files/file-store.ts';
import type { PreparedUpload, Upload } from '#api/platform/services.ts';
import { officeProblem } from '#api/files/uploads/office-files.ts';

export function maxBytesFor(guest: boolean): number {
  return guest ? maxRegistrationImageBytes : maxUploadBytes;
}

/**
 * Checks the upload, encodes a picture again and writes the file to the store. Slow, so call it
 * outside of transactions; the clean-up removes files that no transaction records. Throws 413, 415,
 * 503, 507.
 */
export async function prepareUpload(
  { store, images }: { store: FileStore; images: Images },
  { bytes, fileName, guest }: Upload,
): Promise<PreparedUpload> {
  if (bytes.length > maxBytesFor(guest)) throw fileTooLargeError(fileName, guest);
  const { kind, cleaned } = await reencodeOrCheck(images, bytes, fileName, guest);
  const name = `${randomBytes(16).toString('base64url')}${kind.extension}`;
  await store.put(name, cleaned);
  return {
    name,
    mime: kind.mime,
    bytes: cleaned.length,
    sentBytes: bytes.length,
    sha256: sha256Hex(cleaned),
    sentSha256: sha256Hex(bytes),
  };
}

export function sha256Hex(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function fileTooLargeError(name: string, guest: boolean): AppError {
  return guest
    ? new AppError('too_large', 'files.imageTooLarge', { params: { file: name } })
    : new AppError('too_large', 'files.tooLarge', { params: { name } });
}

async function reencodeOrCheck(
  images: Images,
  bytes: Buffer,
  fileName: string,
  guest: boolean,
): Promise<{ cleaned: Buffer; kind: FileKind }> {
  if (isImageName(fileName)) {
    try {
      const { bytes: cleaned, mime } = await images.reencode(bytes);
      const extension = mime === 'image/png' ? '.png' : '.jpg';
      return { cleaned, kind: { extension, mime } };
    } catch (error) {
      if (!(error instanceof NotAnImageError)) throw error;
      throw notAnImageError(fileName, error);
    }
  }
  if (guest) throw notAnImageError(fileName);
  const kind = documentKind(fileName, bytes);
  if (kind === null)
    throw new AppError('unsupported_media', 'files.notAFile', { params: { name: fileName } });
  const problem = officeProblem(kind.extension, bytes);
  if (problem !== null)
    throw new AppError('unsupported_media', problem, { params: { name: fileName } });
  return { cleaned: bytes, kind };
}

function notAnImageError(file: string, cause?: unknown): AppError {
  return new AppError('unsupported_media', 'files.notAnImage', { params: { file }, cause });
}

interface FileKind {
  extension: string;
  mime: string;
}

const ole = 'd0cf11e0a1b11ae1';
const zip = '504b0304';
const documents: Record<string, FileKind & { signature: string }> = {
  '.pdf': { extension: '.pdf', mime: 'application/pdf', signature: '255044462d' },
  '.doc': { extension: '.doc', mime: 'application/msword', signature: ole },
  '.xls': { extension: '.xls', mime: 'application/vnd.ms-excel', signature: ole },
  '.docx': {
    extension: '.docx',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    signature: zip,
  },
  '.xlsx': {
    extension: '.xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    signature: zip,
  },
};

function isImageName(fileName: string): boolean {
  return ['.png', '.jpg', '.jpeg'].includes(extname(fileName).toLowerCase());
}

/** Returns the document type if the name and the first bytes agree on it; null otherwise. */
function documentKind(fileName: string, bytes: Buffer): FileKind | null {
  const kind = documents[extname(fileName).toLowerCase()];
  if (kind === undefined) return null;
  const { signature, ...rest } = kind;
  return bytes.subarray(0, signature.length / 2).toString('hex') === signature ? rest : null;
}
