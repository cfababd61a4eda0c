/** Writes a spreadsheet while it is sent, so that memory does not grow with its rows. */
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import exceljs from 'exceljs';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';
import { sheetPrint, sheetView } from '#api/platform/spreadsheets/sheet-layout.ts';

/** The media type of xlsx files. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface SheetColumn {
  header: string;
  /** Width in characters. */
  width: number;
  /** Phone numbers, addresses and codes, which are read from the left in Arabic, too. */
  isLatin?: boolean;
}

export interface StreamedSheet {
  readonly name: string;
  /** The first column of an Arabic sheet is on the right. */
  readonly language: Language;
  readonly columns: readonly SheetColumn[];
}

type Portions = AsyncIterable<readonly (readonly SheetCell[])[]>;

/** A text, a number, or a date as `wallClock` returns it. */
export type SheetCell = string | number | Date;

/** Characters of a sheet's name in Excel. */
const maxNameLength = 31;
const dayMilliseconds = 86_400_000;
/** Rows written before other requests get their turn: about a millisecond of work. */
const batchSize = 100;
/** Each kind of cell has one style object, because exceljs looks styles up by identity. */
const textStyle = { numFmt: '@' };
const latinStyle = { numFmt: '@', alignment: { readingOrder: 'ltr' } } as const;
const numberStyle = { numFmt: '0' };
const dayStyle = { numFmt: 'dd-mm-yyyy' };
const momentStyle = { numFmt: 'dd-mm-yyyy hh:mm' };

/** Streams one sheet; see `streamSheets`. */
export function streamSpreadsheet(sheet: StreamedSheet, portions: Portions): Readable {
  return streamSheets([[sheet, portions]]);
}

/**
 * Streams sheets of texts, numbers and dates, never formulas. A failure of their portions fails the
 * stream.
 */
export function streamSheets(
  sheets: readonly (readonly [sheet: StreamedSheet, portions: Portions])[],
): Readable {
  const output = new PassThrough();
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const names = new Set<string>();
  const write = async () => {
    for (const [sheet, portions] of sheets) {
      await writeSheet({ workbook, output, names }, sheet, portions);
      if (output.destroyed) return;
    }
    await workbook.commit();
  };
  write().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error('not written', { cause: error })),
  );
  return output;
}

async function writeSheet(
  {
    workbook,
    output,
    names,
  }: {
    workbook: exceljs.stream.xlsx.WorkbookWriter;
    output: PassThrough;
    /** Names of the sheets before this one, in lower case. */
    names: Set<string>;
  },
  { name, language, columns }: StreamedSheet,
  portions: Portions,
): Promise<void> {
  const sheet = workbook.addWorksheet(uniqueName(name, language, names), {
    views: [sheetView(language)],
    ...sheetPrint,
  });
  const styleOf = (column: SheetColumn | undefined) => (column?.isLatin ? latinStyle : textStyle);
  sheet.columns = columns.map((column) => ({ ...column, style: styleOf(column) }));
  sheet.getRow(1).font = { bold: true };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };

  for await (const rows of portions) {
    for (let start = 0; start < rows.length; start += batchSize) {
      for (const cells of rows.slice(start, start + batchSize)) {
        const row = sheet.addRow(
          cells.map((cell) => (typeof cell === 'string' ? withoutNoncharacters(cell) : cell)),
        );
        row.eachCell((cell, column) => {
          cell.style = styleForValue(cells[column - 1]) ?? styleOf(columns[column - 1]);
        });
        row.commit();
      }
      await readyForMore(sheet, output);
      if (output.destroyed) return;
    }
  }
  sheet.commit();
}

/** The sheet's name, with a number if the book has one of that name. */
function uniqueName(name: string, language: Language, names: Set<string>): string {
  const plain = sheetName(name) ?? messageText(language, 'exports.list');
  let unique = plain;
  for (let number = 2; names.has(unique.toLowerCase()); number += 1) {
    const suffix = ` (${number})`;
    unique = `${plain.slice(0, maxNameLength - suffix.length).toWellFormed()}${suffix}`;
  }
  names.add(unique.toLowerCase());
  return unique;
}

/** Null for texts, whose style is their column's. */
function styleForValue(value: SheetCell | undefined) {
  if (typeof value === 'number') return numberStyle;
  if (!(value instanceof Date)) return null;
  return value.getTime() % dayMilliseconds === 0 ? dayStyle : momentStyle;
}

/** Waits for the archive, into which exceljs writes without waiting, or for the reader's end. */
async function readyForMore(sheet: exceljs.Worksheet, output: PassThrough): Promise<void> {
  await nextTurn();
  const [archive] = (sheet as unknown as { stream: { pipes: Writable[] } }).stream.pipes;
  if (!archive?.writableNeedDrain || output.destroyed) return;
  await new Promise<void>((resolve) => {
    const settle = () => {
      archive.off('drain', settle);
      output.off('close', settle);
      resolve();
    };
    archive.on('drain', settle);
    output.on('close', settle);
  });
}

/**
 * A name that Excel accepts: at most 31 characters, no apostrophe at an end, not "History". Null if
 * nothing is left of it.
 */
function sheetName(name: string): string | null {
  const plain = withoutNoncharacters(name)
    .replaceAll(/[\\/*?:[\]\t\n\r]/g, ' ')
    .replaceAll(/[\u0000-\u001f]/g, '')
    .trim()
    .slice(0, maxNameLength)
    // The cut may leave half of a surrogate pair.
    .replace(/[\ud800-\udbff]$/, '')
    // superlinear: 31 characters
    .replaceAll(/^['\s]+|['\s]+$/g, '')
    // exceljs quotes the name for the printed header without doubling an apostrophe.
    .replaceAll("'", '’');
  return /^(?:history)?$/i.test(plain) ? null : plain;
}

/** XML allows neither character, but exceljs writes both. */
function withoutNoncharacters(text: string): string {
  return text.replaceAll(/[\ufffe\uffff]/g, '');
}
