/** Serves a stored file over HTTP with conditional requests (RFC 9110, 13) and ranges (14). */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, FastifyBaseLogger } from 'fastify';
import { documentFileName } from '#sync/contracts/content/document-file-name.ts';
import { contentDisposition } from '#api/platform/http/content-disposition.ts';
import { resizedName } from '#api/files/serving/resized-name.ts';
import { namesTag } from '#api/platform/http/etag.ts';
import { AppError, notFound } from '#api/platform/errors/app-error.ts';
import { UnknownKeyError } from '#api/platform/encryption/encryption-keys.ts';
import { MissingFileError, type FileStore } from '#api/platform/files/file-store.ts';
import type { StoredFile } from '#api/files/file-access.ts';
import {
  imageTypes,
  pictureWidths,
  publicPurposes,
  type FilePurpose,
  type PictureWidth,
} from '#sync/contracts/content/files.ts';
import type { Images } from '#api/platform/images/images.ts';

export interface ServeOptions {
  /** Whether everyone may read the file, so that any cache may store it. */
  public: boolean;
  /** Whether the browser should save the file instead of showing it. */
  download: boolean;
}

export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  store: FileStore,
  serving: ServeOptions,
): Promise<FastifyReply> {
  const { headers } = request;
  const etag = `"${file.sha256.slice(0, 32)}"`;
  if (isUnchanged(headers, etag, new Date(file.createdAt))) {
    return reply
      .headers(fileHeaders(file, etag, serving))
      .removeHeader('content-length')
      .status(304)
      .send();
  }
  const fresh = headers['if-range'] === undefined || headers['if-range'] === etag;
  const partly = fresh && request.method === 'GET';
  const range = partly ? parseRange(headers.range, file.bytes) : null;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.bytes}`);
    throw new AppError('validation', 'error.invalid', { statusCode: 416 });
  }
  // Open the file first, so that a missing file does not get its headers.
  const content = await openContent(request, file, store, range);
  reply.headers(fileHeaders(file, etag, serving));
  if (range !== null) {
    reply.status(206).headers({
      'content-range': `bytes ${range.start}-${range.end}/${file.bytes}`,
      'content-length': range.end - range.start + 1,
    });
  }
  return reply.send(content);
}

/** Serves a resized picture in full, because it is small. */
export function servePicture(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  { bytes, mime }: ResizedPicture,
  serving: ServeOptions,
): FastifyReply {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  const described = { ...file, bytes: bytes.length, mime };
  const unchanged = isUnchanged(request.headers, etag, new Date(file.createdAt));
  void reply.headers(fileHeaders(described, etag, serving)).removeHeader('accept-ranges');
  return unchanged ? reply.removeHeader('content-length').status(304).send() : reply.send(bytes);
}

/** Throws 404 if the store has lost the file. */
async function openContent(
  request: FastifyRequest,
  { name }: StoredFile,
  store: FileStore,
  range: { start: number; end: number } | null,
): Promise<Readable> {
  const content = await store.stream(name, range ?? undefined).catch((error: unknown) => {
    if (!(error instanceof MissingFileError)) throw error;
    request.log.error({ file: name }, 'a stored file is not in the store');
    throw notFound();
  });
  if (request.method !== 'HEAD') return content;
  content.destroy();
  // Without an empty stream Fastify would set the content length to 0.
  return Readable.from([]);
}

/**
 * A served file must not run code as the portal: it is sandboxed, or downloaded. PDFs of documents and
 * evidence are shown; browsers do not show them in a sandbox, and run none of their scripts. The portal
 * shows evidence in a frame.
 */
function fileHeaders(
  file: StoredFile,
  etag: string,
  serving: ServeOptions,
): Record<string, string | number> {
  const picture = file.mime === 'image/png' || file.mime === 'image/jpeg';
  const isEvidence = file.purpose === 'evidence';
  const isShownPdf =
    file.mime === 'application/pdf' && (file.title !== null || isEvidence) && !serving.download;
  const shown = (picture && !serving.download) || isShownPdf ? 'inline' : 'attachment';
  const name = file.title === null ? file.name : documentFileName(file.title, file.name);
  return {
    'content-type': file.mime,
    'content-length': file.bytes,
    'content-security-policy': isShownPdf
      ? `frame-ancestors ${isEvidence ? "'self'" : "'none'"}`
      : "default-src 'none'; sandbox",
    ...(isShownPdf && isEvidence && { 'x-frame-options': 'sameorigin' }),
    'content-disposition': contentDisposition(shown, name, file.name),
    // A name always refers to the same bytes. Caches must not store personal files.
    'cache-control': serving.public ? 'public, max-age=31536000, immutable' : 'no-store, private',
    // Emails show public files, and webmail displays them on other sites.
    'cross-origin-resource-policy': serving.public ? 'cross-origin' : 'same-origin',
    'accept-ranges': 'bytes',
    'last-modified': new Date(file.createdAt).toUTCString(),
    etag,
  };
}

function isUnchanged(headers: FastifyRequest['headers'], etag: string, createdAt: Date): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return namesTag(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(createdAt.getTime() / 1000) * 1000 <= since;
}

/** Parses a single byte range; ignores several ranges and other units, as RFC 9110, 14.2 allows. */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

interface ResizedPicture {
  bytes: Buffer;
  mime: string;
}

interface Viewing {
  log: FastifyBaseLogger;
  /** The account or address whose turn it is when a picture has to be resized. */
  owner: string;
}

/** Identity documents are stored in one size only, so that a deletion removes every copy. */
const resizablePurposes: readonly FilePurpose[] = [...publicPurposes, 'report_attachment'];

export function isResizable({ mime, purpose }: StoredFile): boolean {
  const picture = imageTypes.some((type) => type === mime);
  return picture && purpose !== null && resizablePurposes.includes(purpose);
}

/** Reads the width from a query such as `?width=480`; null if it is missing or unsupported. */
export function requestedWidth(query: unknown): PictureWidth | null {
  // Parsed queries have no prototype.
  const asked = typeof query === 'object' && query && 'width' in query ? Number(query.width) : null;
  return pictureWidths.find((width) => width === asked) ?? null;
}

/** A size that is being looked up or made. */
interface SharedSize {
  /** Queues an owner's turn to make it, unless it was stored. */
  find: Promise<(owner: string) => Promise<ResizedPicture>>;
  waiting: Map<string, Promise<ResizedPicture>>;
}

/**
 * Creates each size of a picture on its first request. It has no row, so it is served only through the
 * picture's row, and the nightly clean-up may delete it. Throws 404 if the picture is lost, 503 if busy.
 */
export function createPictureResizer({ store, images }: { store: FileStore; images: Images }) {
  // Requests for the same size share one resize, but each owner has a turn, so that no one waits in a
  // stranger's line.
  const sharing = new Map<string, SharedSize>();

  return (file: StoredFile, width: PictureWidth, viewing: Viewing): Promise<ResizedPicture> => {
    const { log, owner } = viewing;
    const name = resizedName(file.name, width);
    const shared = sharing.get(name) ?? { find: find(file, width, name, log), waiting: new Map() };
    sharing.set(name, shared);
    const { waiting } = shared;
    const found =
      waiting.get(owner) ??
      shared.find
        .then((resize) => resize(owner))
        .finally(() => {
          waiting.delete(owner);
          if (waiting.size === 0) sharing.delete(name);
        });
    waiting.set(owner, found);
    return found;
  };

  async function find(
    { name: original, mime }: StoredFile,
    width: PictureWidth,
    name: string,
    log: FastifyBaseLogger,
  ): Promise<(owner: string) => Promise<ResizedPicture>> {
    // A size whose key was removed since is made again.
    const stored = await readIfPresent(store, name).catch(nullIfUnknownKey);
    if (stored !== null) return async () => ({ bytes: stored, mime });
    const whole = await readIfPresent(store, original);
    if (whole === null) {
      log.error({ file: original }, 'a stored file is not in the store');
      throw notFound();
    }
    const resize = images.shareResize(whole, width);
    let kept: Promise<void> | undefined;
    return async (owner) => {
      const bytes = await resize(owner);
      kept ??= store.put(name, bytes).catch((error: unknown) => {
        // Serve the picture even if the store is full.
        log.warn({ err: error }, 'a picture’s size could not be kept');
      });
      await kept;
      return { bytes, mime };
    };
  }
}

function nullIfUnknownKey(error: unknown): null {
  if (error instanceof UnknownKeyError) return null;
  throw error;
}

async function readIfPresent(store: FileStore, name: string): Promise<Buffer | null> {
  try {
    return await store.read(name);
  } catch (error) {
    if (error instanceof MissingFileError) return null;
    throw error;
  }
}
