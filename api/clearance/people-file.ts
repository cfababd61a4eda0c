/** The spreadsheet for security: a reference, a name, a birthdate and a photo for each person. */
import exceljs from 'exceljs';
import { type Language, type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import { sheetPrint, sheetView } from '#api/platform/spreadsheets/sheet-layout.ts';
import type { ExportedPerson } from '#api/clearance/export-people.ts';

/** Width in characters. */
const columns = [
  ['clearance.colReference', 14],
  ['users.name', 30],
  ['accounts.nameArabic', 30],
  ['accounts.birthdate', 14],
  ['clearance.colPhoto', 14],
  ['clearance.colCleared', 20],
  ['clearance.colNote', 40],
] as const satisfies readonly (readonly [MessageKey, number])[];
const photoColumn = columns.findIndex(([header]) => header === 'clearance.colPhoto');
/** In pixels; a row's height is in points. */
const photoSize = { width: 90, height: 90 };
const rowHeight = 72;

/** Cells are texts, never formulas. The photos are in the book, so that the file is complete. */
export async function writePeopleFile(
  people: readonly ExportedPerson[],
  language: Language,
): Promise<Buffer> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet(messageText(language, 'clearance.sheet'), {
    views: [sheetView(language)],
    ...sheetPrint,
  });
  sheet.columns = columns.map(([header, width]) => ({
    header: messageText(language, header),
    width,
    style: { numFmt: '@', alignment: { vertical: 'middle', wrapText: true } },
  }));
  sheet.getRow(1).font = { bold: true };
  for (const { reference, name, nameArabic, birthdate, photo } of people) {
    const row = sheet.addRow([
      reference.toUpperCase(),
      name,
      nameArabic ?? '',
      birthdate ?? '',
      '',
      '',
      '',
    ]);
    row.height = rowHeight;
    if (photo === null) continue;
    // The type in exceljs is that of an older Buffer.
    const buffer = photo as unknown as exceljs.Buffer;
    const image = book.addImage({ buffer, extension: 'jpeg' });
    sheet.addImage(image, { tl: { col: photoColumn, row: row.number - 1 }, ext: photoSize });
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}
