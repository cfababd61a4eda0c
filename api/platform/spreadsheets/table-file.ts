/** Reads tables from files that people upload: xlsx, CSV and other text. Files may be hostile. */
import { CsvError, parse } from 'csv-parse/sync';
import { maxColumns, type SheetRow } from '#api/platform/spreadsheets/spreadsheet-cells.ts';
import {
  readSpreadsheet,
  UnreadableSpreadsheetError,
} from '#api/platform/spreadsheets/spreadsheets.ts';

/** A thousand rows with comments and empty lines are far below this limit. */
const maxTextBytes = 2 * 1024 * 1024;
/** Characters in a row of CSV, ten times what a row needs. */
const maxCsvRowLength = 10_000;

type TableFileProblem = 'broken' | 'oldExcel' | 'wrongType' | 'notUtf8' | 'badCsv' | 'tooManyRows';

/** The file has no table that can be read. */
export class TableFileError extends Error {
  readonly problem: TableFileProblem;
  /** Where a quotation mark is never closed. */
  readonly line: number | undefined;
  constructor(problem: TableFileProblem, { line, cause }: { line?: number; cause?: unknown } = {}) {
    super(problem, { cause });
    this.problem = problem;
    this.line = line;
  }
}

export const isSpreadsheet = (bytes: Buffer) => startsWith(bytes, '504b0304');

/** Reads the rows of every sheet. Throws TableFileError, 503 if too many files wait. */
export async function readSheetRows(
  bytes: Buffer,
  rowsMax: number,
  owner?: string,
): Promise<(readonly SheetRow[])[]> {
  const sheets = await readSpreadsheet(bytes, rowsMax, owner).catch((cause: unknown) => {
    if (!(cause instanceof UnreadableSpreadsheetError)) throw cause;
    throw new TableFileError('broken', { cause });
  });
  return sheets.map(({ rows }) => rows);
}

/** Throws TableFileError for a file that is not text. */
export function readText(bytes: Buffer): string {
  if (isOle(bytes)) throw new TableFileError('oldExcel');
  if (isBinary(bytes)) throw new TableFileError('wrongType');
  if (bytes.length > maxTextBytes) throw new TableFileError('tooManyRows');
  const text = decodeText(bytes);
  if (text === null) throw new TableFileError('notUtf8');
  return text;
}

/** Throws TableFileError. */
export function readCsvRows(text: string, rowsMax: number): SheetRow[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: detectDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      to: rowsMax,
      max_record_size: maxCsvRowLength,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    // The line on which the row ends.
    return records.map(({ record, info }) => ({
      line: info.lines,
      cells: record.slice(0, maxColumns),
    }));
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const line = typeof cause['lines'] === 'number' ? cause['lines'] : 1;
    throw new TableFileError('badCsv', { line, cause });
  }
}

/** Excel writes the delimiter of the computer's locale; the first line shows which. */
function detectDelimiter(text: string): string {
  const [first = ''] = text.split(/\r\n|\n|\r/, 1);
  const count = (mark: string) => first.split(mark).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

/**
 * Decodes UTF-8, the UTF-16 that Excel calls “Unicode text”, or the Windows-1256 in which an Arabic
 * Excel saves CSV; null for anything else.
 */
function decodeText(bytes: Buffer): string | null {
  const utf16 = utf16Encoding(bytes);
  const text = decodeAs(utf16 ?? 'utf-8', bytes);
  if (text !== null || utf16 !== null) return text;
  const arabic = decodeAs('windows-1256', bytes);
  return arabic !== null && isArabicText(arabic) ? arabic : null;
}

function utf16Encoding(bytes: Buffer): string | null {
  if (startsWith(bytes, 'fffe')) return 'utf-16le';
  return startsWith(bytes, 'feff') ? 'utf-16be' : null;
}

function decodeAs(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Text in another encoding, read as Arabic, has Arabic letters inside Latin words, or none. */
const isArabicText = (text: string) =>
  /\p{Script=Arabic}{2}/u.test(text) &&
  !/\p{Script=Latin}\p{Script=Arabic}|\p{Script=Arabic}\p{Script=Latin}/u.test(text);

const startsWith = (bytes: Buffer, hex: string) =>
  bytes.subarray(0, hex.length / 2).toString('hex') === hex;
const isOle = (bytes: Buffer) => startsWith(bytes, 'd0cf11e0a1b11ae1');

/** Text contains no zero bytes, except in UTF-16. */
function isBinary(bytes: Buffer): boolean {
  if (utf16Encoding(bytes) !== null) return false;
  return (
    bytes.includes(0) || /^(?:25504446|89504e47|ffd8ff|47494638)/.test(bytes.toString('hex', 0, 4))
  );
}
