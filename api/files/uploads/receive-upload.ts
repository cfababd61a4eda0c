import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileHashHeader } from '#sync/contracts/content/files.ts';
import { sha256 } from '#sync/contracts/reports/reports.ts';
import { AppError, invalid } from '#api/platform/errors/app-error.ts';
import type { Upload } from '#api/platform/services.ts';
import { beginRequestHash } from '#api/platform/http/idempotency.ts';
import { maxBytesFor, fileTooLargeError } from '#api/files/uploads/prepare-upload.ts';
import { spool } from '#api/files/uploads/spool.ts';

/** Allows slightly more than one file, so that the error can name the problem. */
export const multipartLimits = { files: 2, fields: 1, parts: 3, fieldSize: 100, headerPairs: 20 };

const partLimitCodes = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

/** An upload on disk, until it is closed. */
export interface ReceivedUpload extends Upload {
  /** The result of `hashRequest` for the whole body. */
  requestHash: Buffer;
  close(): Promise<void>;
}

/** Reads the entire body. Throws 400 for a body that ends early, 413, 415, 422, 503, 507. */
export async function receiveUpload(
  request: FastifyRequest,
  guest: boolean,
  dataDir: string,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new AppError('unsupported_media', 'error.unsupportedMedia');
  let upload: ReceivedUpload | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytesFor(guest) } })) {
      if (upload !== undefined || part.type !== 'file' || part.fieldname !== 'file')
        throw onlyOneFileError();
      upload = await readPart(request, part, guest, dataDir);
    }
  } catch (error) {
    await upload?.close();
    throw error instanceof Error && 'code' in error && partLimitCodes.has(String(error.code))
      ? onlyOneFileError()
      : error;
  }
  if (upload === undefined) throw invalid({ file: 'files.missing' });
  return upload;
}

/** Throws 422 if the bytes do not match the sender's hash, as after a lost connection. */
export function requireMatchingHash(
  request: FastifyRequest,
  { sha256: actual, fileName }: Upload,
): void {
  const expected = request.headers[fileHashHeader];
  if (expected === undefined) return;
  if (!sha256.safeParse(expected).success) throw invalid({ [fileHashHeader]: 'error.invalid' });
  if (expected !== actual) {
    throw new AppError('validation', 'files.uploadFailed', {
      params: { file: fileName },
      fields: { file: 'files.uploadFailed' },
    });
  }
}

async function readPart(
  request: FastifyRequest,
  part: MultipartFile,
  guest: boolean,
  dataDir: string,
): Promise<ReceivedUpload> {
  // The name appears in messages only.
  const fileName = part.filename.toWellFormed().replaceAll(/\p{C}/gu, '').slice(-100);
  const content = createHash('sha256');
  const whole = beginRequestHash(request);
  const file = await spool(part.file, dataDir, (chunk) => {
    content.update(chunk);
    whole.update(chunk);
  });
  if (part.file.truncated) {
    await file.close();
    throw fileTooLargeError(fileName, guest);
  }
  const hashes = { sha256: content.digest('hex'), requestHash: whole.digest() };
  return { ...file, ...hashes, fileName, guest };
}

const onlyOneFileError = () => invalid({ file: 'files.onlyOne' });
