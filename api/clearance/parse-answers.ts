/** Parses a file of security's answers: a reference, yes or no, and a note in each row. */
import {
  type ClearanceProblem,
  maxClearanceNote,
  maxClearanceRows,
} from '#sync/contracts/admin/clearance.ts';
import { latinDigits } from '#sync/contracts/core/latin-digits.ts';
import { withoutHidden } from '#sync/contracts/core/name-text.ts';
import { searchKey } from '#sync/contracts/core/search-key.ts';
import { type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import { language as languages } from '#sync/contracts/accounts/person-fields.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import type { Cell, SheetRow } from '#api/platform/spreadsheets/spreadsheet-cells.ts';
import {
  isSpreadsheet,
  readCsvRows,
  readSheetRows,
  readText,
  TableFileError,
} from '#api/platform/spreadsheets/table-file.ts';

export interface ParsedAnswer {
  readonly line: number;
  /** The row's reference as it is stored; empty if the row has none. */
  readonly reference: string;
  readonly cleared: boolean | null;
  readonly note: string | null;
  readonly problem: ClearanceProblem | null;
}

const columnNames = ['reference', 'cleared', 'note'] as const;
type Column = (typeof columnNames)[number];
/** Headings that security may use, besides those of the file that it got. */
const otherHeadings: Readonly<Record<Column, string>> = {
  reference: 'ref, الرقم المرجعي',
  cleared: 'cleared, clearance, answer, result, النتيجة, الرد',
  note: 'notes, remark, remarks, comment, الملاحظات, ملاحظة',
};
const headingKeys: Readonly<Record<Column, MessageKey>> = {
  reference: 'clearance.colReference',
  cleared: 'clearance.colCleared',
  note: 'clearance.colNote',
};
const columnByHeading = new Map(
  columnNames.flatMap((column) =>
    [
      ...otherHeadings[column].split(', '),
      ...languages.options.map((language) => messageText(language, headingKeys[column])),
    ].map((heading) => [searchKey(heading), column] as const),
  ),
);

const wordSet = (words: string) => new Set(words.split(', ').map(searchKey));
const yesWords = wordSet('yes, y, true, 1, cleared, ok, نعم, موافق, لا مانع');
const noWords = wordSet('no, n, false, 0, not cleared, refused, لا, غير موافق, مرفوض');

/** Maximum number of rows down to the header, because a title may come before it. */
const maxHeaderRows = 20;
const rowsMax = maxClearanceRows + maxHeaderRows + 1;

/** Throws 415 for another kind of file, 422 for one without answers or with too many, 503. */
export async function parseAnswers(
  bytes: Buffer,
  fileName: string,
  owner?: string,
): Promise<ParsedAnswer[]> {
  const params = { name: fileName, max: maxClearanceRows };
  const invalidFile = (key: MessageKey) =>
    new AppError('validation', key, { params, fields: { file: key } });
  const sheets = await readSheets().catch((error: unknown) => {
    throw error instanceof TableFileError ? refusal(error) : error;
  });
  for (const rows of sheets) {
    const answers = parseTable(rows);
    if (answers === null) continue;
    if (answers.length === 0) throw invalidFile('clearance.noRows');
    if (answers.length > maxClearanceRows) throw invalidFile('clearance.tooManyRows');
    return answers;
  }
  throw invalidFile('clearance.noHeader');

  async function readSheets(): Promise<(readonly SheetRow[])[]> {
    if (isSpreadsheet(bytes)) return readSheetRows(bytes, rowsMax, owner);
    return [readCsvRows(readText(bytes), rowsMax)];
  }

  function refusal({ problem, line }: TableFileError): AppError {
    if (problem === 'tooManyRows') return invalidFile('clearance.tooManyRows');
    if (problem === 'wrongType')
      return new AppError('unsupported_media', 'clearance.wrongType', { params });
    const key = `fixtureImport.${problem}` as const;
    if (problem === 'broken' || problem === 'oldExcel')
      return new AppError('unsupported_media', key, { params });
    return new AppError('validation', key, {
      params: { ...params, line: line ?? 1 },
      fields: { file: key },
    });
  }
}

/** Null without a row that names the columns of references and answers. */
function parseTable(rows: readonly SheetRow[]): ParsedAnswer[] | null {
  for (const [index, { cells }] of rows.slice(0, maxHeaderRows).entries()) {
    const places = new Map<Column, number>();
    for (const [place, cell] of cells.entries()) {
      const column = columnByHeading.get(searchKey(cell ?? ''));
      if (column !== undefined && !places.has(column)) places.set(column, place);
    }
    if (places.has('reference') && places.has('cleared'))
      return rows.slice(index + 1).map((row) => parseRow(row, places));
  }
  return null;
}

function parseRow({ line, cells }: SheetRow, places: ReadonlyMap<Column, number>): ParsedAnswer {
  const cellOf = (column: Column): Cell => {
    const place = places.get(column);
    const cell = place === undefined ? undefined : cells[place];
    return cell === undefined ? '' : cell;
  };
  const [reference, cleared, note] = columnNames.map(cellOf).map(cleanText);
  const answer = parseAnswer(cleared ?? '');
  return {
    line,
    reference: toReference(reference ?? ''),
    cleared: answer ?? null,
    note: note?.slice(0, maxClearanceNote).toWellFormed() || null,
    problem: problemOf(),
  };

  function problemOf(): ClearanceProblem | null {
    if (reference === null || cleared === null || note === null) return 'formula';
    if (reference === '') return 'noReference';
    if (answer === undefined) return 'badAnswer';
    return (note ?? '').length > maxClearanceNote ? 'longNote' : null;
  }
}

/** Null for an empty cell, undefined for another word. */
function parseAnswer(text: string): boolean | null | undefined {
  const word = searchKey(text);
  if (word === '') return text === '' ? null : undefined;
  if (yesWords.has(word)) return true;
  return noWords.has(word) ? false : undefined;
}

/** People retype references with spaces, in capitals and with other digits. */
function toReference(text: string): string {
  const letters = latinDigits(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 20);
  return letters.length <= 4 ? letters : `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Null for a formula without a value. */
function cleanText(cell: Cell): string | null {
  if (cell === null) return null;
  return withoutHidden(cell.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
