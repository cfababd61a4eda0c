import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileHashHeader } from '#sync/contracts/content/files.ts';
import { sha256 } from '#sync/contracts/reports/reports.ts';
import { AppError, invalid } from '#api/platform/errors/app-error.ts';
import type { Upload } from '#api/platform/services.ts';
import { maxBytesFor, sha256Hex, fileTooLargeError } from '#api/files/uploads/prepare-upload.ts';

/** Allows slightly more than one file, so that the error can name the problem. */
export const multipartLimits = { files: 2, fields: 1, parts: 3, fieldSize: 100, headerPairs: 20 };

const partLimitCodes = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

/** Reads the entire body. Throws 400 for a body that ends early, 413, 415, 422. */
export async function receiveUpload(request: FastifyRequest, guest: boolean): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('unsupported_media', 'error.unsupportedMedia');
  let upload: Upload | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytesFor(guest) } })) {
      if (upload !== undefined || part.type !== 'file' || part.fieldname !== 'file')
        throw onlyOneFileError();
      upload = await readPart(part, guest);
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && partLimitCodes.has(String(error.code))
      ? onlyOneFileError()
      : error;
  }
  if (upload === undefined) throw invalid({ file: 'files.missing' });
  return upload;
}

/** Throws 422 if the bytes do not match the sender's hash, as after a lost connection. */
export function requireMatchingHash(request: FastifyRequest, { bytes, fileName }: Upload): void {
  const expected = request.headers[fileHashHeader];
  if (expected === undefined) return;
  if (!sha256.safeParse(expected).success) throw invalid({ [fileHashHeader]: 'error.invalid' });
  if (expected !== sha256Hex(bytes)) {
    throw new AppError('validation', 'files.uploadFailed', {
      params: { file: fileName },
      fields: { file: 'files.uploadFailed' },
    });
  }
}

async function readPart(part: MultipartFile, guest: boolean): Promise<Upload> {
  // The name appears in messages only.
  const fileName = part.filename.toWellFormed().replaceAll(/\p{C}/gu, '').slice(-100);
  // If all bytes up to the limit were read before, the parser returns them and does not throw.
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (!part.file.truncated) throw error;
  });
  if (bytes === undefined || part.file.truncated) throw fileTooLargeError(fileName, guest);
  return { bytes, fileName, guest };
}

const onlyOneFileError = () => invalid({ file: 'files.onlyOne' });
