import { deflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { officeParts, zip } from '#api/files/testing/office-files.ts';
import { documentProblem, officeProblem } from '#api/files/uploads/office-files.ts';

const megabyte = 1024 * 1024;

/** A document with a part of these bytes, whose directory declares `size` for it. */
function holding(content: Buffer, size = content.length): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const part = { name: 'word/media/a.xml', content: packed, says: { method: 8, size } };
  return zip([...officeParts('docx'), part]);
}

/** Compresses to about a sixth, as the text of a document does. */
const text = Buffer.from(
  Array.from({ length: 60_000 }, (_each, at) => `<w:t>Match ${(at * 7919) % 60_013}</w:t>`).join(),
);

describe('the real size of a packed document', () => {
  test('a packed document whose part has the declared size is taken', async () => {
    expect(text.length).toBeGreaterThan(megabyte);
    expect(await documentProblem('.docx', holding(text))).toBeNull();
  });

  test('a small bomb that declares a small size is refused', async () => {
    const bomb = holding(Buffer.alloc(100 * megabyte), 1000);
    expect(bomb.length).toBeLessThan(110_000);
    expect(officeProblem('.docx', bomb), 'control: its directory is plausible').toBeNull();
    expect(await documentProblem('.docx', bomb)).toBe('documents.unsafe');
  });

  test('a bomb that declares its true size is refused by its ratio', async () => {
    const bomb = holding(Buffer.alloc(100 * megabyte));
    expect(officeProblem('.docx', bomb), 'control: its directory is plausible').toBeNull();
    expect(await documentProblem('.docx', bomb)).toBe('documents.unsafe');
    const short = holding(Buffer.alloc(megabyte));
    expect(await documentProblem('.docx', short), 'control: too small').toBeNull();
  });

  test('a packed document that unpacks to less than it declares, or is damaged, is refused', async () => {
    expect(await documentProblem('.docx', holding(text, text.length + 1))).toBe('documents.unsafe');
    const damaged = holding(text);
    damaged.fill(0xff, 1000, 1500);
    expect(await documentProblem('.docx', damaged)).toBe('documents.unsafe');
  });

  // Regression: the first, of 221 KB, was unpacked to 200 MB and then taken.
  test('many small bombs in a packed document are refused by the ratio of all together', async () => {
    const content = deflateRawSync(Buffer.alloc(megabyte), { level: 9 });
    const bombs = (count: number) =>
      Array.from({ length: count }, (_each, at) => ({
        name: `word/media/${at}.xml`,
        content,
        says: { method: 8, size: megabyte },
      }));
    const many = zip([...officeParts('docx'), ...bombs(199)]);
    expect(officeProblem('.docx', many), 'control: its directory is plausible').toBeNull();
    expect(await documentProblem('.docx', many)).toBe('documents.unsafe');
    const few = zip([...officeParts('docx'), ...bombs(15)]);
    expect(await documentProblem('.docx', few), 'control: too few').toBeNull();
  });

  test('a long spreadsheet of equal rows is taken', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Fixtures');
    for (let row = 0; row < 5000; row += 1) sheet.addRow(['Al Ahly', 'Zamalek', 0, 0, 0, 0]);
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    expect(await documentProblem('.xlsx', bytes)).toBeNull();
  });

  test('archives inside a packed document are not opened', async () => {
    expect(await documentProblem('.docx', holding(holding(text, 1)))).toBeNull();
  });
});
