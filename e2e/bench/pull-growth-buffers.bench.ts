/**
 * Measures how many more buffers an idle pull touches with 10⁶ lines in the change table than with
 * 10³.
 */
import { openFeeds } from '#e2e/bench/growth/feeds.ts';
import type { Figure } from '#e2e/bench/measurement.ts';

export const measurement: Figure = {
  kind: 'figure',
  name: 'how an idle pull grows: buffers more from 10³ to 10⁶ lines',
  unit: 'buffers',
  target: { atMost: 4 },
  measure: async () => {
    const { small, large, end } = await openFeeds();
    try {
      const [few, many] = [await small.buffers(), await large.buffers()];
      process.stdout.write(`  ${few} with ${small.lines} lines, ${many} with ${large.lines}\n`);
      return many - few;
    } finally {
      await end();
    }
  },
};
