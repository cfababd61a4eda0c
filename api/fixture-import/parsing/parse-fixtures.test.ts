import { fixtureColumns } from '#sync/contracts/matches/fixture-import.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { readFileSync } from 'node:fs';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { parseFixtures } from '#api/fixture-import/parsing/parse-fixtures.ts';
import { spreadsheetFromRows, buildZip } from '#api/fixture-import/testing/raw-xlsx.ts';
import { AppError } from '#api/platform/errors/app-error.ts';

const csv = (text: string | Buffer, name = 'season.csv') => parseFixtures(Buffer.from(text), name);
const refusal = (read: Promise<unknown>) =>
  read.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.key : error),
  );

/** An xlsx of the rows; a cell may be anything exceljs writes. */
async function xlsx(rows: exceljs.CellValue[][]): Promise<Buffer> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('Season');
  for (const row of rows) sheet.addRow(row);
  return Buffer.from(await book.xlsx.writeBuffer());
}

describe('CSV', () => {
  test('CSV is read by its header, with the line of each row', async () => {
    const read = await csv(
      'Date;Kick-off;Home team;Away team;Stadium;Round;Fee\r\n' +
        '15-11-2026;19:30;Zamalek;"Al Ahly; SC";Cairo;5;100\r\n\r\n' +
        '2026-11-16;7:00 PM;Ismaily;ENPPI;;Final;\r\n',
    );
    expect(read).toMatchObject({ kind: 'csv', ignored: ['Fee'] });
    expect(read.columns.map(({ column }) => column)).toEqual([
      'date',
      'time',
      'home',
      'away',
      'venue',
      'name',
    ]);
    expect(read.rows).toMatchObject([
      {
        line: 2,
        day: '2026-11-15',
        time: '19:30',
        home: 'Zamalek',
        away: 'Al Ahly; SC',
        venue: 'Cairo',
        name: 'Matchday 5',
        problems: [],
      },
      { line: 4, day: '2026-11-16', time: '19:00', venue: null, name: 'Final' },
    ]);
  });

  test('CSV may have rows that are shorter or longer than the header, and a byte order mark', async () => {
    const { rows } = await csv(
      '\ufeffDate;Home;Away;Stadium\n2026-11-16;Ismaily;ENPPI\n2026-11-17;Zamalek;ENPPI;Cairo;?\n',
    );
    expect(rows).toMatchObject([
      { day: '2026-11-16', away: 'ENPPI', venue: null, name: null, problems: [] },
      { day: '2026-11-17', away: 'ENPPI', venue: 'Cairo', problems: [] },
    ]);
  });

  // Regression: each once took minutes, so the test's time limit is the assertion.
  test('CSV that is hostile is parsed in linear time', async () => {
    const lines = '\n'.repeat(1_500_000);
    expect(await refusal(csv(`${lines}x`))).toBe('fixtureImport.noHeader');
    expect(await refusal(csv(`${'\u2028'.repeat(600_000)}x`))).toBe('fixtureImport.badCsv');
  });

  test('CSV with an endless row is refused, with too many columns is parsed by the first ones', async () => {
    const long = `date,home,away\n1-1-2027,${'a,'.repeat(20_000)}`;
    expect(await refusal(csv(long))).toBe('fixtureImport.badCsv');
    const { ignored } = await csv(`date,home,away${',x'.repeat(2000)}\n1-1-2027,a,b\n`);
    expect(ignored).toHaveLength(97);
  });

  test('CSV reports each wrong cell with line and column', async () => {
    const { rows } = await csv(
      'date,time,home,away,seated\n31-02-2026,25:00,,Zamalek,maybe\n,19:30,Al Ahly,Zamalek,yes\n',
    );
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [
        2,
        [
          { column: 'date', problem: 'bad_date', written: '31-02-2026' },
          { column: 'time', problem: 'bad_time', written: '25:00' },
          { column: 'home', problem: 'no_home' },
          { column: 'seated', problem: 'bad_yes_no' },
        ],
      ],
      [3, [{ column: 'date', problem: 'no_date' }]],
    ]);
  });

  test('CSV may be Excel’s “Unicode text”, with Arabic headers and digits', async () => {
    const text = '\uFEFFالتاريخ\tالوقت\tالمضيف\tالضيف\n١٥-١١-٢٠٢٦\t١٩:٣٠\tالزمالك\tالأهلي\n';
    const bigEndian = Buffer.from(text, 'utf16le').swap16();
    for (const file of [Buffer.from(text, 'utf16le'), bigEndian, Buffer.from(text)]) {
      const { rows } = await csv(file);
      expect(rows).toMatchObject([{ day: '2026-11-15', time: '19:30', home: 'الزمالك' }]);
    }
  });

  test('CSV of an Arabic Excel is read although it is in Windows-1256', async () => {
    // «التاريخ,المضيف,الضيف» and «15-11-2026,الأهلي,الزمالك» in that encoding.
    const header = 'c7e1cac7d1edce2cc7e1e3d6eddd2cc7e1d6eddd';
    const row = '31352d31312d323032362cc7e1c3e5e1ed2cc7e1d2e3c7e1df';
    const { rows } = await csv(Buffer.from(`${header}0a${row}0a`, 'hex'));
    expect(rows).toMatchObject([{ day: '2026-11-15', home: 'الأهلي', away: 'الزمالك' }]);
  });

  test('CSV in another Arabic encoding is refused rather than read wrong', async () => {
    // «التاريخ,المضيف,الضيف» in ISO 8859-6, and bytes that Windows-1256 does not have.
    for (const hex of ['c7e4caa7d1eacee2cc', 'c7e4e5d6eae12cc7e4d6eae10a', 'c7e4e1d1eae2'])
      expect(await refusal(csv(Buffer.from(hex, 'hex')))).toBe('fixtureImport.notUtf8');
  });

  test.each(['en', 'ar'] as const)('has the headings of the %s template', async (language) => {
    const headings = fixtureColumns.map((column) =>
      messageText(language, `fixtureImport.col_${column}`),
    );
    const { columns, ignored } = await csv(`${headings.join(',')}\n15-11-2026,,A,,B\n`);
    expect([columns.map(({ column }) => column), ignored]).toEqual([fixtureColumns, []]);
  });

  test('CSV with postponed fixtures keeps them, without an error', async () => {
    const { rows } = await csv(
      'date,time,home,away,status\n15-11-2026,Postponed,A,B,\nتأجلت,,C,D,\n16-11-2026,,E,F,مؤجلة\n' +
        '17-11-2026,TBD,G,H,Played\n',
    );
    expect(rows.map(({ postponed = false, problems }) => [postponed, problems])).toEqual([
      [true, []],
      [true, []],
      [true, []],
      [false, []],
    ]);
  });

  test.each([
    ['groups above', 'Match,,Teams,\nDate,Time,Home,Away'],
    ['halves of names', 'Match,Kick,Home,Away\nDate,off,team,team'],
    ['a half above', ',Kick,,\nDate,off,Home,Away'],
    ['a translation', 'Date,Time,Home,Away\nالتاريخ,الوقت,المضيف,الضيف'],
    ['a title above', 'Season 2026\nDate,,Teams,\n,Time,Home,Away'],
  ])('CSV may have a header of two rows: %s', async (_what, header) => {
    const { rows, columns } = await csv(`${header}\n15-11-2026,19:30,Zamalek,Ismaily\n`);
    expect(columns.map(({ column }) => column)).toEqual(['date', 'time', 'home', 'away']);
    expect(rows).toMatchObject([{ day: '2026-11-15', time: '19:30', home: 'Zamalek' }]);
    expect(rows).toHaveLength(1);
  });

  test('CSV in another encoding, without a header, without rows or with an open quote is refused', async () => {
    expect(await refusal(csv(Buffer.from('Date,Home,Away\n1,\xe9,b', 'latin1')))).toBe(
      'fixtureImport.notUtf8',
    );
    expect(await refusal(csv('a,b\n1,2'))).toBe('fixtureImport.noHeader');
    expect(await refusal(csv(''))).toBe('fixtureImport.noHeader');
    expect(await refusal(csv('date,home,away\n'))).toBe('fixtureImport.noRows');
    expect(await refusal(csv('date,home,away\n1,"b,c\n'))).toBe('fixtureImport.badCsv');
    const many = `date,home,away\n${'15-11-2026,A,B\n'.repeat(1001)}`;
    expect(await refusal(csv(many))).toBe('fixtureImport.tooManyRows');
  });
});

describe('the season’s text', () => {
  const season = readFileSync(new URL('../../demo/season/2024-25_eg1.txt', import.meta.url));

  test('the season’s text has 225 fixtures, each with its line', async () => {
    const { kind, rows, texts } = await csv(season, '2024-25_eg1.txt');
    expect(kind).toBe('text');
    expect(rows).toHaveLength(225);
    expect(rows.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(rows.filter(({ time }) => time === null)).toHaveLength(12);
    expect(rows.at(-1)?.name).toMatch(/^Relegation, Matchday|^Championship, Matchday/);
    expect(texts[0]).toMatch(/^17:00 {2}Haras El Hodood/);
  });

  test('the season’s text keeps a line that cannot be parsed as a wrong row', async () => {
    const { rows } = await csv(
      '= Cup\n▪ Final\nTue Mar 11 2025\n25:00 A v B\n17:00 C v D\n',
      'a.txt',
    );
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [4, [{ column: null, problem: 'bad_time' }]],
      [5, []],
    ]);
  });

  test('the season’s text shortens a name of more than 100 characters and says so', async () => {
    const named = async (length: number) => {
      const text = `= Cup\n▪ ${'F'.repeat(length)}\nTue Mar 11 2025\n17:00 C v D\n`;
      const [row] = (await csv(text, 'a.txt')).rows;
      return [row?.name?.length, row?.problems];
    };
    expect(await named(100)).toEqual([100, []]);
    expect(await named(101)).toEqual([100, [{ column: 'name', problem: 'too_long' }]]);
  });
});

describe('a spreadsheet', () => {
  const header = ['Date', 'Time', 'Home', 'Away', 'Seated'];

  test('a spreadsheet may have real dates and times, a title above, rich text and formulas with a value', async () => {
    const date = new Date('2026-11-15T00:00:00Z');
    const time = new Date('1899-12-30T19:30:00Z');
    const rich = { richText: [{ text: 'Al ' }, { text: 'Ahly' }] };
    const formula = { formula: 'A3+1', result: new Date('2026-11-16T00:00:00Z') };
    const file = await xlsx([
      ['Season 2026/27'],
      [],
      header,
      [date, time, 'Zamalek', rich, true],
      [formula, '20:00', 'Ismaily', 'ENPPI', 'no'],
    ]);
    const { kind, rows } = await csv(file, 'season.xlsx');
    expect(kind).toBe('xlsx');
    expect(rows).toMatchObject([
      { line: 4, day: '2026-11-15', time: '19:30', home: 'Zamalek', away: 'Al Ahly', seated: true },
      { line: 5, day: '2026-11-16', time: '20:00', home: 'Ismaily', away: 'ENPPI', seated: false },
    ]);
  });

  test('a spreadsheet with a formula without a value reports the cell', async () => {
    const file = await xlsx([header, [{ formula: 'HYPERLINK("http://x","y")' }, '', 'A', 'B']]);
    const { rows } = await csv(file);
    expect(rows[0]?.problems).toEqual([{ column: 'date', problem: 'formula' }]);
  });

  test('a spreadsheet that is a zip bomb, damaged, truncated or not a spreadsheet is refused', async () => {
    const good = await xlsx([header, ['15-11-2026', '', 'A', 'B']]);
    const refused: [string, Buffer][] = [
      ['bomb', buildZip({ 'xl/workbook.xml': Buffer.alloc(60 * 1024 * 1024) })],
      ['lie', buildZip({ 'xl/workbook.xml': Buffer.alloc(60 * 1024 * 1024) }, 10)],
      ['cut', good.subarray(0, good.length - 100)],
      ['noise', Buffer.concat([good.subarray(0, 4), Buffer.alloc(500, 7)])],
      ['another zip', buildZip({ 'readme.txt': Buffer.from('hello') })],
    ];
    for (const [what, file] of refused) {
      expect([what, await refusal(csv(file, 'a.xlsx'))]).toEqual([
        what,
        what === 'another zip' ? expect.stringMatching(/broken|noHeader/) : 'fixtureImport.broken',
      ]);
    }
  });

  test('a spreadsheet with merges and validations of every possible cell is parsed', async () => {
    const every = 'A1:XFD1048576';
    const sheet = spreadsheetFromRows(
      [
        ['Date', 'Home', 'Away'],
        ['15-11-2026', 'A', 'B'],
      ],
      `<mergeCells count="1"><mergeCell ref="${every}"/></mergeCells>` +
        `<dataValidations count="1"><dataValidation type="list" sqref="${every}">` +
        '<formula1>"a,b"</formula1></dataValidation></dataValidations>',
    );
    expect((await csv(sheet, 'a.xlsx')).rows).toMatchObject([{ line: 2, home: 'A', away: 'B' }]);
  });

  test('a spreadsheet in the old Excel format, a picture or a PDF is refused with its own message', async () => {
    const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect(await refusal(csv(ole, 'a.xls'))).toBe('fixtureImport.oldExcel');
    expect(await refusal(csv('%PDF-1.7\n', 'a.csv'))).toBe('fixtureImport.wrongType');
    expect(await refusal(csv(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]), 'a.xlsx'))).toBe(
      'fixtureImport.wrongType',
    );
  });
});

test('names in a file lose invisible characters, and a word of two alphabets is a problem', async () => {
  const hidden = 'Za\u200bma\u00adlek\u202e';
  const fromCsv = await csv(
    `Date,Time,Home,Away,Venue\n2027-03-05,18:00,${hidden},Zаmalek,Саirо\n`,
  );
  const season = `= Cup\n▪ Matchday 1\n  Fri Mar 5 2027\n    18:00  ${hidden}  v Zаmalek\n`;
  const spoofed = { column: 'away', problem: 'mixed_scripts', written: 'Zаmalek' };
  expect(fromCsv.rows).toMatchObject([
    {
      home: 'Zamalek',
      problems: [spoofed, { column: 'venue', problem: 'mixed_scripts', written: 'Саirо' }],
    },
  ]);
  expect((await csv(season, 'season.txt')).rows).toMatchObject([
    { home: 'Zamalek', problems: [spoofed] },
  ]);
});
