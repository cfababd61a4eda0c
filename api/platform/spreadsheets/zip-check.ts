/**
 * Checks the real unpacked size of a zip file before it is read: a small file can hold gigabytes, and
 * its directory may state a wrong size (PKWARE APPNOTE 4.3).
 */
import { inflateRawSync } from 'node:zlib';

export class BadZipError extends Error {}

const endOfDirectory = 0x06054b50;
const entryOfDirectory = 0x02014b50;
const localHeader = 0x04034b50;
const maxEntries = 500;

/**
 * Inflates each entry. Throws `BadZipError` beyond `maxBytes`, for a malformed zip, and for one in which
 * another reader could find a different directory, such as a ZIP64 one.
 */
export function checkZip(bytes: Buffer, maxBytes: number): void {
  try {
    check(bytes, maxBytes);
  } catch (error) {
    throw error instanceof BadZipError ? error : new BadZipError('no zip', { cause: error });
  }
}

function check(bytes: Buffer, maxBytes: number): void {
  const end = findEnd(bytes);
  const entries = bytes.readUInt16LE(end + 10);
  if (entries > maxEntries) throw new BadZipError('too many entries');
  const disks = bytes.readUInt32LE(end + 4);
  if (disks !== 0 || bytes.readUInt16LE(end + 8) !== entries) throw new BadZipError('in parts');
  let at = bytes.readUInt32LE(end + 16);
  if (at + bytes.readUInt32LE(end + 12) !== end) throw new BadZipError('directory elsewhere');
  let left = maxBytes;
  for (let entry = 0; entry < entries; entry += 1) {
    if (bytes.readUInt32LE(at) !== entryOfDirectory) throw new BadZipError('directory broken');
    const flags = bytes.readUInt16LE(at + 8);
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const from = bytes.readUInt32LE(at + 42);
    if ((flags & 1) === 1) throw new BadZipError('encrypted');
    left -= unpackedSize(bytes, { method, packed, from }, left);
    at +=
      46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (at !== end) throw new BadZipError('more than it says');
}

function unpackedSize(
  bytes: Buffer,
  { method, packed, from }: { method: number; packed: number; from: number },
  left: number,
): number {
  if (bytes.readUInt32LE(from) !== localHeader) throw new BadZipError('entry broken');
  const start = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
  if (start + packed > bytes.length) throw new BadZipError('entry cut');
  if (method === 0) {
    if (packed > left) throw new BadZipError('too large inside');
    return packed;
  }
  if (method !== 8) throw new BadZipError('unknown method');
  if (left <= 0) throw new BadZipError('too large inside');
  // Throws ERR_BUFFER_TOO_LARGE as soon as there is more.
  return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: left }).length;
}

/** The end record is last, before a comment of at most 65,535 bytes. */
function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1) {
    if (bytes.readUInt32LE(at) === endOfDirectory) return at;
  }
  throw new BadZipError('no directory');
}
