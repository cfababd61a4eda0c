/** A spreadsheet written while it is sent: memory does not grow with its rows. */
import { Readable } from 'node:stream';
import { fixedParts, sheetPart } from '#api/platform/spreadsheets/spreadsheet-parts.ts';
import { zipStream } from '#api/platform/spreadsheets/zip-stream.ts';

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
  const sheet = { name: 'xl/worksheets/sheet1.xml', content: sheetPart(columns, portions) };
  return Readable.from(zipStream([...fixedParts(sheetName(name)), sheet]), { objectMode: false });
}

/** What a sheet may be called: at most 31 characters, no apostrophe at an end, one word not at all. */
function sheetName(name: string): string {
  const plain = name
    .replaceAll(/[\\/*?:[\]\t\n\r]/g, ' ')
    .replaceAll(/[\u0000-\u001f\ufffe\uffff]/g, '')
    .trim()
    .slice(0, 31)
    // Half a letter that was cut in two.
    .replace(/[\ud800-\udbff]$/, '')
    .replaceAll(/^['\s]+|['\s]+$/g, '');
  return /^(?:history)?$/i.test(plain) ? 'List' : plain;
}
