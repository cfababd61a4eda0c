import { deflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { officeProblem } from '#api/files/uploads/office-files.ts';
import { compound, officeParts, zip } from '#api/files/testing/office-files.ts';

const docx = officeParts('docx');
const xlsx = officeParts('xlsx');

describe('a packed document', () => {
  test('a packed document is taken when it is what its name says', () => {
    expect(officeProblem('.docx', zip(docx))).toBeNull();
    expect(officeProblem('.xlsx', zip(xlsx))).toBeNull();
    expect(officeProblem('.docx', zip(xlsx))).toBe('files.notAFile');
    expect(officeProblem('.xlsx', zip([{ name: 'notes.txt' }]))).toBe('files.notAFile');
    expect(officeProblem('.pptx', zip(officeParts('pptx')))).toBeNull();
    expect(officeProblem('.pptx', zip(docx))).toBe('files.notAFile');
  });

  test('a packed document is taken as a spreadsheet library writes it', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Fixtures').addRow(['Al Ahly', 'Zamalek', new Date()]);
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    expect(officeProblem('.xlsx', bytes)).toBeNull();
    expect(officeProblem('.docx', bytes)).toBe('files.notAFile');
  });

  test.each([
    ['a project', [...docx, { name: 'word/vbaProject.bin' }]],
    ['its data', [...docx, { name: 'word/vbaData.xml' }]],
    ['controls', [...docx, { name: 'word/activeX/activeX1.bin' }]],
    [
      'its main type',
      officeParts('docx', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
    ],
  ])('a packed document with macros is refused by %s', (_by, parts) => {
    expect(officeProblem('.docx', zip(parts))).toBe('documents.macros');
  });

  test('a packed document with bytes between its directory and its end, where another one could lie, is refused', () => {
    const bytes = zip(docx);
    const at = bytes.length - 22;
    const gap = Buffer.concat([bytes.subarray(0, at), Buffer.alloc(8), bytes.subarray(at)]);
    expect(officeProblem('.docx', gap)).toBe('documents.unsafe');
  });

  test('a packed document is judged by types that a part has, not by those that none has', () => {
    const type = 'application/vnd.ms-office.vbaProject';
    const declared = `<Default Extension="bin" ContentType="${type}"/></Types>`;
    const [list, ...rest] = xlsx;
    const more = { ...list!, content: list!.content!.replace('</Types>', declared) };
    expect(officeProblem('.xlsx', zip([more, ...rest]))).toBeNull();
    const hidden = [more, ...rest, { name: 'xl/picture.BIN' }];
    expect(officeProblem('.xlsx', zip(hidden))).toBe('documents.macros');
    const numbered = { ...list!, content: list!.content!.replace('main', 'm&#97;in') };
    expect(officeProblem('.xlsx', zip([numbered, ...rest]))).toBe('documents.unsafe');
  });

  test.each(['<Default x=">" ', '<é:Default '])('hides no macros behind %s', (start) => {
    const [list, ...rest] = xlsx;
    const type = 'ContentType="application/vnd.ms-office.vbaProject"';
    const content = list!.content!.replace('</Types>', `${start}Extension="q" ${type}/></Types>`);
    expect(officeProblem('.xlsx', zip([{ ...list!, content }, ...rest, { name: 'a.q' }]))).toBe(
      'documents.macros',
    );
  });

  // Regression: each once took minutes, so the test's time limit is the assertion.
  test('a packed document whose list of parts is made to be read without end is read once', () => {
    const [list, ...rest] = docx;
    const open = { ...list!, content: '<Default '.repeat(110_000) };
    expect(officeProblem('.docx', zip([open, ...rest]))).toBe('files.notAFile');
    const rule = '<Default Extension="q" ContentType="vbaProject"/>';
    const parts = Array.from({ length: 3900 }, (_each, at) => ({
      name: `${'x'.repeat(900)}${at}`,
    }));
    const many = { ...list!, content: list!.content! + rule.repeat(20_000) };
    expect(officeProblem('.docx', zip([many, ...rest, ...parts]))).toBeNull();
  });

  test('a packed document with a sheet of Excel 4 macros is refused', () => {
    const parts = [...xlsx, { name: 'xl/macrosheets/sheet1.xml' }];
    expect(officeProblem('.xlsx', zip(parts))).toBe('documents.macros');
  });

  test('a packed document whose list of parts is in UTF-16 hides nothing in it', () => {
    const parts = officeParts('docx', 'application/vnd.ms-word.document.macroEnabled.main+xml');
    const [list, ...rest] = parts;
    const hidden = { ...list!, content: Buffer.from(list!.content!, 'utf16le').toString('latin1') };
    expect(officeProblem('.docx', zip([hidden, ...rest]))).toBe('documents.macros');
  });

  const bomb = deflateRawSync(Buffer.alloc(3_000_000)).toString('latin1');
  test.each([
    ['says it unpacks to gigabytes', zip([...docx, { name: 'a', says: { size: 4_000_000_000 } }])],
    ['counts the same bytes twice', zip([...docx, { name: 'a', says: { offset: 0 } }])],
    ['says more bytes than it has', zip([...docx, { name: 'a', says: { compressed: 9_000_000 } }])],
    ['is encrypted', zip([...docx, { name: 'a', says: { flags: 1 } }])],
    ['is packed in a way nobody reads', zip([...docx, { name: 'a', says: { method: 99 } }])],
    ['leaves its folder', zip([...docx, { name: '../../etc/passwd' }])],
    ['names a drive', zip([...docx, { name: 'C:evil.exe' }])],
    ['begins at the root', zip([...docx, { name: '/etc/passwd' }])],
    ['has a name with a backslash', zip([...docx, { name: '..\\evil' }])],
    ['turns a name around', zip([...docx, { name: 'a\u202Efdp.exe' }])],
    ['has one name twice', zip([...docx, { name: 'a' }, { name: 'A' }])],
    ['has more entries than it says', zip(docx, { count: 2 })],
    ['has fewer entries than it says', zip(docx, { count: 60_000 })],
    ['has thousands of entries', zip([...docx, ...many(4000)])],
    ['is cut', zip(docx).subarray(0, -10)],
    ['goes on after its end', Buffer.concat([zip(docx), Buffer.from('more')])],
    ['has nothing but a signature', Buffer.from('504b0304', 'hex')],
    [
      'unpacks its list of parts without end',
      zip([{ name: '[Content_Types].xml', content: bomb, says: { method: 8 } }]),
    ],
  ])('a packed document that %s is refused', (_what, bytes) => {
    expect(officeProblem('.docx', bytes)).toBe('documents.unsafe');
  });

  // Regression: names of 55 KB, cut into folders, took seconds.
  test('a packed document with a name longer than a kilobyte is refused', () => {
    const named = (length: number) => zip([...docx, { name: '.'.repeat(length) }]);
    expect(officeProblem('.docx', named(1024)), 'control').toBeNull();
    expect(officeProblem('.docx', named(1025))).toBe('documents.unsafe');
  });

  test('a packed document with some thousand parts, or a comment at its end, is taken', () => {
    expect(officeProblem('.docx', zip([...docx, ...many(1000)]))).toBeNull();
    const noted = Buffer.concat([zip(docx), Buffer.from('hello')]);
    noted.writeUInt16LE(5, noted.length - 7);
    expect(officeProblem('.docx', noted)).toBeNull();
  });
});

describe('an older document', () => {
  test('an older document is taken when it is what its name says', () => {
    expect(officeProblem('.doc', compound(['Root Entry', 'WordDocument']))).toBeNull();
    expect(officeProblem('.xls', compound(['Root Entry', 'Workbook']))).toBeNull();
    expect(officeProblem('.xls', compound(['Root Entry', 'Book']))).toBeNull();
    expect(officeProblem('.doc', compound(['Root Entry', 'Workbook']))).toBe('files.notAFile');
    // An encrypted docx is also a compound file.
    expect(officeProblem('.doc', compound(['Root Entry', 'EncryptedPackage']))).toBe(
      'files.notAFile',
    );
  });

  test.each(['Macros', '_VBA_PROJECT_CUR', 'VBA'])('with macros in %s is refused', (name) => {
    expect(officeProblem('.doc', compound(['Root Entry', 'WordDocument', name]))).toBe(
      'documents.macros',
    );
  });

  test('an older document of slides is refused if it says that it has macros', () => {
    const slides = (macros: number) => {
      const info = `1f00ff0314000000020000040c000000010000000${macros}000000`;
      const stream = Buffer.concat([Buffer.alloc(40), Buffer.from(info, 'hex')]);
      return compound(['Root Entry', 'PowerPoint Document'], { stream });
    };
    expect(officeProblem('.ppt', slides(0))).toBeNull();
    expect(officeProblem('.ppt', slides(1))).toBe('documents.macros');
    expect(officeProblem('.ppt', compound(['Root Entry', 'WordDocument']))).toBe('files.notAFile');
  });

  test('an older document with a sheet of Excel 4 macros is refused', () => {
    const sheets = (kind: number) => {
      const stream = Buffer.alloc(64);
      stream.writeUInt16LE(0x08_09, 0);
      stream.writeUInt16LE(4, 2);
      stream.writeUInt16LE(0x00_85, 8);
      stream.writeUInt16LE(10, 10);
      stream[17] = kind;
      stream.writeUInt16LE(0x00_0a, 22);
      return compound(['Root Entry', 'Workbook'], { stream });
    };
    expect(officeProblem('.xls', sheets(0))).toBeNull();
    expect(officeProblem('.xls', sheets(1))).toBe('documents.macros');
  });

  test.each([
    ['cut', compound(['Root Entry', 'WordDocument']).subarray(0, 600)],
    ['in a circle', compound(['Root Entry', 'WordDocument'], { loop: true })],
    ['of zeroes', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)])],
  ])('an older document that is %s is refused', (_what, bytes) => {
    expect(officeProblem('.doc', bytes)).toBe('documents.unsafe');
  });
});

function many(count: number): { name: string }[] {
  return Array.from({ length: count }, (_each, index) => ({ name: `media/image${index}.png` }));
}
