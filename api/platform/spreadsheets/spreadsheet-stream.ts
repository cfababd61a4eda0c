/** Writes a spreadsheet while it is sent, so that memory does not grow with its rows. */
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import exceljs from 'exceljs';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';
import { sheetView } from '#api/platform/spreadsheets/sheet-view.ts';

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

/** Rows written before other requests get their turn: about a millisecond of work. */
const batchSize = 100;
/** Each kind of cell has one style object, because exceljs looks styles up by identity. */
const textStyle = { numFmt: '@' };
const latinStyle = { numFmt: '@', alignment: { readingOrder: 'ltr' } } as const;

/** Streams one sheet of text cells, never formulas. A failure of `portions` fails the stream. */
export function streamSpreadsheet(
  { name, language, columns }: StreamedSheet,
  portions: AsyncIterable<readonly (readonly string[])[]>,
): Readable {
  const output = new PassThrough();
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const sheet = workbook.addWorksheet(sheetName(name) ?? messageText(language, 'exports.list'), {
    views: [sheetView(language)],
  });
  const styleOf = (column: SheetColumn | undefined) => (column?.isLatin ? latinStyle : textStyle);
  sheet.columns = columns.map((column) => ({ ...column, style: styleOf(column) }));
  sheet.getRow(1).font = { bold: true };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };

  const write = async () => {
    for await (const rows of portions) {
      for (let start = 0; start < rows.length; start += batchSize) {
        for (const cells of rows.slice(start, start + batchSize)) {
          const row = sheet.addRow(cells.map(withoutNoncharacters));
          row.eachCell((cell, column) => (cell.style = styleOf(columns[column - 1])));
          row.commit();
        }
        await readyForMore(sheet, output);
        if (output.destroyed) return;
      }
    }
    sheet.commit();
    await workbook.commit();
  };
  write().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error('not written', { cause: error })),
  );
  return output;
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
    .slice(0, 31)
    // The cut may leave half of a surrogate pair.
    .replace(/[\ud800-\udbff]$/, '')
    // superlinear: 31 characters
    .replaceAll(/^['\s]+|['\s]+$/g, '');
  return /^(?:history)?$/i.test(plain) ? null : plain;
}

/** XML allows neither character, but exceljs writes both. */
function withoutNoncharacters(text: string): string {
  return text.replaceAll(/[\ufffe\uffff]/g, '');
}
