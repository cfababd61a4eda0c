import { buffer } from 'node:stream/consumers';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import {
  type SheetCell,
  type SheetColumn,
  streamSheets,
  streamSpreadsheet,
} from '#api/platform/spreadsheets/spreadsheet-stream.ts';

const columns: SheetColumn[] = [
  { header: 'Name', width: 20 },
  { header: 'Phone', width: 20, isLatin: true },
];

/** Writes a row and reads the sheet as another program would. */
async function sheetWith(name: string, cells: SheetCell[], language: Language = 'en') {
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
  ["Mona's list", 'Mona’s list'],
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

test('dates and counts are such for other programs', async () => {
  const day = new Date('2026-11-28T00:00:00Z');
  const moment = new Date('2026-11-28T19:30:00Z');
  const sheet = await sheetWith('List', [12, day]);
  const [count, date] = [sheet.getCell('A2'), sheet.getCell('B2')];
  expect([count.value, count.numFmt]).toEqual([12, '0']);
  expect([date.value, date.numFmt]).toEqual([day, 'dd-mm-yyyy']);
  const seen = (await sheetWith('List', [moment])).getCell('A2');
  expect([seen.value, seen.numFmt]).toEqual([moment, 'dd-mm-yyyy hh:mm']);
});

test('a sheet prints in landscape, as wide as the page, with its header on every page', async () => {
  const { pageSetup } = await sheetWith("Mona's list", ['x']);
  expect(pageSetup).toMatchObject({
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '1:1',
  });
});

test('several sheets are in one book, and those with one name are told apart', async () => {
  async function* portions() {
    yield [['x']];
  }
  const sheet = (name: string) => [{ name, language: 'en', columns }, portions()] as const;
  const long = 'Al Ittihad Alexandria Club v Ghazl El Mahalla';
  const bytes = await buffer(streamSheets([sheet(long), sheet(long.toUpperCase()), sheet('[]')]));
  const book = new exceljs.Workbook();
  await book.xlsx.load(Uint8Array.from(bytes).buffer);
  expect(book.worksheets.map(({ name }) => name)).toEqual([
    'Al Ittihad Alexandria Club v Gh',
    'AL ITTIHAD ALEXANDRIA CLUB  (2)',
    'List',
  ]);
  expect(book.worksheets.map((each) => each.getCell('A2').value)).toEqual(['x', 'x', 'x']);
});
