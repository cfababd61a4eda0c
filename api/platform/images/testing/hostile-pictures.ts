/** Pictures that cost far more to decode than to send. */
import { deflateSync, crc32 } from 'node:zlib';

interface PngOptions {
  width: number;
  height: number;
  depth?: 1 | 8;
  /** The colour type: 0 is grey, 2 is RGB (PNG 3rd edition, 11.2.1). */
  colour?: 0 | 2;
  /** Chunks between the header and the picture. */
  extra?: Buffer[];
  /** Pixels of each row, without the filter's byte; repeated in every row. */
  row?: Buffer;
  interlaced?: boolean;
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A PNG whose rows are all the same, so that it has few bytes. */
export function repeatedRowPng(options: PngOptions): Buffer {
  const { width, height, depth = 1, colour = 0, extra = [], interlaced = false } = options;
  const bits = depth * (colour === 2 ? 3 : 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  const rowOf = (columns: number) => {
    const row = options.row ?? scattered(Math.ceil((width * bits) / 8));
    return Buffer.concat([Buffer.from([0]), row.subarray(0, Math.ceil((columns * bits) / 8))]);
  };
  const rows = (interlaced ? passes(width, height) : [[width, height] as const]).flatMap(
    ([columns, lines]) => Array.from({ length: lines }, () => rowOf(columns)),
  );
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Bytes without a pattern that compression would find, the same each time. */
function scattered(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0, seed = 7; at < length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[at] = seed >> 16;
  }
  return bytes;
}

/** Columns and lines of the seven passes of an interlaced picture (PNG 3rd edition, 8.1). */
function passes(width: number, height: number): (readonly [number, number])[] {
  const steps = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  return steps.map(
    ([x, y, dx, dy]) => [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)] as const,
  );
}

/** Repeats the first scan of a progressive JPEG, which a decoder reads over the whole picture. */
export function repeatScans(jpeg: Buffer, times: number): Buffer {
  const start = jpeg.indexOf(Buffer.from('ffda', 'hex'));
  const end = jpeg.indexOf(Buffer.from('ffc4', 'hex'), start + 2);
  const scan = jpeg.subarray(start, end);
  return Buffer.concat([
    jpeg.subarray(0, end),
    ...Array.from({ length: times }, () => scan),
    jpeg.subarray(end),
  ]);
}
