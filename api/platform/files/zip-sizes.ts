/** Measures what a ZIP really unpacks to, because its directory may declare anything. */
import { createInflateRaw } from 'node:zlib';
import {
  packedBytes,
  readZipDirectory,
  unpackEntry,
  type ZipEntry,
} from '#api/platform/files/zip-directory.ts';

/** Maximum ratio: text that repeats itself shrinks to a hundredth, a bomb to a thousandth. */
const maxRatio = 200;
/** Bytes of one entry that may have any ratio: nearly empty sheets and small patterns. */
const freeBytes = 1024 * 1024;
/** Bytes of all entries together that may have any ratio. */
const freeBytesOfAll = 16 * freeBytes;
const chunkSize = 64 * 1024;

/**
 * Whether each entry unpacks to exactly the size that the directory declares, whose sum is limited,
 * and neither one entry nor all are packed implausibly well, which is found before anything is
 * unpacked. Archives inside the archive stay packed, and nothing is kept. It may take a second of
 * processor time, mostly of this thread.
 */
export async function unpacksAsDeclared(bytes: Buffer): Promise<boolean> {
  const entries = readZipDirectory(bytes);
  if (entries === null || !entries.every((entry) => isPlausible([entry], freeBytes))) return false;
  if (!isPlausible(entries, freeBytesOfAll)) return false;
  for (const entry of entries) {
    if ((await unpackedSize(bytes, entry)) !== entry.size) return false;
  }
  return true;
}

function isPlausible(entries: readonly ZipEntry[], free: number): boolean {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const packed = entries.reduce((sum, { compressed }) => sum + compressed, 0);
  return size <= Math.max(free, packed * maxRatio);
}

/** Null if the bytes are damaged or unpack to more than the entry declares. */
async function unpackedSize(bytes: Buffer, entry: ZipEntry): Promise<number | null> {
  // A stream costs a small entry ten times as much as unpacking it does.
  if (entry.size <= freeBytes) return unpackEntry(bytes, entry, freeBytes)?.length ?? null;
  const packed = packedBytes(bytes, entry);
  if (packed === null || entry.method === 0) return packed?.length ?? null;
  const inflate = createInflateRaw({ chunkSize });
  inflate.end(packed);
  let size = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > entry.size) return null;
    }
    return size;
  } catch {
    return null;
  }
}
