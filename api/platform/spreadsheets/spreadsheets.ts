/** Reads and writes spreadsheets (xlsx) with exceljs. Files to read may be hostile. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import exceljs from 'exceljs';
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import { createQueue } from '#api/platform/queue.ts';
import { sheetPrint, sheetView } from '#api/platform/spreadsheets/sheet-layout.ts';
import type { Sheet } from '#api/platform/spreadsheets/spreadsheet-cells.ts';

/** The file is not an xlsx file, or damaged, locked or too large. */
export class UnreadableSpreadsheetError extends Error {}

/** Maximum bytes after unpacking, of a file of at most ten megabytes. */
const maxUnpackedBytes = 24 * 1024 * 1024;
const workerMemory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Maximum milliseconds of reading, several times what a busy machine needs for the largest honest file. */
const readTimeout = 20_000;

/** Files are read one at a time, because each may use a core and its memory for seconds. */
const queue = createQueue({ atOnce: 1, waitingAtMost: 20 });

/**
 * Reads every sheet's text, with the last values of formulas, in a thread with limits. Throws 503 if
 * too many files wait; `owner` is the account whose turn it takes.
 */
export async function readSpreadsheet(
  bytes: Buffer,
  rowsMax: number,
  owner?: string,
): Promise<Sheet[]> {
  return queue(() => readInWorker(bytes, rowsMax), { owner });
}

async function readInWorker(bytes: Buffer, rowsMax: number): Promise<Sheet[]> {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData: { bytes, unpacked: maxUnpackedBytes, rowsMax },
    resourceLimits: workerMemory,
    // The library's output about broken files is not logged.
    stdout: true,
    stderr: true,
  });
  const signal = AbortSignal.timeout(readTimeout);
  const endedEarly = once(worker, 'exit', { signal }).then(() => {
    throw new Error('the worker ended without a result');
  });
  try {
    const [sheets] = await Promise.race([once(worker, 'message', { signal }), endedEarly]);
    return sheets as Sheet[];
  } catch (cause) {
    throw new UnreadableSpreadsheetError('unreadable spreadsheet', { cause });
  } finally {
    await worker.terminate();
  }
}

/** Writes sheets of text cells, never formulas. The first row is the header. */
export async function writeSpreadsheet(
  language: Language,
  sheets: readonly { name: string; rows: readonly (readonly string[])[] }[],
): Promise<Buffer> {
  const book = new exceljs.Workbook();
  for (const { name, rows } of sheets) {
    const sheet = book.addWorksheet(name, { views: [sheetView(language)], ...sheetPrint });
    for (const row of rows) sheet.addRow([...row]);
    sheet.getRow(1).font = { bold: true };
    for (const [index] of (rows[0] ?? []).entries()) {
      const column = sheet.getColumn(index + 1);
      column.numFmt = '@';
      column.width = 22;
    }
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}
