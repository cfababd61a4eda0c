/**
 * Tar as POSIX has it (pax, "ustar Interchange Format"), for plain files with short names and
 * nothing else: a reader that knows no links, folders or devices cannot be led anywhere by one.
 */
import { BackupError } from '#api/platform/backup/archive/archive-format.ts';

const block = 512;
/** Two empty blocks end an archive. */
export const tarEnd = Buffer.alloc(2 * block);
/** The most that eleven octal digits can say. */
const maxSize = 8 ** 11 - 1;

const cutOff = 'The file is cut off: its end is missing.';
const broken = 'The file is damaged, or no backup of Touchline.';

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** To be read to its end before the next entry. */
  readonly body: AsyncIterable<Buffer>;
}

/** The 512 bytes before an entry. Throws on a name or size that does not fit. */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size > maxSize) throw new Error(`${name} fits no tar`);
  const header = Buffer.alloc(block);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(name, 0);
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(size, 11)}\0${octal(0, 11)}\0`, 124);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(checksum(header), 6)}\0 `, 148);
  return header;
}

/** What fills an entry of `size` bytes up to whole blocks. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

/** The entries in their order. Throws `BackupError` at anything but plain files, to the very end. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = reader(source);
  for (;;) {
    const header = await bytes.take(block);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    let left = size;
    const body = async function* () {
      while (left > 0) {
        const piece = await bytes.upTo(left);
        left -= piece.length;
        yield piece;
      }
    };
    yield { name, size, body: body() };
    while (left > 0) left -= (await bytes.upTo(left)).length;
    await bytes.take(tarPadding(size).length);
  }
  const rest = await bytes.take(block);
  if (rest.some((byte) => byte !== 0) || !(await bytes.atEnd())) throw new BackupError(broken);
}

/** The sum of the header's bytes, its own field counted as blanks. */
function checksum(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte;
  return sum;
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) =>
    header.subarray(from, to).toString('latin1').replace(/\0.*$/s, '').trim();
  const size = text(124, 136);
  const plain = text(156, 157) === '0' && text(345, 500) === '' && /^[0-7]{1,11}$/.test(size);
  if (text(257, 263) !== 'ustar' || parseInt(text(148, 156), 8) !== checksum(header) || !plain) {
    throw new BackupError(broken);
  }
  return { name: text(0, 100), size: parseInt(size, 8) };
}

/** Bytes of a stream in the portions asked for. */
function reader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const fill = async (): Promise<boolean> => {
    while (held.length === 0) {
      const next = await chunks.next();
      if (next.done) return false;
      held = next.value;
    }
    return true;
  };
  const upTo = async (most: number): Promise<Buffer> => {
    if (!(await fill())) throw new BackupError(cutOff);
    const piece = held.subarray(0, most);
    held = held.subarray(piece.length);
    return piece;
  };
  return {
    upTo,
    async take(count: number): Promise<Buffer> {
      const pieces: Buffer[] = [];
      for (let left = count; left > 0;) {
        const piece = await upTo(left);
        pieces.push(piece);
        left -= piece.length;
      }
      return Buffer.concat(pieces);
    },
    atEnd: async () => !(await fill()),
  };
}
