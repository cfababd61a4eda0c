import { createHash, randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { documentExtensions } from '#sync/contracts/content/documents.ts';
import { mailAttachmentExtensions } from '#sync/contracts/notifications/notifications.ts';
import {
  maxAdminFileBytes,
  maxRegistrationImageBytes,
  maxUploadBytes,
  pdfExtension,
} from '#sync/contracts/content/files.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { ImageTooCostlyError, NotAnImageError, type Images } from '#api/platform/images/images.ts';
import type { FileStore } from '#api/platform/files/file-store.ts';
import { createQueue } from '#api/platform/queue.ts';
import type { PreparedUpload, Upload } from '#api/platform/services.ts';
import { detectFileKind, type FileKind } from '#api/files/uploads/file-kinds.ts';
import type { VirusScanner } from '#api/files/uploads/virus-scanner.ts';
import { createCostBudget } from '#api/platform/http/cost-budget.ts';
import { createWorkerLane } from '#api/platform/processes/worker-lane.ts';
import type { RunTask } from '#api/platform/processes/worker-process.ts';
import type { DocumentTask } from '#api/files/uploads/document-worker.ts';
import { isChecked, type DocumentProblem } from '#api/files/uploads/office-files.ts';

/** Scans few uploads at a time, because each holds its file in memory. A turn's cost is its bytes. */
const scanQueue = createQueue({ atOnce: 4, perOwner: 2, waitingAtMost: 100 });
/** Seconds until a retry: a scanner that restarts reads its signatures for about as long. */
const scannerRetryAfter = 30;

/** Milliseconds and bytes of a check; the largest honest document takes a tenth of either. */
const documentLimits = { processor: 5000, memory: 400 * 1024 * 1024 };

type RunCheck = RunTask<DocumentTask, DocumentProblem | null>;

/**
 * Checks documents outside of the event loop, because hostile ones may take long to read. Few run at
 * a time, because each piece of work holds its file in memory.
 */
export const documentLane = createWorkerLane<DocumentTask, DocumentProblem | null>(
  new URL('./document-worker.ts', import.meta.url),
  {
    atOnce: 2,
    waitingAtMost: 100,
    perOwner: 1,
    budget: createCostBudget({ burst: 60_000, perMinute: 10_000 }),
  },
);

/** The largest file that is read of a sender; `prepareUpload` then refuses a guest's larger images. */
export function maxBytesFor(guest: boolean): number {
  return guest ? maxAdminFileBytes : maxUploadBytes;
}

export const isPdf = (fileName: string) => extname(fileName).toLowerCase() === pdfExtension;

const isGuestPdf = ({ guestPdf, fileName }: Upload) => guestPdf === true && isPdf(fileName);

/**
 * Scans and checks the upload, encodes a picture again and writes the file to the store. Slow, so call it
 * outside of transactions; the clean-up removes files that no transaction records. Throws 413, 415,
 * 503, 507.
 */
export async function prepareUpload(
  { store, images, scan }: { store: FileStore; images: Images; scan: VirusScanner | null },
  upload: Upload,
): Promise<PreparedUpload> {
  const { size, sha256, fileName, guest, owner } = upload;
  const limit = guest && !isGuestPdf(upload) ? maxRegistrationImageBytes : maxBytesFor(guest);
  if (size > limit) throw fileTooLargeError(fileName, guest);
  if (scan !== null) await scanQueue(() => refuseInfected(scan, upload), { owner, cost: size });
  const { kind, cleaned } = await reencodeOrCheck(images, upload);
  const name = `${randomBytes(16).toString('base64url')}${kind.extension}`;
  await store.put(name, cleaned);
  return {
    name,
    mime: kind.mime,
    bytes: cleaned.length,
    sentBytes: size,
    sha256: sha256Hex(cleaned),
    sentSha256: sha256,
  };
}

/** Scans the bytes that were sent, because nothing of them has been decoded or stored yet. */
async function refuseInfected(scan: VirusScanner, { read, fileName }: Upload): Promise<void> {
  const params = { name: fileName };
  const found = await scan(await read()).catch((cause: unknown) => {
    throw new AppError('busy', 'files.notScanned', {
      params,
      retryAfter: scannerRetryAfter,
      cause,
    });
  });
  if (found === null) return;
  throw new AppError('unsupported_media', 'files.infected', { params, cause: new Error(found) });
}

/** An upload whose bytes are there already. */
export function inMemory(bytes: Buffer): Pick<Upload, 'size' | 'sha256' | 'read' | 'beginning'> {
  const read = async () => bytes;
  return { size: bytes.length, sha256: sha256Hex(bytes), read, beginning: read };
}

export function sha256Hex(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function fileTooLargeError(name: string, guest: boolean): AppError {
  if (!guest) return new AppError('too_large', 'files.tooLarge', { params: { name } });
  const key = isPdf(name) ? 'files.adminImageTooLarge' : 'files.imageTooLarge';
  return new AppError('too_large', key, { params: { file: name } });
}

async function reencodeOrCheck(
  images: Images,
  upload: Upload,
): Promise<{ cleaned: Buffer; kind: FileKind }> {
  const { fileName, guest, owner, size } = upload;
  if (isImageName(fileName)) {
    try {
      const { bytes: cleaned, mime } = await images.reencode(upload, { guest, owner });
      const extension = mime === 'image/png' ? '.png' : '.jpg';
      return { cleaned, kind: { extension, mime } };
    } catch (error) {
      if (!(error instanceof NotAnImageError)) throw error;
      if (error instanceof ImageTooCostlyError) throw imageTooCostlyError(fileName, error);
      throw notAnImageError(fileName, error);
    }
  }
  if (guest && !isGuestPdf(upload)) throw notAnImageError(fileName);
  const accepted = upload.admin ? mailAttachmentExtensions : documentExtensions;
  return documentLane(
    async (run) => {
      const bytes = await upload.read();
      const kind = detectFileKind(fileName, bytes, accepted);
      const problem =
        kind === null ? 'files.notAFile' : await checkDocument(run, kind.extension, bytes);
      if (kind === null || problem !== null)
        throw new AppError('unsupported_media', problem ?? 'files.notAFile', {
          params: { name: fileName },
        });
      return { cleaned: bytes, kind };
    },
    { owner, cost: size },
  );
}

function imageTooCostlyError(file: string, cause: unknown): AppError {
  return new AppError('too_large', 'files.imageTooCostly', { params: { file }, cause });
}

function notAnImageError(file: string, cause?: unknown): AppError {
  return new AppError('unsupported_media', 'files.notAnImage', { params: { file }, cause });
}

function isImageName(fileName: string): boolean {
  return ['.png', '.jpg', '.jpeg'].includes(extname(fileName).toLowerCase());
}

/** Returns the message key for the problem with a document of this kind (`.docx`), or null. */
export async function checkDocument(
  run: RunCheck,
  extension: string,
  bytes: Buffer,
  limits = documentLimits,
): Promise<DocumentProblem | null> {
  if (!isChecked(extension)) return null;
  const reply = await run({ extension, bytes, limits });
  if (reply.kind === 'done') return reply.result;
  return extension === '.zip' ? 'notifications.unsafeZip' : 'documents.unsafe';
}
