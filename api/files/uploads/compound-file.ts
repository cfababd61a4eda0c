/**
 * What an older office file holds (MS-CFB, compound file binary format): the names in its directory
 * and a stream's bytes. Chains are followed only as far as the file has sectors.
 */

export interface CompoundEntry {
  readonly name: string;
  readonly kind: 'storage' | 'stream';
  /** First sector. */
  readonly start: number;
  readonly size: number;
}

export interface CompoundFile {
  readonly entries: readonly CompoundEntry[];
  /** Null for what lies in the file's small sectors, or whose chain is broken. */
  read(entry: CompoundEntry): Buffer | null;
}

const lastSector = 0xff_ff_ff_fa;
/** Shorter streams lie in small sectors. */
const minRegularStream = 4096;
const entryLength = 128;

/** Null where it cannot be followed. */
export function readCompoundFile(bytes: Buffer): CompoundFile | null {
  if (bytes.length < 1024) return null;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const size = 2 ** shift;
  const sector = (number: number): Buffer | null => {
    const from = (number + 1) * size;
    return number <= lastSector && from + size <= bytes.length
      ? bytes.subarray(from, from + size)
      : null;
  };

  const table = readSectorTable(bytes, size, sector);
  if (table === null) return null;
  const chain = (first: number): Buffer | null => {
    const parts: Buffer[] = [];
    for (let at = first; at < lastSector; at = table[at] ?? lastSector) {
      const part = sector(at);
      // More sectors than there are: the chain bites its tail.
      if (part === null || parts.length * size > bytes.length) return null;
      parts.push(part);
    }
    return parts.length === 0 ? null : Buffer.concat(parts);
  };

  const directory = chain(bytes.readUInt32LE(48));
  return directory === null
    ? null
    : {
        entries: readEntries(directory),
        read: ({ start, size: length }) =>
          length < minRegularStream ? null : (chain(start)?.subarray(0, length) ?? null),
      };
}

/** Which sector follows each; null if it says more than the file can hold. */
function readSectorTable(
  bytes: Buffer,
  size: number,
  sector: (number: number) => Buffer | null,
): number[] | null {
  const numbers = readUint32s(bytes.subarray(76, 512));
  const most = bytes.length / size;
  let next = bytes.readUInt32LE(68);
  for (let count = 0; next < lastSector; count += 1) {
    const part = sector(next);
    if (part === null || count > most) return null;
    const more = readUint32s(part);
    next = more.pop() ?? lastSector;
    numbers.push(...more);
  }
  const table: number[] = [];
  for (const number of numbers) {
    if (number >= lastSector) continue;
    const part = sector(number);
    if (part === null || table.length > bytes.length) return null;
    table.push(...readUint32s(part));
  }
  return table;
}

function readUint32s(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_each, index) => bytes.readUInt32LE(index * 4));
}

function readEntries(directory: Buffer): CompoundEntry[] {
  const entries: CompoundEntry[] = [];
  for (let at = 0; at + entryLength <= directory.length; at += entryLength) {
    const type = directory[at + 66];
    if (type !== 1 && type !== 2) continue;
    const length = Math.min(64, directory.readUInt16LE(at + 64));
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, length - 2)),
      kind: type === 1 ? 'storage' : 'stream',
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}
