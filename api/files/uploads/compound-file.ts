/** Reads the directory and streams of an older office file (MS-CFB). */

const lastSector = 0xff_ff_ff_fa;
/** Streams shorter than this are in small sectors. */
const minRegularStream = 4096;
const entryLength = 128;

/** Returns null if the directory cannot be read. */
export function readCompoundFile(bytes: Buffer) {
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
      // More sectors than the file has: the chain is circular.
      if (part === null || parts.length * size > bytes.length) return null;
      parts.push(part);
    }
    return parts.length === 0 ? null : Buffer.concat(parts);
  };

  const directory = chain(bytes.readUInt32LE(48));
  if (directory === null) return null;
  return {
    entries: readEntries(directory),
    /** Returns null if the entry is in the small sectors, or its chain is broken. */
    read: ({ start, length }: CompoundEntry) =>
      length < minRegularStream ? null : (chain(start)?.subarray(0, length) ?? null),
  };
}

/** Maps each sector to the next; null if the table claims more sectors than the file can hold. */
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

interface CompoundEntry {
  name: string;
  isStream: boolean;
  start: number;
  length: number;
}

function readEntries(directory: Buffer): CompoundEntry[] {
  const entries: CompoundEntry[] = [];
  for (let at = 0; at + entryLength <= directory.length; at += entryLength) {
    const type = directory[at + 66];
    if (type !== 1 && type !== 2) continue;
    const nameLength = Math.min(64, directory.readUInt16LE(at + 64));
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, nameLength - 2)),
      isStream: type === 2,
      start: directory.readUInt32LE(at + 116),
      length: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}
