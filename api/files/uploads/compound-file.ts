/** Reads the directory and streams of a compound file (MS-CFB): .doc, .xls and .ppt. */

/** Greater numbers mark free sectors, ends of chains and sectors of the tables. */
const lastSector = 0xff_ff_ff_fa;
/** Streams shorter than this are in small sectors. */
const minRegularStream = 4096;
const entryLength = 128;

interface CompoundEntry {
  name: string;
  isStream: boolean;
  start: number;
  length: number;
}

interface Sectors {
  /** Null if the file has no such sector. */
  read(number: number): Buffer | null;
  /** Numbers in a sector of a table. */
  numbers: number;
}

/** Returns null if the tables or the directory cannot be read, or name a sector twice. */
export function readCompoundFile(bytes: Buffer) {
  if (bytes.length < 1024) return null;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const size = 2 ** shift;
  const sectors: Sectors = {
    read(number) {
      const from = (number + 1) * size;
      return number < lastSector && from + size <= bytes.length
        ? bytes.subarray(from, from + size)
        : null;
    },
    numbers: size / 4,
  };

  const tables = readTables(bytes, sectors);
  if (tables === null) return null;
  const after = (number: number) =>
    tables[Math.floor(number / sectors.numbers)]?.readUInt32LE((number % sectors.numbers) * 4) ??
    lastSector;
  const chain = (first: number): Buffer | null => {
    const parts = readEach(sectors, follow(first, after));
    return parts === null || parts.length === 0 ? null : Buffer.concat(parts);
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

/** The sectors of the FAT: each number in them is the sector that follows in a chain. */
function readTables(bytes: Buffer, sectors: Sectors): Buffer[] | null {
  // A sector of the DIFAT ends with the number of the next.
  const last = sectors.numbers - 1;
  const next = (number: number) => sectors.read(number)?.readUInt32LE(last * 4) ?? lastSector;
  const lists = readEach(sectors, follow(bytes.readUInt32LE(68), next));
  if (lists === null) return null;
  const numbers = [bytes.subarray(76, 512), ...lists.map((list) => list.subarray(0, last * 4))];
  return readEach(sectors, namedIn(numbers));
}

/** Null if there is no such sector, or one comes twice, as in a chain without end. */
function readEach(sectors: Sectors, numbers: Iterable<number>): Buffer[] | null {
  const seen = new Set<number>();
  const parts: Buffer[] = [];
  for (const number of numbers) {
    const part = sectors.read(number);
    if (part === null || seen.has(number)) return null;
    seen.add(number);
    parts.push(part);
  }
  return parts;
}

function* follow(first: number, after: (number: number) => number): Generator<number> {
  for (let at = first; at < lastSector; at = after(at)) yield at;
}

function* namedIn(lists: readonly Buffer[]): Generator<number> {
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 4) {
      const number = list.readUInt32LE(at);
      if (number < lastSector) yield number;
    }
  }
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
