/** A zip written while it is sent (PKWARE APPNOTE 4.3): sizes stand behind each file. */
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** ASCII, with `/` between folders. */
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/**
 * Each entry deflated, one after another; its content is read as fast as the zip is taken. At most
 * 4 GB in all. Where a content throws, so does this.
 */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const head = localHeader(entry.name);
    yield head;
    for await (const chunk of deflated(content, entry)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const descriptor = numbers([0x08074b50, 4], ...sizes(entry));
    yield descriptor;
    offset += head.length + entry.packed + descriptor.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  const count = written.length;
  yield directory;
  yield numbers(
    [0x06054b50, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  );
}

function deflated(content: ZipEntry['content'], entry: Written): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  // An error of the content destroys what is read here, and is thrown there.
  return pipeline(
    Readable.from(counted(), { objectMode: false }),
    createDeflateRaw(),
    () => undefined,
  );
}

/** Sizes behind the content, names in UTF-8. */
const flags = 0x0808;
const version = 20;
const deflate = 8;
/** The first day that the format knows: a list carries no time of its own. */
const date = 0x21;

const sizes = ({ crc, packed, size }: Written): Field[] => [
  [crc, 4],
  [packed, 4],
  [size, 4],
];

function localHeader(name: Buffer): Buffer {
  const fields: Field[] = [
    [version, 2],
    [flags, 2],
    [deflate, 2],
    [0, 2],
    [date, 2],
  ];
  const unknown: Field[] = [
    [0, 4],
    [0, 4],
    [0, 4],
  ];
  const header = numbers([0x04034b50, 4], ...fields, ...unknown, [name.length, 2], [0, 2]);
  return Buffer.concat([header, name]);
}

function directoryEntry(entry: Written): Buffer {
  const fields: Field[] = [
    [version, 2],
    [version, 2],
    [flags, 2],
    [deflate, 2],
    [0, 2],
    [date, 2],
  ];
  const rest: Field[] = [
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [entry.offset, 4],
  ];
  const header = numbers(
    [0x02014b50, 4],
    ...fields,
    ...sizes(entry),
    [entry.name.length, 2],
    ...rest,
  );
  return Buffer.concat([header, entry.name]);
}

type Field = [value: number, bytes: 2 | 4];

/** Little-endian. */
function numbers(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}
