/** A spreadsheet written while it is sent: memory does not grow with its rows. */
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import exceljs from 'exceljs';

export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
}

/**
 * One sheet of text: the header frozen and filtered, every cell a string, so that nothing is ever a
 * formula. `portions` are read as fast as the reader takes them; where they fail, the stream does.
 */
export function streamSpreadsheet(
  name: string,
  columns: readonly SheetColumn[],
  portions: AsyncIterable<readonly (readonly string[])[]>,
): Readable {
  const output = new PassThrough();
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const sheet = book.addWorksheet(sheetName(name), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ header, width }) => ({ header, width, style: { numFmt: '@' } }));
  sheet.getRow(1).font = { bold: true };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };

  const write = async () => {
    for await (const rows of portions) {
      for (const row of rows) sheet.addRow(row.map(cellText)).commit();
      if (output.writableNeedDrain) await once(output, 'drain');
      if (output.destroyed) return;
    }
    sheet.commit();
    await book.commit();
  };
  write().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error('not written', { cause: error })),
  );
  return output;
}

/** What a sheet may be called: at most 31 characters, no apostrophe at an end, one word not at all. */
function sheetName(name: string): string {
  const plain = cellText(name)
    .replaceAll(/[\\/*?:[\]]/g, ' ')
    .trim()
    .slice(0, 31)
    // Half a letter that was cut in two.
    .replace(/[\ud800-\udbff]$/, '')
    .replaceAll(/^['\s]+|['\s]+$/g, '');
  return /^(?:history)?$/i.test(plain) ? 'List' : plain;
}

/** Without the two characters that XML has no place for and the library writes all the same. */
function cellText(text: string): string {
  return text.replaceAll(/[\ufffe\uffff]/g, '');
}
