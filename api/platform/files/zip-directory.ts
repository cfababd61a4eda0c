/** Reads a ZIP's directory (APPNOTE.TXT 6.3, 4.3.12 and 4.3.16) before anything is unpacked. */
import { isUtf8 } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  /** Bytes of the name as the archive has it. */
  readonly nameLength: number;
  /** 0 for stored, 8 for deflated. */
  readonly method: number;
  readonly compressed: number;
  readonly size: number;
  /** The offset of the local header. */
  readonly offset: number;
}

/** Maximum number of entries: a document has dozens, a long presentation with pictures a few hundred. */
const maxEntries = 4000;
/** Maximum declared unpacked bytes: forty times the largest document. */
const maxTotalBytes = 200 * 1024 * 1024;
/** Maximum bytes of a name, four times what Windows can unpack. Names are cut into folders and compared. */
const maxNameLength = 1024;
const endLength = 22;
const headerLength = 46;
const localLength = 30;

/**
 * Returns null for archives that no office program writes: a directory that is truncated, too long,
 * split over disks or encrypted, and entries that overlap, have endless names or paths outside the
 * archive, or declare implausible sizes.
 */
export function readZipDirectory(bytes: Buffer): ZipEntry[] | null {
  const end = findEnd(bytes);
  if (end === null) return null;
  const [disk, directoryDisk, onDisk, count] = [4, 6, 8, 10].map((at) =>
    bytes.readUInt16LE(end + at),
  );
  const [length, start] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  if (disk !== 0 || directoryDisk !== 0 || onDisk !== count || count === undefined) return null;
  // Directly before the end record: tolerant readers would look for another one in a gap.
  if (count === 0 || count > maxEntries || start + length !== end) return null;

  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const read = readEntry(bytes, at, start + length);
    if (read === null) return null;
    entries.push(read.entry);
    at = read.next;
  }
  return at === start + length && isSound(entries, start) ? entries : null;
}

function findEnd(bytes: Buffer): number | null {
  // The archive's comment, at most 65,535 bytes, comes last in the file.
  const first = Math.max(0, bytes.length - endLength - 0xff_ff);
  for (let at = bytes.length - endLength; at >= first; at -= 1) {
    const ends = at + endLength + bytes.readUInt16LE(at + 20) === bytes.length;
    if (ends && bytes.readUInt32LE(at) === 0x06_05_4b_50) return at;
  }
  return null;
}

function readEntry(
  bytes: Buffer,
  at: number,
  end: number,
): { entry: ZipEntry; next: number } | null {
  if (at + headerLength > end || bytes.readUInt32LE(at) !== 0x02_01_4b_50) return null;
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  const encrypted = (flags & 1) === 1;
  if (encrypted || (method !== 0 && method !== 8)) return null;
  const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
  const from = at + headerLength;
  const next = from + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  if (next > end || (name ?? 0) > maxNameLength) return null;
  const entry: ZipEntry = {
    name: decodeName(bytes.subarray(from, from + (name ?? 0))),
    nameLength: name ?? 0,
    method,
    compressed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  };
  return { entry, next };
}

/** Older archivers write names in the computer's code page. Here it only has to keep names apart. */
function decodeName(name: Buffer): string {
  return isUtf8(name) ? name.toString() : new TextDecoder('windows-1256').decode(name);
}

function isSound(entries: readonly ZipEntry[], directory: number): boolean {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (names.size !== entries.length || size > maxTotalBytes) return false;
  if (!entries.every(({ name }) => isInside(name))) return false;
  // Entries that share the same bytes are a zip bomb.
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset);
  return inOrder.every(({ offset, nameLength, compressed }, index) => {
    const next = inOrder[index + 1]?.offset ?? directory;
    return offset + localLength + nameLength + compressed <= next;
  });
}

function isInside(name: string): boolean {
  const plain = /^[^\\\p{C}/:][^\\\p{C}:]*$/u.test(name);
  return plain && !name.split('/').includes('..');
}

/** The entry's bytes as they are in the archive; null if its local header is damaged. */
export function packedBytes(bytes: Buffer, { offset, compressed }: ZipEntry): Buffer | null {
  if (offset + localLength > bytes.length) return null;
  if (bytes.readUInt32LE(offset) !== 0x04_03_4b_50) return null;
  const from =
    offset + localLength + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  return from + compressed > bytes.length ? null : bytes.subarray(from, from + compressed);
}

/** Unpacks an entry; null if it is damaged or larger than `maxBytes`. */
export function unpackEntry(bytes: Buffer, entry: ZipEntry, maxBytes: number): Buffer | null {
  const packed = packedBytes(bytes, entry);
  if (packed === null) return null;
  if (entry.method === 0) return packed.length > maxBytes ? null : packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch {
    return null;
  }
}

/** Whether the archive is safe to unpack, whatever size its directory declares. */
export function unpacksWithin(bytes: Buffer, maxBytes: number, maxCount: number): boolean {
  const entries = readZipDirectory(bytes);
  if (entries === null || entries.length > maxCount) return false;
  let left = maxBytes;
  return entries.every((entry) => {
    const plain = unpackEntry(bytes, entry, left);
    left -= plain?.length ?? 0;
    return plain !== null;
  });
}
