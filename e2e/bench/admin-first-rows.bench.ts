/** Measures how long every table of the admin area takes to its first rows, from the click on. */
import { openAdmin, tables, timeToRows } from '#e2e/bench/admin/open-admin.ts';
import { type Figure, median } from '#e2e/bench/measurement.ts';

const turns = 3;

export const measurement: Figure = {
  kind: 'figure',
  name: 'admin pages: first rows of the slowest table',
  unit: 'ms',
  target: { atMost: 500 },
  measure: async () => {
    const page = await openAdmin();
    let slowest = 0;
    for (const table of tables) {
      await timeToRows(page, table);
      const took: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) took.push(await timeToRows(page, table));
      process.stdout.write(`  ${table}: ${took.map((each) => each.toFixed(0)).join(', ')} ms\n`);
      slowest = Math.max(slowest, median(took));
    }
    return slowest;
  },
};
