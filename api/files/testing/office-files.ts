/** Minimal office files for tests, including hostile ones. */

interface Part {
  name: string;
  content?: string | Buffer;
  /** False values for the archive's directory. */
  says?: Partial<Record<'size' | 'compressed' | 'offset' | 'flags' | 'method', number>>;
}

type TextPart = Part & { content?: string };

const mains = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
};
const mainParts = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
};

/** The minimal parts of a document of this kind. */
export function officeParts(kind: keyof typeof mains, type = mains[kind]): TextPart[] {
  const main = mainParts[kind];
  const override = `<Override PartName="/${main}" ContentType="${type}"/>`;
  return [
    { name: '[Content_Types].xml', content: `<?xml version="1.0"?><Types>${override}</Types>` },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: main, content: '<x/>' },
  ];
}

/**
 * Builds an archive of parts that are stored as they are given (APPNOTE.TXT 6.3), without checksums
 * because nothing checks them.
 */
export function zip(parts: readonly Part[], says: { count?: number } = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const [name, content] = [Buffer.from(part.name), Buffer.from(part.content ?? '')];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04_03_4b_50, 0);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02_01_4b_50, 0);
    header.writeUInt16LE(part.says?.flags ?? 0, 8);
    header.writeUInt16LE(part.says?.method ?? 0, 10);
    header.writeUInt32LE(part.says?.compressed ?? content.length, 20);
    header.writeUInt32LE(part.says?.size ?? content.length, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE(part.says?.offset ?? offset, 42);
    files.push(local, name, content);
    directory.push(header, name);
    offset += local.length + name.length + content.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(says.count ?? parts.length, 8);
  end.writeUInt16LE(says.count ?? parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}

/**
 * Builds a compound file (MS-CFB) with a table, a directory and a stream of 4096 bytes. With `loop`
 * the directory's chain is circular.
 */
export function compound(
  names: readonly string[],
  { stream = Buffer.alloc(0), loop = false }: { stream?: Buffer; loop?: boolean } = {},
): Buffer {
  const file = Buffer.alloc(512 * 11);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0xff_ff_ff_fe, 68);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  const table = [0xff_ff_ff_fd, loop ? 1 : 0xff_ff_ff_fe, 3, 4, 5, 6, 7, 8, 9, 0xff_ff_ff_fe];
  table.forEach((next, index) => file.writeUInt32LE(next, 512 + index * 4));
  names.forEach((name, index) => {
    const at = 1024 + index * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file[at + 66] = index === 0 ? 5 : name === 'Macros' ? 1 : 2;
    file.writeUInt32LE(2, at + 116);
    file.writeUInt32LE(4096, at + 120);
  });
  stream.copy(file, 1536);
  return file;
}
