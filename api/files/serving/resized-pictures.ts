/**
 * Resizes public pictures and report photos to the sizes that screens need. Each size is created on
 * its first request and stored under a name derived from the picture's. It has no database row, so
 * it is served only through the picture's row, and the nightly clean-up may delete it; the next
 * request creates it again.
 */
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import {
  imageTypes,
  pictureWidths,
  publicPurposes,
  type FilePurpose,
  type PictureWidth,
} from '#sync/contracts/content/files.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { MissingFileError, type FileStore } from '#api/platform/files/file-store.ts';
import type { Images } from '#api/platform/images/images.ts';
import type { StoredFile } from '#api/files/queries.ts';

export interface ResizedPicture {
  bytes: Buffer;
  mime: string;
}

/** Identity images are stored in one size only, so that a deletion removes every copy. */
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

/** Throws 404 if the store has lost the picture, 503 if busy. */
export function createPictureResizer({ store, images }: { store: FileStore; images: Images }) {
  // Concurrent requests for the same size share one resize.
  const making = new Map<string, Promise<ResizedPicture>>();

  return (
    file: StoredFile,
    width: PictureWidth,
    log: FastifyBaseLogger,
  ): Promise<ResizedPicture> => {
    const name = resizedName(file, width);
    const found =
      making.get(name) ?? make(file, width, name, log).finally(() => making.delete(name));
    making.set(name, found);
    return found;
  };

  async function make(
    { name: original, mime }: StoredFile,
    width: PictureWidth,
    name: string,
    log: FastifyBaseLogger,
  ): Promise<ResizedPicture> {
    const stored = await readIfPresent(store, name);
    if (stored !== null) return { bytes: stored, mime };
    const whole = await readIfPresent(store, original);
    if (whole === null) {
      log.error({ file: original }, 'a stored file is not in the store');
      throw notFound();
    }
    const bytes = await images.resize(whole, width);
    await store.put(name, bytes).catch((error: unknown) => {
      // Serve the picture even if the store is full.
      log.warn({ err: error }, 'a picture’s size could not be kept');
    });
    return { bytes, mime };
  }
}

function resizedName({ name }: StoredFile, width: PictureWidth): string {
  const hash = createHash('sha256').update(`${name} ${width}`).digest('base64url');
  return `${hash.slice(0, 22)}${name.slice(name.lastIndexOf('.'))}`;
}

async function readIfPresent(store: FileStore, name: string): Promise<Buffer | null> {
  try {
    return await store.read(name);
  } catch (error) {
    if (error instanceof MissingFileError) return null;
    throw error;
  }
}
