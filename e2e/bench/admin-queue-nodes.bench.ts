/** Counts the elements of the queue with 700 people waiting. */
import { openQueue } from '#e2e/bench/admin/open-admin.ts';
import type { Figure } from '#e2e/bench/measurement.ts';

export const measurement: Figure = {
  kind: 'figure',
  name: 'admin pages: elements of the queue',
  unit: 'elements',
  target: { atMost: 1500 },
  measure: async () => {
    const page = await openQueue();
    return page.evaluate(() => document.querySelectorAll('*').length);
  },
};
