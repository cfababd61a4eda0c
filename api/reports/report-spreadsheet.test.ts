import { buffer } from 'node:stream/consumers';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import type { FullReport } from '#sync/contracts/reports/manage-reports.ts';
import { streamSpreadsheet } from '#api/platform/spreadsheets/spreadsheet-stream.ts';
import { reportSheetColumns, reportSheetRows } from '#api/reports/report-spreadsheet.ts';

const answers = [
  ['Was it calm?', '=HYPERLINK("http://evil.example","Click")'],
  ['+SUM(A1:A9)', '-1+1'],
  ['هل كان عدد المقاعد كافياً؟', 'نعم، كلها.\nBlock A, 20:45'],
  ['@cmd', '\tTab first'],
  ['Was it calm?', '<b>& </b> ]]> " \' 007 1e5 TRUE 2026-11-21'],
  ['Nothing?', ''],
] as const;

const report = {
  name: "=1+1 [media] 'night'",
  content: JSON.stringify(answers.map(([question, answer]) => ({ question, answer }))),
  urgent: true,
  status: 'published',
  archived: true,
  Officer: { firstName: '=Hany', lastName: 'Ragab', nameArabic: 'هاني رجب' },
  Event: { name: 'الدوري المصري' },
  Match: {
    date: '2026-11-21T18:45:00.000Z',
    HomeTeam: { name: 'Al Ahly' },
    AwayTeam: { name: 'Zamalek', nameArabic: 'الزمالك' },
    Location: { name: 'Cairo Stadium', nameArabic: 'استاد القاهرة' },
  },
  Conflicts: [{ id: 'c', question: 'Was it calm?', occurrence: 1, text: '=2+2', at: 'now' }],
  Withdrawn: [{ question: 'Old?', occurrence: 0, text: 'x'.repeat(20_000) }],
  Files: [{ name: 'a.jpg', title: '=cmd|photo.jpg', mime: 'image/jpeg', bytes: 1, sha256: 'ab' }],
} as unknown as FullReport;

async function sheetIn(language: Language) {
  const rows = reportSheetRows(report, { language, timeZone: 'Africa/Cairo' });
  const all = (async function* () {
    yield rows;
  })();
  const columns = reportSheetColumns(language);
  const bytes = await buffer(streamSpreadsheet({ name: report.name, language, columns }, all));
  const book = new exceljs.Workbook();
  await book.xlsx.load(Uint8Array.from(bytes).buffer);
  return book.worksheets[0];
}

test('every cell of a report’s spreadsheet has its text, and none is a formula', async () => {
  const sheet = await sheetIn('en');
  expect(sheet?.name).toBe('=1+1  media  ’night');
  const cells: unknown[][] = [];
  sheet?.eachRow((line) => {
    const texts = [1, 2].map((column) => line.getCell(column));
    for (const { formula, hyperlink } of texts)
      expect([formula, hyperlink]).toEqual([undefined, undefined]);
    cells.push(texts.map(({ value }) => value ?? ''));
  });
  expect(cells).toEqual([
    ['Question', 'Answer'],
    ['Report', "=1+1 [media] 'night'"],
    ['Officer', '=Hany Ragab'],
    ['Tournament', 'الدوري المصري'],
    ['Match', 'Al Ahly v Zamalek'],
    ['Venue', 'Cairo Stadium'],
    ['Date', 'Saturday 21-11-2026, 08:45 PM'],
    ['Status', 'Closed'],
    ['Urgency', 'Urgent'],
    ...answers.slice(0, 5).map((pair) => [...pair]),
    ['Conflicting answer, not yet resolved', '=2+2'],
    ['Nothing?', ''],
    ['Answers to removed questions', ''],
    ['Old?', 'x'.repeat(20_000)],
    ['Photos and files', '=cmd|photo.jpg'],
  ]);
});

test('labels and values are in the reader’s language, answers as they were written', async () => {
  const sheet = await sheetIn('ar');
  expect(sheet?.views[0]?.rightToLeft).toBe(true);
  const cells: unknown[][] = [];
  sheet?.eachRow((line) => cells.push([line.getCell(1).value, line.getCell(2).value]));
  expect(cells).toEqual(
    expect.arrayContaining([
      ['السؤال', 'الإجابة'],
      ['المسؤول الإعلامي', 'هاني رجب'],
      ['المباراة', 'Al Ahly ضد الزمالك'],
      ['الاستاد', 'استاد القاهرة'],
      ['التاريخ', 'السبت \u200f21-11-2026، 8:45 م'],
      ['الحالة', 'مغلق'],
      ['الأولوية', 'عاجل'],
      ['Was it calm?', answers[0][1]],
    ]),
  );
});
