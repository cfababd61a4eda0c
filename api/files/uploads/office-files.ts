/** Checks that an office file matches its extension, has no macros and is safe to unpack. */
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { hasActiveLinks } from '#api/files/uploads/office-links.ts';
import { readZipDirectory, unpackEntry, type ZipEntry } from '#api/platform/files/zip-directory.ts';
import { unpacksAsDeclared } from '#api/platform/files/zip-sizes.ts';

type Problem = Extract<
  MessageKey,
  | 'files.notAFile'
  | 'documents.activeContent'
  | 'documents.macros'
  | 'documents.unsafe'
  | 'notifications.unsafeZip'
>;

/** The part that identifies the kind of document (ECMA-376, part 1, 11.3.10 and 12.3.23). */
const mainTypes: Record<string, RegExp> = {
  '.docx': /wordprocessingml\.document\.main\+xml/,
  '.xlsx': /spreadsheetml\.sheet\.main\+xml/,
  '.pptx': /presentationml\.presentation\.main\+xml/,
};
const mainStreams: Record<string, RegExp> = {
  '.doc': /^WordDocument$/,
  '.xls': /^(?:Workbook|Book)$/,
  '.ppt': /^PowerPoint Document$/,
};
/** Enough for the parts list of a document with a thousand pictures. */
const maxContentTypesBytes = 1024 * 1024;

/** Returns the message key for the problem with a file of this kind (`.docx`), or null. */
export function officeProblem(extension: string, bytes: Buffer): Problem | null {
  if (extension in mainTypes) return openXmlProblem(extension, bytes);
  return extension in mainStreams ? compoundProblem(extension, bytes) : null;
}

/** Like `officeProblem`, and what the file's parts really unpack to is measured. */
export async function measuredOfficeProblem(
  extension: string,
  bytes: Buffer,
): Promise<Problem | null> {
  const problem = officeProblem(extension, bytes);
  if (problem !== null || !(extension in mainTypes)) return problem;
  return (await unpacksAsDeclared(bytes)) ? null : 'documents.unsafe';
}

/** An archive's directory is checked; nothing in it is unpacked. */
export function zipProblem(bytes: Buffer): Problem | null {
  return readZipDirectory(bytes) === null ? 'notifications.unsafeZip' : null;
}

function openXmlProblem(extension: string, bytes: Buffer): Problem | null {
  const entries = readZipDirectory(bytes);
  if (entries === null) return 'documents.unsafe';
  const list = entries.find(({ name }) => name === '[Content_Types].xml');
  if (list === undefined) return 'files.notAFile';
  // In UTF-16 every other byte of this text is zero.
  const types = unpackEntry(bytes, list, maxContentTypesBytes)
    ?.toString('latin1')
    .replaceAll('\u0000', '');
  if (types === undefined) return 'documents.unsafe';
  const macros = /vba(?:Project|Data)|macrosheets?\/|activeX\//i;
  // Only hostile files encode content types as numeric character references.
  if (types.includes('&#')) return 'documents.unsafe';
  if (declaresMacros(types, entries)) return 'documents.macros';
  if (entries.some(({ name }) => macros.test(name))) return 'documents.macros';
  const active = hasActiveLinks(bytes, entries);
  if (active === null) return 'documents.unsafe';
  if (active) return 'documents.activeContent';
  return mainTypes[extension]?.test(types) ? null : 'files.notAFile';
}

/** By a content type of its own or by its extension (ECMA-376, part 2, 10.1.2.2). */
function declaresMacros(types: string, entries: readonly ZipEntry[]): boolean {
  // Excluding `<` from values keeps matching linear when rules are never closed.
  const rules =
    types.match(/<(?:[^\s<>:/"'=]+:)?(?:Default|Override)\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g) ?? [];
  const extensions = new Set(entries.map(({ name }) => name.toLowerCase().split('.').at(-1)));
  return rules.some((rule) => {
    if (!/macroEnabled|vbaProject|macrosheet/i.test(rule)) return false;
    const extension = /\bExtension\s*=\s*["']([^"']*)/.exec(rule)?.[1]?.toLowerCase();
    if (extension === undefined) return true;
    return extensions.has(extension);
  });
}

function compoundProblem(extension: string, bytes: Buffer): Problem | null {
  const file = readCompoundFile(bytes);
  if (file === null) return 'documents.unsafe';
  const main = file.entries.find(
    ({ name, isStream }) => isStream && mainStreams[extension]?.test(name),
  );
  if (main === undefined) return 'files.notAFile';
  if (file.entries.some(({ name }) => /^(?:Macros|_?VBA(?:_PROJECT(?:_CUR)?)?)$/i.test(name)))
    return 'documents.macros';
  // A file or program that its icon starts (MS-OLEDS 2.3.6).
  if (file.entries.some(({ name }) => name === '\u0001Ole10Native'))
    return 'documents.activeContent';
  const content = extension === '.doc' ? null : file.read(main);
  const hasMacros = extension === '.xls' ? hasMacroSheet : hasPresentationMacros;
  return content !== null && hasMacros(content) ? 'documents.macros' : null;
}

/** The start of a VBAInfoContainer and its atom up to the atom's data (MS-PPT 2.4.10, 2.4.11). */
const vbaInfo = Buffer.from('1f00ff0314000000020000040c000000', 'hex');

/** The atom has an id of four bytes, then whether there are macros. */
function hasPresentationMacros(presentation: Buffer): boolean {
  for (
    let at = presentation.indexOf(vbaInfo);
    at >= 0;
    at = presentation.indexOf(vbaInfo, at + 1)
  ) {
    const flag = at + vbaInfo.length + 4;
    if (flag + 4 <= presentation.length && presentation.readUInt32LE(flag) !== 0) return true;
  }
  return false;
}

/** Whether the workbook has an Excel 4 macro sheet (MS-XLS 2.4.28, BoundSheet8). */
function hasMacroSheet(book: Buffer): boolean {
  const endOfGlobals = 0x00_0a;
  for (let at = 0; at + 4 <= book.length;) {
    const [type, length] = [book.readUInt16LE(at), book.readUInt16LE(at + 2)];
    if (type === endOfGlobals) return false;
    if (type === 0x00_85 && book[at + 9] === 1) return true;
    at += 4 + length;
  }
  return false;
}

const lastSector = 0xff_ff_ff_fa;
/** Streams shorter than this are in small sectors. */
const minRegularStream = 4096;
const entryLength = 128;

/** Returns null if the directory cannot be read. */
function readCompoundFile(bytes: Buffer) {
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
