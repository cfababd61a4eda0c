/** Compound files (MS-CFB) with long tables for tests, including hostile ones. */

const size = 512;
const end = 0xff_ff_ff_fe;
const free = 0xff_ff_ff_ff;
const namesPerList = size / 4 - 1;
const namesInHeader = 109;
/** Sectors of the largest upload. */
const maxSectors = (10 * 1024 * 1024) / size - 1;

/**
 * Builds a .doc whose header and DIFAT name these sectors of the FAT, which are its first. It is
 * as long as the tables say. With `loop` the last sector of the DIFAT is followed by itself.
 */
export function compoundWithTables(tables: readonly number[], { loop = false } = {}): Buffer {
  const file = Buffer.alloc(size * (1 + Math.min(maxSectors, (tables.length * size) / 4)));
  const directory = Math.max(...tables) + 1;
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(directory, 48);
  const writeAll = (numbers: readonly number[], at: number, most: number) =>
    Array.from({ length: most }, (_each, index) =>
      file.writeUInt32LE(numbers[index] ?? free, at + index * 4),
    );
  const offset = (sector: number) => (sector + 1) * size;

  file.fill(0xff, offset(0), offset(directory));
  file.writeUInt32LE(end, offset(0) + directory * 4);
  for (const [index, name] of ['Root Entry', 'WordDocument'].entries()) {
    const at = offset(directory) + index * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file[at + 66] = index === 0 ? 5 : 2;
  }

  writeAll(tables, 76, namesInHeader);
  const lists = Math.ceil((tables.length - namesInHeader) / namesPerList);
  file.writeUInt32LE(directory + 1, 68);
  for (let list = 0; list < lists; list += 1) {
    const sector = directory + 1 + list;
    const from = namesInHeader + list * namesPerList;
    writeAll(tables.slice(from, from + namesPerList), offset(sector), namesPerList);
    const next = list + 1 < lists ? sector + 1 : loop ? sector : end;
    file.writeUInt32LE(next, offset(sector) + namesPerList * 4);
  }
  return file;
}
