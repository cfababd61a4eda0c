/**
 * Whether an office file is what its name says, and harmless: no macros, no archive that unpacks to
 * more than anybody would write. Nobody here opens it; whoever downloads it does.
 */
import { inflateRawSync } from 'node:zlib';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { readCompoundFile } from '#api/files/uploads/compound-file.ts';
import {
  readPackedBytes,
  readZipDirectory,
  type ZipEntry,
} from '#api/files/uploads/zip-directory.ts';

type Problem = Extract<MessageKey, 'files.notAFile' | 'documents.macros' | 'documents.unsafe'>;

/** The part that makes an archive a document of its kind (ECMA-376, part 1, 11.3.10 and 12.3.23). */
const mainTypes: Record<string, RegExp> = {
  '.docx': /wordprocessingml\.document\.main\+xml/,
  '.xlsx': /spreadsheetml\.sheet\.main\+xml/,
};
const mainStreams: Record<string, RegExp> = {
  '.doc': /^WordDocument$/,
  '.xls': /^(?:Workbook|Book)$/,
};
/** The list of parts of a document with a thousand pictures. */
const maxContentTypesBytes = 1024 * 1024;

/** What is wrong with a file of the named kind (`.docx`), as a message about it; null if nothing is. */
export function officeProblem(extension: string, bytes: Buffer): Problem | null {
  if (extension in mainTypes) return openXmlProblem(extension, bytes);
  return extension in mainStreams ? compoundProblem(extension, bytes) : null;
}

function openXmlProblem(extension: string, bytes: Buffer): Problem | null {
  const entries = readZipDirectory(bytes);
  if (entries === null) return 'documents.unsafe';
  const list = entries.find(({ name }) => name === '[Content_Types].xml');
  if (list === undefined) return 'files.notAFile';
  const types = readContentTypes(bytes, list);
  if (types === null) return 'documents.unsafe';
  const active = /vba(?:Project|Data)|macrosheets?\/|activeX\//i;
  // No type is written in numbers, save to hide it.
  if (types.includes('&#')) return 'documents.unsafe';
  if (declaresMacros(types, entries)) return 'documents.macros';
  if (entries.some(({ name }) => active.test(name))) return 'documents.macros';
  return mainTypes[extension]?.test(types) ? null : 'files.notAFile';
}

/**
 * Whether a part is one of macros by its own type, or by its extension's (ECMA-376, part 2, 10.1.2.2).
 * Some programs declare extensions that no part has.
 */
function declaresMacros(types: string, entries: readonly ZipEntry[]): boolean {
  // No value may hold a `<`: so each rule that is never closed is read once, not to the very end.
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

/** The archive's list of what its parts are; null if it is not to be unpacked. */
function readContentTypes(bytes: Buffer, entry: ZipEntry): string | null {
  const packed = readPackedBytes(bytes, entry);
  if (packed === null) return null;
  try {
    const plain =
      entry.method === 0
        ? packed
        : inflateRawSync(packed, { maxOutputLength: maxContentTypesBytes });
    // In UTF-16 every other byte is a zero.
    return plain.subarray(0, maxContentTypesBytes).toString('latin1').replaceAll('\u0000', '');
  } catch {
    // Broken, or longer than any such list is.
    return null;
  }
}

function compoundProblem(extension: string, bytes: Buffer): Problem | null {
  const file = readCompoundFile(bytes);
  if (file === null) return 'documents.unsafe';
  const main = file.entries.find(
    ({ name, kind }) => kind === 'stream' && mainStreams[extension]?.test(name),
  );
  if (main === undefined) return 'files.notAFile';
  if (file.entries.some(({ name }) => /^(?:Macros|_?VBA(?:_PROJECT(?:_CUR)?)?)$/i.test(name)))
    return 'documents.macros';
  const book = extension === '.xls' ? file.read(main) : null;
  return book !== null && hasMacroSheet(book) ? 'documents.macros' : null;
}

/** A sheet of Excel 4 macros, by the workbook's list of sheets (MS-XLS 2.4.28, BoundSheet8). */
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
