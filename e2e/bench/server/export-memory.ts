/** Writes a list of the given number of people and reports the maximum memory in use. */
import { setTimeout as sleep } from 'node:timers/promises';
import { streamSpreadsheet } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

const people = Number(process.argv[2]);
const portion = 2500;
const columns = ['First', 'Last', 'Role', 'From', 'Email', 'Phone', 'Status'].map((header) => ({
  header,
  width: 20,
}));
const { gc } = globalThis;
if (gc === undefined) throw new Error('needs --expose-gc');

async function heldBytes(): Promise<number> {
  gc?.();
  // The memory of collected buffers is released a moment later.
  await sleep(30);
  gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

let most = 0;
async function* portions() {
  for (let from = 0; from < people; from += portion) {
    yield Array.from({ length: Math.min(portion, people - from) }, (_, index) => {
      const n = from + index;
      const email = `person-${n}@press.example`;
      return [`Given ${n}`, `Family ${n}`, 'Photographer', 'Daily', email, `+20${n}`, 'Approved'];
    });
    most = Math.max(most, await heldBytes());
  }
}

const before = await heldBytes();
let bytes = 0;
// Simulates a reader that is slower than the writer.
for await (const chunk of streamSpreadsheet(
  { name: 'People', language: 'en', columns },
  portions(),
)) {
  bytes += (chunk as Buffer).length;
  await sleep(1);
}
if (bytes === 0) throw new Error('nothing was written');
process.send?.(most - before);
process.disconnect?.();
