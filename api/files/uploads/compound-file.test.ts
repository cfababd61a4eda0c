import { expect, test } from 'vitest';
import { compoundWithTables } from '#api/files/testing/compound-files.ts';
import { officeProblem } from '#api/files/uploads/office-files.ts';

/** More sectors of the FAT than the 109 that the header has room for. */
const tables = Array.from({ length: 112 }, (_each, index) => index);

test('an older document of seven megabytes, whose header has no room for its tables, is taken', () => {
  expect(officeProblem('.doc', compoundWithTables(tables))).toBeNull();
});

// Regression: reading the first took two seconds of processor time, in the server's own process.
test.each([
  ['names one table 80,000 times', compoundWithTables(Array.from({ length: 80_000 }, () => 0))],
  ['names one table twice', compoundWithTables([...tables, 1])],
  ['has a list of tables without end', compoundWithTables(tables, { loop: true })],
  ['names a table that it does not have', withFirstTable(3_000_000)],
])('an older document that %s is refused', (_what, bytes) => {
  expect(officeProblem('.doc', bytes)).toBe('documents.unsafe');
});

function withFirstTable(sector: number): Buffer {
  const bytes = compoundWithTables(tables);
  bytes.writeUInt32LE(sector, 76);
  return bytes;
}
