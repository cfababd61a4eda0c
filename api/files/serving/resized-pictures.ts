/**
 * Public pictures and the photos of reports in the sizes that screens show them in. A size is made
 * when it is first asked for and then lies in the store, under a name that follows from the
 * picture's. No row knows it: nobody gets it but through the picture's own row, the nightly
 * clean-up takes it away like any file without one, and the next reader makes it anew.
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
import type { Images } from '#api/platform/services.ts';
import type { StoredFile } from '#api/files/queries.ts';

export interface ResizedPicture {
  bytes: Buffer;
  mime: string;
}

/** Identity images are in the store once, so that a deletion leaves nothing of them. */
const resizablePurposes: readonly FilePurpose[] = [...publicPurposes, 'report_attachment'];

export function isResizable({ mime, purpose }: StoredFile): boolean {
  const picture = imageTypes.some((type) => type === mime);
  return picture && purpose !== null && resizablePurposes.includes(purpose);
}

/** The width an address asks for: `?width=480`. Null for none, and for one that is not made. */
export function requestedWidth(query: unknown): PictureWidth | null {
  // A query has no prototype.
  const asked = typeof query === 'object' && query && 'width' in query ? Number(query.width) : null;
  return pictureWidths.find((width) => width === asked) ?? null;
}

/** Answers the picture at most so wide. Throws 404 where the store has lost it, 503 when busy. */
export function createPictureResizer({ store, images }: { store: FileStore; images: Images }) {
  // Of many who ask at once one makes it.
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
      // A full store shows pictures all the same.
      log.warn({ err: error }, 'a picture’s size could not be kept');
    });
    return { bytes, mime };
  }
}

/** Formed like every name in the store. */
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
