/** Reads a spreadsheet's cells as plain text, without computing formulas. */
import type { CellValue, Workbook } from 'exceljs';

/** A cell's text; `null` for a formula without a stored value. */
export type Cell = string | null;
export interface SheetRow {
  /** Row number in the spreadsheet, from 1. */
  readonly line: number;
  /** Cells by column, from the first; empty text for empty cells. */
  readonly cells: readonly Cell[];
}
export interface Sheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

/** Columns after this are ignored. */
export const maxColumns = 100;

/** Reads the non-empty rows of every sheet, at most `rowsMax` per sheet. */
export function readSheets(book: Workbook, rowsMax: number): Sheet[] {
  return book.worksheets.map((sheet) => {
    const rows: SheetRow[] = [];
    sheet.eachRow({ includeEmpty: false }, (row, line) => {
      if (rows.length >= rowsMax) return;
      const cells: Cell[] = [];
      row.eachCell({ includeEmpty: false }, (cell, column) => {
        if (column > maxColumns) return;
        while (cells.length < column - 1) cells.push('');
        cells.push(cellText(cell.value));
      });
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
    });
    return { name: sheet.name, rows };
  });
}

/** Dates as `2026-11-15 19:30`, a whole day without its time, a time of day as `19:30`. */
export function cellText(value: CellValue): Cell {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value).trim();
  if ('richText' in value)
    return value.richText
      .map(({ text }) => text)
      .join('')
      .trim();
  if ('error' in value) return null;
  if ('formula' in value || 'sharedFormula' in value) {
    const { result } = value;
    return result === undefined || result === null ? null : cellText(result);
  }
  // A link: its text, which may be rich text.
  return cellText((value as { text: CellValue }).text);
}

/** Spreadsheets have no time zones: exceljs gives the displayed time as UTC. Rounds to minutes. */
function dateText(date: Date): Cell {
  if (Number.isNaN(date.getTime())) return null;
  const minute = new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString();
  const time = minute.slice(11, 16);
  if (minute < '1900-01-02') return time;
  return time === '00:00' ? minute.slice(0, 10) : `${minute.slice(0, 10)} ${time}`;
}
