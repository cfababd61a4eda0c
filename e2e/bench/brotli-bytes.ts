import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const dist = new URL('../../dist/pwa', import.meta.url);

/** Returns the brotli-compressed size of a built file, whatever encoding the server would use. */
export function brotliBytes(path: string): number {
  return brotliCompressSync(readFileSync(new URL(`${dist.href}${path}`))).byteLength;
}
