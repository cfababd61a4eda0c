import { buffer } from 'node:stream/consumers';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import {
  type SheetColumn,
  streamSpreadsheet,
} from '#api/platform/spreadsheets/spreadsheet-stream.ts';

const columns: SheetColumn[] = [
  { header: 'Name', width: 20 },
  { header: 'Phone', width: 20, isLatin: true },
];

/** Writes a row and reads the sheet as another program would. */
async function sheetWith(name: string, cells: string[], language: Language = 'en') {
  async function* portions() {
    yield [cells];
  }
  const bytes = await buffer(streamSpreadsheet({ name, language, columns }, portions()));
  const book = new exceljs.Workbook();
  await book.xlsx.load(Uint8Array.from(bytes).buffer);
  const [sheet] = book.worksheets;
  if (sheet === undefined) throw new Error('no sheet');
  return sheet;
}

async function written(name: string, cell: string): Promise<[sheet: string, cell: unknown]> {
  const sheet = await sheetWith(name, [cell]);
  return [sheet.name, sheet.getCell('A2').value];
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

test('an Arabic sheet begins on the right, and its phone numbers are read from the left', async () => {
  const arabic = await sheetWith('[]', ['منى', '+20100'], 'ar');
  expect(arabic.name).toBe('قائمة');
  expect(arabic.views).toEqual([expect.objectContaining({ rightToLeft: true, ySplit: 1 })]);
  expect(arabic.getCell('A2').alignment?.readingOrder).toBeUndefined();
  expect(arabic.getCell('B2').alignment?.readingOrder).toBe('ltr');
  const english = await sheetWith('List', ['Mona', '+20100']);
  expect(english.views).not.toEqual([expect.objectContaining({ rightToLeft: true })]);
});
