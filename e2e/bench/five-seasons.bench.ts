/**
 * Measures how much larger a phone's first pull is after five seasons than after one, for a member
 * and an officer who took part in all of them.
 */
import type { Figure } from '#e2e/bench/measurement.ts';
import { firstPulls, type Person } from '#e2e/bench/growth/seasons.ts';

export const measurement: Figure = {
  kind: 'figure',
  name: 'first pull after five seasons',
  unit: '× the bytes of one season',
  target: { atMost: 1.3 },
  async measure() {
    const one = await firstPulls(1);
    const five = await firstPulls(5);
    const ratios = (['member', 'officer'] satisfies Person[]).map((person) => {
      const [before, after] = [one[person], five[person]];
      for (const [collection, rows] of Object.entries(after.rows))
        process.stdout.write(
          `  ${person}, ${collection}: ${before.rows[collection] ?? 0} to ${rows} rows\n`,
        );
      const ratio = after.bytes / before.bytes;
      process.stdout.write(
        `  ${person}: ${before.bytes} to ${after.bytes} bytes = ${ratio.toFixed(2)}\n`,
      );
      return ratio;
    });
    return Math.max(...ratios);
  },
};
