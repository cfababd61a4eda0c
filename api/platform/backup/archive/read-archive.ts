/** Reads and verifies a backup file without trusting its contents. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import {
  BackupError,
  formatVersion,
  head as headSchema,
  headName,
  manifest as manifestSchema,
  manifestName,
  parsePartName,
  type Manifest,
  type Part,
} from '#api/platform/backup/archive/archive-format.ts';

const notABackup = 'is no backup of Touchline.';
const damaged = 'is damaged, or no backup of Touchline.';
/** Maximum bytes of JSON to read into memory; a manifest needs about 130 per file. */
const maxJsonBytes = 512 * 1024 * 1024;

interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly body: AsyncIterable<Buffer>;
}

/** Compares every part with the manifest. Throws `BackupError` for anything but a whole backup. */
export async function verifyArchive(path: string): Promise<Manifest> {
  const found: Part[] = [];
  let manifest: Manifest | undefined;
  for await (const entry of readEntries(path)) {
    if (manifest !== undefined) throw new BackupError(`${path}: something follows its manifest.`);
    if (found.length === 0) {
      await readHead(path, entry, found);
    } else if (entry.name === manifestName) {
      manifest = parse(path, manifestSchema, await readAll(entry));
    } else if (parsePartName(entry.name) === null) {
      throw new BackupError(`${path}: "${entry.name}" has no place in a backup.`);
    } else {
      found.push(await hashEntry(entry));
    }
  }
  if (manifest === undefined) throw new BackupError(`${path}: its manifest is missing.`);
  const listed = manifest.parts;
  const wrong = found.findIndex((part, at) => !isSamePart(part, listed[at]));
  if (wrong >= 0) throw new BackupError(`${path} is damaged at ${found[wrong]?.name}.`);
  if (found.length < listed.length) {
    throw new BackupError(`${path}: ${listed[found.length]?.name} is missing.`);
  }
  return manifest;
}

/** Passes on the parts of a verified file in order; throws if the file has changed since. */
export async function forEachPart(
  path: string,
  manifest: Manifest,
  take: (part: Part, body: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  let at = 0;
  for await (const entry of readEntries(path)) {
    if (entry.name === manifestName) continue;
    const listed = manifest.parts[at];
    at += 1;
    const changed = new BackupError(`${path} changed while it was read.`);
    if (listed?.name !== entry.name || listed.bytes !== entry.size) throw changed;
    const hash = createHash('sha256');
    const body = async function* () {
      for await (const piece of entry.body) {
        hash.update(piece);
        yield piece;
      }
    };
    const reading = body();
    await take(listed, reading);
    // Bytes that the callback did not read count too.
    await Array.fromAsync(reading, ({ length }) => length);
    if (hash.digest('hex') !== listed.sha256) throw changed;
  }
  if (at < manifest.parts.length) throw new BackupError(`${path} changed while it was read.`);
}

/** Yields the archive's entries in order. Read each body before requesting the next entry. */
async function* readEntries(path: string): AsyncGenerator<TarEntry> {
  const extract = tar.extract();
  const reading = pipeline(createReadStream(path), createGunzip(), extract);
  // The error reaches the reader of the entries.
  reading.catch(() => undefined);
  try {
    for await (const entry of withExplainedErrors(path, extract)) {
      const { name, type, size } = entry.header;
      // A link or folder could point outside the target.
      if (type !== 'file') throw new BackupError(`${path} ${damaged}`);
      yield { name, size, body: withExplainedErrors(path, entry as AsyncIterable<Buffer>) };
      entry.resume();
    }
    await reading.catch((error: unknown) => {
      throw explainError(path, error);
    });
  } finally {
    extract.destroy();
  }
}

async function* withExplainedErrors<T>(path: string, source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw explainError(path, error);
  }
}

function explainError(path: string, error: unknown): unknown {
  if (error instanceof BackupError) return error;
  const { code = '', message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data')
    return new BackupError(`${path} is cut off.`, error);
  if (code.startsWith('Z_')) return new BackupError(`${path} ${notABackup}`, error);
  if (message.startsWith('Invalid tar header')) return new BackupError(`${path} ${damaged}`, error);
  if (code === 'ENOENT') return new BackupError(`${path} is not there.`, error);
  if (code === 'EISDIR') return new BackupError(`${path} is a folder.`, error);
  return error;
}

async function readHead(path: string, entry: TarEntry, found: Part[]): Promise<void> {
  if (entry.name !== headName) throw new BackupError(`${path} ${notABackup}`);
  const text = await readAll(entry);
  const { formatVersion: version, product } = parse(path, headSchema, text);
  if (version > formatVersion) {
    throw new BackupError(`${path} was made by a later version (${product}) than this one.`);
  }
  const sha256 = createHash('sha256').update(text).digest('hex');
  found.push({ name: entry.name, bytes: text.length, sha256 });
}

function parse<T>(
  path: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  text: Buffer,
): T {
  try {
    const parsed = schema.safeParse(JSON.parse(text.toString('utf8')));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new BackupError(`${path} ${notABackup}`);
}

async function readAll({ size, body }: TarEntry): Promise<Buffer> {
  if (size > maxJsonBytes) throw new BackupError('The file holds no manifest that can be read.');
  return Buffer.concat(await Array.fromAsync(body));
}

async function hashEntry(entry: TarEntry): Promise<Part> {
  const hash = createHash('sha256');
  for await (const piece of entry.body) hash.update(piece);
  return { name: entry.name, bytes: entry.size, sha256: hash.digest('hex') };
}

function isSamePart(part: Part, listed: Part | undefined): boolean {
  return part.name === listed?.name && part.bytes === listed.bytes && part.sha256 === listed.sha256;
}
