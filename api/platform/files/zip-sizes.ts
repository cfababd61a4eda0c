/** Measures what a ZIP really unpacks to, because its directory may declare anything. */
import { createInflateRaw } from 'node:zlib';
import { packedBytes, readZipDirectory } from '#api/platform/files/zip-directory.ts';

/** Text that repeats itself shrinks to a hundredth; a bomb to a thousandth. */
const maxRatio = 200;
/** Bytes of one entry that may have any ratio: nearly empty sheets and small patterns. */
const freeBytes = 1024 * 1024;
/** Milliseconds: fifty times what the largest document takes. */
const longest = 10_000;
const chunkSize = 64 * 1024;

/**
 * Whether each entry unpacks to exactly the size that the directory declares, whose sum is limited,
 * and no entry is packed implausibly well. Archives inside the archive stay packed. Nothing is
 * kept, and the work is done beside the event loop.
 */
export async function unpacksAsDeclared(bytes: Buffer, time = longest): Promise<boolean> {
  const deadline = performance.now() + time;
  for (const entry of readZipDirectory(bytes) ?? [null]) {
    const packed = entry && packedBytes(bytes, entry);
    if (entry === null || packed === null) return false;
    if (entry.size > Math.max(freeBytes, packed.length * maxRatio)) return false;
    const size =
      entry.method === 0 ? packed.length : await unpackedSize(packed, entry.size, deadline);
    if (size !== entry.size) return false;
  }
  return true;
}

/** Null if the bytes are damaged, unpack to more than `most` or take too long. */
async function unpackedSize(
  packed: Buffer,
  most: number,
  deadline: number,
): Promise<number | null> {
  const inflate = createInflateRaw({ chunkSize });
  inflate.end(packed);
  let size = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most || performance.now() > deadline) return null;
    }
    return size;
  } catch {
    return null;
  }
}
