/** Measures the bytes of an idle pull's reply body: the maximum of several members. */
import type { Figure } from '#e2e/bench/measurement.ts';
import { idlePulls, pull } from '#e2e/bench/pull-calls.ts';
import { benchServer } from '#e2e/bench/server/start.ts';

export const measurement: Figure = {
  kind: 'figure',
  name: 'idle pull, body of the answer',
  unit: 'bytes',
  target: { atMost: 100 },
  measure: async () => {
    const url = await benchServer();
    const sizes = [];
    for (const sender of await idlePulls(url)) {
      const { text } = await pull(url, sender);
      if (sizes.length === 0) process.stdout.write(`  ${text}\n`);
      sizes.push(Buffer.byteLength(text));
    }
    return Math.max(...sizes);
  },
};
