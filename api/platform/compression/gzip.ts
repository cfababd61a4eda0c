/**
 * Builds one gzip member from parts that were compressed separately (RFC 1951, RFC 1952). Each part
 * is a run of deflate blocks that refers to nothing before it and ends on a byte boundary without
 * the final bit, so parts can be put in any order.
 */
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';

export interface CompressedPart {
  readonly plain: Buffer;
  readonly deflated: Buffer;
}

/** RFC 1952 §2.3: magic, deflate, no flags, no time, no hint, operating system unknown. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty final block. */
const lastBlock = Buffer.from([3, 0]);

const finishFlush = constants.Z_FULL_FLUSH;
const deflate = promisify(deflateRaw) as (
  plain: Buffer,
  options: object,
) => Promise<Buffer<ArrayBuffer>>;

/** Compresses as small as possible, off the main thread: for parts that are sent many times. */
export async function compressSmall(text: string): Promise<CompressedPart> {
  const plain = Buffer.from(text);
  return { plain, deflated: await deflate(plain, { level: 9, finishFlush }) };
}

/** Compresses fast: for parts that are sent once. */
export function compressFast(text: string): CompressedPart {
  const plain = Buffer.from(text);
  if (plain.byteLength < 128) return storedPart(plain);
  return { plain, deflated: deflateRawSync(plain, { level: 1, finishFlush }) };
}

/** Takes next to no time: for short parts of long replies. */
export function storeUncompressed(text: string): CompressedPart {
  const plain = Buffer.from(text);
  if (plain.byteLength > 0xffff) throw new Error('a stored block has at most 65,535 bytes');
  return storedPart(plain);
}

/** An uncompressed block (RFC 1951 §3.2.4) of up to 65,535 bytes: length, its complement, bytes. */
function storedPart(plain: Buffer): CompressedPart {
  const start = Buffer.alloc(5);
  start.writeUInt16LE(plain.byteLength, 1);
  start.writeUInt16LE(~plain.byteLength & 0xffff, 3);
  return { plain, deflated: Buffer.concat([start, plain]) };
}

export function gzip(pieces: readonly CompressedPart[]): Buffer {
  let check = 0;
  let length = 0;
  for (const { plain } of pieces) {
    check = crc32(plain, check);
    length += plain.byteLength;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(check, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([header, ...pieces.map(({ deflated }) => deflated), lastBlock, trailer]);
}
