/** Spreadsheets (xlsx) in and out, by exceljs. What comes in may be hostile. */
import { Worker } from 'node:worker_threads';
import exceljs from 'exceljs';
import type { Sheet } from '#api/platform/spreadsheets/spreadsheet-cells.ts';

/** Not an xlsx, damaged, locked, or made to be too much. */
export class UnreadableSpreadsheetError extends Error {}

/** Bytes inside, in a file of at most ten megabytes. */
const maxUnpackedBytes = 24 * 1024 * 1024;
const workerMemory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Milliseconds that a busy machine needs for the largest honest file, several times. */
const readTimeout = 20_000;

/** One at a time: each may take its memory and a core for seconds. */
let readQueue: Promise<unknown> = Promise.resolve();

/**
 * The text of every sheet. Formulas are not computed: their last value is taken. Runs in a thread
 * with a bound on memory and time, so that no file stops the server.
 */
export async function readSpreadsheet(bytes: Buffer, rowsMax: number): Promise<Sheet[]> {
  const mine = readQueue.then(() => readInWorker(bytes, rowsMax));
  readQueue = mine.catch(() => undefined);
  return mine;
}

async function readInWorker(bytes: Buffer, rowsMax: number): Promise<Sheet[]> {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData: { bytes, unpacked: maxUnpackedBytes, rowsMax },
    resourceLimits: workerMemory,
    // Whatever the library says of a broken file is not for the log.
    stdout: true,
    stderr: true,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Sheet[]>((resolve, reject) => {
      const fail = (cause?: unknown) =>
        reject(new UnreadableSpreadsheetError('unreadable spreadsheet', { cause }));
      worker.once('message', resolve);
      worker.once('error', fail);
      worker.once('exit', () => fail());
      timer = setTimeout(fail, readTimeout);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Sheets of text; nothing in them is ever a formula. The first row is the header. */
export async function writeSpreadsheet(
  sheets: readonly { name: string; rows: readonly (readonly string[])[] }[],
): Promise<Buffer> {
  const book = new exceljs.Workbook();
  for (const { name, rows } of sheets) {
    const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
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
