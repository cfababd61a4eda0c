/**
 * Checks that an office file matches its extension, has no macros and is safe to unpack. Hostile
 * files may make this take long, so the server asks `document-check.ts`.
 */
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { readCompoundFile } from '#api/files/uploads/compound-file.ts';
import { hasActiveLinks } from '#api/files/uploads/office-links.ts';
import { readZipDirectory, unpackEntry, type ZipEntry } from '#api/platform/files/zip-directory.ts';
import { unpacksAsDeclared } from '#api/platform/files/zip-sizes.ts';

export type DocumentProblem = Extract<
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
/** Maximum bytes of the list of parts: enough for a document with a thousand pictures. */
const maxContentTypesBytes = 1024 * 1024;

/** The kinds of files that `documentProblem` reads; all others are what their first bytes say. */
export function isChecked(extension: string): boolean {
  return extension in mainTypes || extension in mainStreams || extension === '.zip';
}

/** Returns the message key for the problem with a file of this kind (`.docx`), or null. */
export function officeProblem(extension: string, bytes: Buffer): DocumentProblem | null {
  if (extension in mainTypes) return openXmlProblem(extension, bytes);
  return extension in mainStreams ? compoundProblem(extension, bytes) : null;
}

/** Like `officeProblem`, and what the file's parts really unpack to is measured. */
export async function documentProblem(
  extension: string,
  bytes: Buffer,
): Promise<DocumentProblem | null> {
  if (extension === '.zip') return zipProblem(bytes);
  const problem = officeProblem(extension, bytes);
  if (problem !== null || !(extension in mainTypes)) return problem;
  return (await unpacksAsDeclared(bytes)) ? null : 'documents.unsafe';
}

/** An archive's directory is checked; nothing in it is unpacked. */
export function zipProblem(bytes: Buffer): DocumentProblem | null {
  return readZipDirectory(bytes) === null ? 'notifications.unsafeZip' : null;
}

function openXmlProblem(extension: string, bytes: Buffer): DocumentProblem | null {
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

/** Whether a part has a content type of macros, its own or its extension's (ECMA-376, part 2, 10.1.2.2). */
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

function compoundProblem(extension: string, bytes: Buffer): DocumentProblem | null {
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
