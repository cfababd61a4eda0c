import { buffer } from 'node:stream/consumers';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { streamSpreadsheet } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

/** Writes a cell and reads it as another program would. */
async function written(name: string, cell: string): Promise<[sheet: string, cell: unknown]> {
  async function* portions() {
    yield [[cell]];
  }
  const bytes = await buffer(streamSpreadsheet(name, [{ header: 'Name', width: 20 }], portions()));
  const book = new exceljs.Workbook();
  await book.xlsx.load(Uint8Array.from(bytes).buffer);
  const [sheet] = book.worksheets;
  return [sheet?.name ?? '', sheet?.getCell('A2').value];
}

test.each([
  ['Ghazl El Mahalla FC v Al Talaa’ea', 'Ghazl El Mahalla FC v Al Talaa’'],
  ["Ghazl El Mahalla FC v Al Talaa'ea", 'Ghazl El Mahalla FC v Al Talaa'],
  ["''quoted'' ", 'quoted'],
  ['History', 'List'],
  ["[']", 'List'],
  ['A/B: C', 'A B  C'],
  [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
  ['\ufffeA\u0001', 'A'],
])('a sheet of %j can be opened', async (name, expected) => {
  expect(await written(name, 'x')).toEqual([expected, 'x']);
});

test.each([
  ['=1+1', '=1+1'],
  ['a\u0001b\uffff', 'ab'],
  ['<b>& "\n\'', '<b>& "\n\''],
])('a cell of %j can be read', async (cell, expected) => {
  expect(await written('List', cell)).toEqual(['List', expected]);
});
