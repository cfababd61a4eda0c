/** Reads one spreadsheet in a worker thread that can be terminated; see `spreadsheets.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import exceljs from 'exceljs';
import { readSheets } from '#api/platform/spreadsheets/spreadsheet-cells.ts';
import { unpacksWithin } from '#api/platform/files/zip-directory.ts';

const { bytes, unpacked, rowsMax } = workerData as {
  bytes: Uint8Array;
  unpacked: number;
  rowsMax: number;
};

/** Parts that text does not need; hostile files could make parsing them take for ever. */
const ignoreNodes = [
  'dataValidations',
  'conditionalFormatting',
  'mergeCells',
  'drawing',
  'picture',
  'hyperlinks',
  'autoFilter',
  'extLst',
  'tableParts',
  'pageSetup',
  'printOptions',
  'headerFooter',
  'rowBreaks',
];

if (!unpacksWithin(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), unpacked, 500)) {
  throw new Error('not an archive that is safe to unpack');
}
const book = new exceljs.Workbook();
await book.xlsx.load(
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  { ignoreNodes },
);
parentPort?.postMessage(readSheets(book, rowsMax));
