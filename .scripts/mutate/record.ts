/** Switches the active mutant on, and records which switches a test file reaches. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';

const active = Number(process.env['MUTANT'] ?? 0);
const folder = process.env['MUTANT_COVERAGE'];
const reached = new Set<number>();

Object.assign(globalThis, {
  __mutant: (id: number) => {
    reached.add(id);
    return id === active;
  },
});

afterAll(() => {
  if (folder === undefined) return;
  const file = expect.getState().testPath ?? '';
  writeFileSync(
    join(folder, `${randomUUID()}.json`),
    JSON.stringify({ file, reached: [...reached] }),
  );
});
