/**
 * Measures the start on an empty folder until the server replies with the demo loaded, and the
 * restart on the same data.
 */
import { createTestServer } from '#e2e/fixtures/server.ts';
import type { Figure } from '#e2e/bench/measurement.ts';

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

export const measurement: Figure = {
  kind: 'figure',
  name: 'second start, the built screens and the data there',
  unit: 's',
  target: { atMost: 10 },
  measure: async () => {
    const server = await createTestServer();
    try {
      const first = await secondsOf(() => server.start());
      process.stdout.write(`  first start, with the demo season: ${first.toFixed(1)} s\n`);
      await server.stop();
      return await secondsOf(() => server.start());
    } finally {
      await server.remove();
    }
  },
};
